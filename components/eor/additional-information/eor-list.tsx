import { parseAsStringLiteral } from "nuqs/server";
import { byCountry } from "#components/list/by-country.tsx";
import { input, single } from "#components/list/filter.ts";
import { many, search, sorted } from "#components/list/filters.tsx";
import { declareList, type ListColumn, type RowOf } from "#components/list/list.ts";
import { column } from "#components/table/column.ts";
import { dayColumn } from "#components/table/columns.tsx";
import { RowLink } from "#components/table/row-link.tsx";
import { Select } from "#components/ui/select.tsx";
import { ContractStatus, contractStatuses } from "#components/workforce/contracts/contract-words.tsx";
import { exportAdditionalInformation, listEorContracts } from "#lib/eor/additional-information/contract.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { missing as none } from "#lib/platform/format/missing.ts";
import { formatCount } from "#lib/platform/format/number.ts";

type EorContract = RowOf<typeof listEorContracts>;

const columns: readonly ListColumn<EorContract>[] = [
  column({ key: "worker", header: "Worker", width: 12.5, grows: true }, (row) => (
    <RowLink href={`/eor/${row.id}`} title={row.worker.name} note={row.title} />
  )),
  column({ key: "country", header: "Country", width: 9.25, dropOrder: 2 }, (row) => countryName(row.country)),
  column({ key: "status", header: "Status", width: 11, phone: "state" }, (row) => (
    <ContractStatus contract={{ status: row.status, ends_on: null }} />
  )),
  dayColumn("starts_on", "Starts", 7, (row) => row.starts_on, { dropOrder: 1, phone: "fact", sorts: true }),
  column({ key: "answered", header: "Answered", width: 7.5, phone: "end" }, (row) =>
    row.read_only_reason === "no_form" ? (
      <span className="text-fg-2">No form</span>
    ) : (
      <span className="tabular-nums">
        {formatCount(row.answered)} of {formatCount(row.asked)}
      </span>
    ),
  ),
  column({ key: "missing", header: "Missing", width: 12, grows: true }, (row) => <Missing contract={row} />),
];

function Missing({ contract: { missing, read_only_reason } }: { contract: EorContract }) {
  const [first, ...others] = missing;
  if (!first) return <span className="text-fg-2">{read_only_reason === "no_form" ? none : "Nothing"}</span>;
  return `${first.label}${others.length > 0 ? ` and ${formatCount(others.length)} more` : ""}`;
}

const missingOptions = [
  { value: "all", label: "Complete or not" },
  { value: "yes", label: "Something missing" },
  { value: "no", label: "Complete" },
] as const;

export const eorList = declareList({
  title: "EOR workers",
  noun: "EOR workers",
  path: "/eor",
  views: "eor",
  read: listEorContracts,
  exported: exportAdditionalInformation,
  exportedBy: ["statuses", "countries"],
  filters: [
    search("Name, email, or title"),
    many("status", "statuses", { label: "Status", options: contractStatuses }),
    byCountry,
    single("missing", parseAsStringLiteral(["yes", "no", "all"]).withDefault("all"), {
      input: (missing) =>
        input("has_missing", missing !== "all" && (missing === "yes" ? ("true" as const) : ("false" as const))),
      draw: (missing, set) => (
        <Select
          aria-label="Completeness"
          items={missingOptions}
          value={missing}
          onValueChange={set}
          className="w-44 max-sm:w-32"
        />
      ),
    }),
  ],
  order: sorted(["created_at", "starts_on"], "-created_at"),
  columns,
  moreSorts: [{ key: "created_at", header: "Added" }],
  limit: 50,
});
