"use client";

import { CardTable } from "#components/table/card-table.tsx";
import type { Column } from "#components/table/column.ts";
import { RowLink } from "#components/table/row-link.tsx";
import { Money } from "#components/ui/money.tsx";
import { countryName } from "#lib/platform/format/country-name.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { hiddenText } from "#lib/platform/format/hidden.ts";
import { ContractStatus } from "./contract-status.tsx";
import { type ContractSummary, pathOf, ratePeriodLabel, typeNames } from "./contract-words.ts";

type Terms = Pick<ContractSummary, "type" | "status" | "currency" | "rate" | "frequency" | "starts_on" | "ends_on">;

/** Columns shared by all contract lists. */
export const kindColumn: Column<Terms> = {
  ...{ key: "kind", header: "Type", width: 10, dropOrder: 3 },
  cell: ({ type }) => typeNames[type],
};
export const statusColumn: Column<Terms> = {
  ...{ key: "status", header: "Status", width: 11, phone: "state" },
  cell: (contract) => <ContractStatus contract={contract} />,
};
export const startColumn: Column<Terms> = {
  ...{ key: "starts", header: "Starts", width: 7, dropOrder: 2, phone: "fact" },
  cell: ({ starts_on }) => formatDate(starts_on),
};
export const rateColumn: Column<Terms> = {
  ...{ key: "rate", header: "Rate", width: 9.5, align: "end", phone: "end" },
  cell: (contract) => (
    <>
      <Money amount={contract.rate} currency={contract.currency} />
      {contract.rate === hiddenText ? null : (
        <span className="block text-xs leading-4 text-fg-2">{ratePeriodLabel(contract)}</span>
      )}
    </>
  ),
};

const columns: readonly Column<ContractSummary>[] = [
  {
    ...{ key: "worker", header: "Worker", width: 12.5, grows: true },
    cell: (row) => <RowLink href={pathOf(row)} title={row.worker.name} note={row.title} />,
  },
  kindColumn,
  { key: "country", header: "Country", width: 8, dropOrder: 1, cell: (row) => countryName(row.country) },
  statusColumn,
  startColumn,
  rateColumn,
];

export function ContractTable({ contracts }: { contracts: readonly ContractSummary[] }) {
  return <CardTable label="Contracts" columns={columns} rows={contracts} keyOf={({ id }) => id} />;
}
