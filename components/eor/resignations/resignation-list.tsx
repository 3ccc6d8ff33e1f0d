import { parseAsArrayOf, parseAsStringLiteral } from "nuqs/server";
import { input, single } from "#components/list/filter.ts";
import { search, sorted } from "#components/list/filters.tsx";
import { declareList, type ListColumn } from "#components/list/list.ts";
import { column } from "#components/table/column.ts";
import { dayColumn } from "#components/table/columns.tsx";
import { RowLink } from "#components/table/row-link.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { exportResignations, listResignations, type ResignationSummary } from "#lib/eor/resignations/contract.ts";
import { resignationStatuses } from "#lib/eor/resignations/rules.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { pathOf, ResignationStatus, resignationsPath, statusWords } from "./resignation-words.tsx";

const settable = ["AWAITING_TRIAGE", "AWAITING_PTO", "AWAITING_PROCESSING", "COMPLETED", "CANCELLED"] as const;
const statusOptions = settable.map((value) => ({ value, label: statusWords[value].word }));

const columns: readonly ListColumn<ResignationSummary>[] = [
  column({ key: "worker", header: "Worker", width: 13, grows: true }, (row) => (
    <RowLink href={pathOf(row)} title={row.worker.name} note={row.contract_title} />
  )),
  column({ key: "status", header: "Status", width: 12, phone: "state" }, (row) => (
    <ResignationStatus status={row.status} />
  )),
  dayColumn("created_at", "Submitted", 8, ({ created_at }) => created_at, { dropOrder: 1, sorts: true }),
  column(
    { key: "last_day", header: "Last day", width: 10, phone: "fact", sorts: true },
    ({ end_date, desired_end_date }) => (
      <>
        {formatDate(end_date ?? desired_end_date)}
        {end_date === null ? <span className="block text-xs leading-4 text-fg-2">Requested</span> : null}
      </>
    ),
  ),
];

export const resignationList = declareList({
  title: "Resignations",
  path: resignationsPath,
  views: "resignations",
  read: listResignations,
  exported: exportResignations,
  filters: [
    search("Name, email, or contract"),
    single("status", parseAsArrayOf(parseAsStringLiteral(resignationStatuses)).withDefault([]), {
      input: (statuses) => input("statuses", statuses),
      draw: (selected, set) => (
        <FilterChip label="Status" options={statusOptions} selected={selected} onSelectedChange={set} />
      ),
    }),
  ],
  order: sorted(["created_at", "last_day"], "-created_at"),
  columns,
  limit: 50,
});
