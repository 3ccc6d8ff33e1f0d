"use client";

import { Money } from "#components/invoices/money.tsx";
import { CardCell, CardLink, CardRow, CardTable } from "#components/table/card-table.tsx";
import { countryName } from "#lib/format/country-name.ts";
import { formatDate } from "#lib/format/date.ts";
import { ContractStatus } from "./contract-status.tsx";
import { type ContractSummary, pathOf, perWords, typeNames } from "./contract-words.ts";

const columns = [
  { name: "Worker" },
  { name: "Kind", width: "md:w-44" },
  { name: "Country", width: "md:w-40" },
  { name: "Status", width: "md:w-52" },
  { name: "Starts", width: "md:w-28" },
  { name: "Rate", width: "md:w-40", right: true },
];

export function ContractTable({ contracts }: { contracts: readonly ContractSummary[] }) {
  return (
    <CardTable label="Contracts" columns={columns}>
      {contracts.map((contract) => (
        <CardRow key={contract.id} columns={columns.length}>
          <CardLink href={pathOf(contract)} title={contract.worker.name} note={contract.title} />
          <CardCell label="Kind">{typeNames[contract.type]}</CardCell>
          <CardCell label="Country">{countryName(contract.country)}</CardCell>
          <CardCell label="Status">
            <ContractStatus contract={contract} />
          </CardCell>
          <CardCell label="Starts">{formatDate(contract.starts_on)}</CardCell>
          <CardCell label="Rate" right>
            <span>
              <Money amount={contract.rate} currency={contract.currency} />
              <span className="block text-xs leading-4 text-fg-2">{perWords(contract)}</span>
            </span>
          </CardCell>
        </CardRow>
      ))}
    </CardTable>
  );
}
