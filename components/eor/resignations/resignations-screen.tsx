"use client";

import { forRole } from "#components/screen/for-role.tsx";
import { boundTo } from "#components/table/bound-to.ts";
import { CardTable } from "#components/table/card-table.tsx";
import type { Column } from "#components/table/column.ts";
import { CsvLink } from "#components/table/csv-link.tsx";
import { CursorList } from "#components/table/cursor-list.tsx";
import { FilterLine } from "#components/table/filter-line.tsx";
import { NoMatches } from "#components/table/no-matches.tsx";
import { RowLink } from "#components/table/row-link.tsx";
import { useCursorPages } from "#components/table/use-cursor-pages.ts";
import { useListView } from "#components/table/use-list-view.ts";
import { buttonClasses } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { Link } from "#components/ui/link.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { ViewSwitcher } from "#components/views/view-switcher.tsx";
import { exportResignations, listResignations } from "#lib/eor/resignations/contract.ts";
import { csvAddress } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { ResignationStatus } from "./resignation-status.tsx";
import { filtersOf, resignationPage, resignationParams, switcherOf } from "./resignation-view.ts";
import { pathOf, type ResignationSummary, statusWords } from "./resignation-words.ts";

const settable = ["AWAITING_TRIAGE", "AWAITING_PTO", "AWAITING_PROCESSING", "COMPLETED", "CANCELLED"] as const;
const statusOptions = settable.map((value) => ({ value, label: statusWords[value].word }));

const columns: readonly Column<ResignationSummary>[] = [
  {
    ...{ key: "worker", header: "Worker", width: 13, grows: true },
    cell: (row) => <RowLink href={pathOf(row)} title={row.worker.name} note={row.contract_title} />,
  },
  {
    key: "status",
    header: "Status",
    width: 12,
    phone: "state",
    cell: (row) => <ResignationStatus status={row.status} />,
  },
  {
    ...{ key: "submitted", header: "Submitted", width: 8, dropOrder: 1 },
    cell: ({ created_at }) => formatDate(created_at),
  },
  {
    ...{ key: "last_day", header: "Last day", width: 10, phone: "fact" },
    cell: ({ end_date, desired_end_date }) => (
      <>
        {formatDate(end_date ?? desired_end_date)}
        {end_date === null ? <span className="block text-xs leading-4 text-fg-2">Requested</span> : null}
      </>
    ),
  },
];

export const ResignationsScreen = forRole("worker:read", { title: "Resignations", what: "resignations" }, Resignations);

function Resignations() {
  const { view, change } = useListView(resignationParams);
  const bound = boundTo(view, change);
  const list = useCursorPages(listResignations, resignationPage(view));
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const total = list.data?.pages.at(-1)?.total_count;
  const isFiltered = view.status.length > 0;

  return (
    <Page>
      <PageHeader
        title="Resignations"
        count={total}
        beside={<ViewSwitcher page="resignations" {...switcherOf(view, change)} />}
        action={<CsvLink href={csvAddress(exportResignations, filtersOf(view))} total={total} />}
      />
      <FilterLine
        chips={<FilterChip label="Status" options={statusOptions} {...bound.many("status")} />}
        onClear={isFiltered ? () => change({ status: [] }) : undefined}
      />
      <CursorList
        list={list}
        failed="Couldn't load resignations"
        loading="Loading resignations"
        more="Show more"
        count={rows.length}
        empty={
          isFiltered ? (
            <NoMatches title="No resignations match these filters." onClear={() => change({ status: [] })} />
          ) : (
            <EmptyState
              title="No resignations yet."
              action={
                <Link href="/contracts?type=eor" className={buttonClasses()}>
                  Open EOR contracts
                </Link>
              }
            >
              To let a worker resign, open their contract and create a worker link.
            </EmptyState>
          )
        }
      >
        <CardTable label="Resignations" columns={columns} rows={rows} keyOf={({ id }) => id} />
      </CursorList>
    </Page>
  );
}
