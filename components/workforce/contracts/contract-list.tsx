import { byCountry } from "#components/list/by-country.tsx";
import { byPerson } from "#components/list/by-person.tsx";
import { many, search, sorted } from "#components/list/filters.tsx";
import { declareList, type ListColumn } from "#components/list/list.ts";
import { type Column, column } from "#components/table/column.ts";
import { dayColumn } from "#components/table/columns.tsx";
import { RowLink } from "#components/table/row-link.tsx";
import { Money } from "#components/ui/money.tsx";
import { countryName } from "#lib/platform/format/country-name.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { hiddenText } from "#lib/platform/format/hidden.ts";
import { type ContractSummary, exportContracts, listContracts } from "#lib/workforce/contracts/contract.ts";
import {
  ContractStatus,
  contractStatuses,
  contractsPath,
  pathOf,
  ratePeriodLabel,
  typeNames,
} from "./contract-words.tsx";

type Terms = Pick<ContractSummary, "type" | "status" | "currency" | "rate" | "frequency" | "starts_on" | "ends_on">;

/** Columns shared by all contract lists. */
export const kindColumn: Column<Terms> = column(
  { key: "kind", header: "Type", width: 10, dropOrder: 3 },
  ({ type }) => typeNames[type],
);
export const statusColumn: Column<Terms> = column(
  { key: "status", header: "Status", width: 11, phone: "state" },
  (contract) => <ContractStatus contract={contract} />,
);
export const startColumn: Column<Terms> = column(
  { key: "starts_on", header: "Starts", width: 7, dropOrder: 2, phone: "fact", sorts: true },
  ({ starts_on }) => formatDate(starts_on),
);
export const rateColumn: Column<Terms> = column(
  { key: "rate", header: "Rate", width: 9.5, align: "end", phone: "end" },
  (contract) => (
    <>
      <Money amount={contract.rate} currency={contract.currency} />
      {contract.rate === hiddenText ? null : (
        <span className="block text-xs leading-4 text-fg-2">{ratePeriodLabel(contract)}</span>
      )}
    </>
  ),
);

const columns: readonly ListColumn<ContractSummary>[] = [
  column({ key: "worker", header: "Worker", width: 12.5, grows: true }, (row) => (
    <RowLink href={pathOf(row)} title={row.worker.name} note={row.title} />
  )),
  kindColumn,
  column({ key: "country", header: "Country", width: 9.25, dropOrder: 1 }, (row) => countryName(row.country)),
  statusColumn,
  startColumn,
  rateColumn,
  dayColumn("created_at", "Added", 7, ({ created_at }) => created_at, { dropOrder: 1, isHidden: true, sorts: true }),
];

export const contractList = declareList({
  title: "Contracts",
  path: contractsPath,
  views: "contracts",
  read: listContracts,
  exported: exportContracts,
  filters: [
    search("Title, name, or email"),
    many("status", "statuses", { label: "Status", options: contractStatuses }),
    many("type", "types", { label: "Type", options: typeNames }),
    byCountry,
    byPerson("person", "person_id"),
  ],
  order: sorted(["created_at", "starts_on"], "-created_at"),
  columns,
  limit: 50,
});
