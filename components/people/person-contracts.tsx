import { ContractStatus } from "#components/contracts/contract-status.tsx";
import { type ContractSummary, pathOf, perWords, typeNames } from "#components/contracts/contract-words.ts";
import { Money } from "#components/invoices/money.tsx";
import { CardCell, CardLink, CardRow, CardTable } from "#components/table/card-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { OutputOf } from "#lib/api/contract.ts";
import { formatDate } from "#lib/format/date.ts";
import type { getPerson } from "#lib/people/contract.ts";

const columns = [
  { name: "Contract" },
  { name: "Kind", width: "md:w-48" },
  { name: "Status", width: "md:w-52" },
  { name: "Starts", width: "md:w-28" },
  { name: "Rate", width: "md:w-40", right: true },
];

export function PersonContracts({ person }: { person: OutputOf<typeof getPerson>["data"] }) {
  const contracts = person.contracts as Pick<
    ContractSummary,
    "id" | "title" | "type" | "status" | "currency" | "rate" | "frequency" | "starts_on" | "ends_on" | "legal_entity"
  >[];
  return (
    <section aria-labelledby="contracts">
      <h2 id="contracts" className="mb-2 text-lg font-semibold">
        Contracts
      </h2>
      {contracts.length === 0 ? (
        <EmptyState title="There is no contract with this person yet." />
      ) : (
        <CardTable label="Contracts" columns={columns}>
          {contracts.map((contract) => (
            <CardRow key={contract.id} columns={columns.length}>
              <CardLink href={pathOf(contract)} title={contract.title} note={contract.legal_entity.name} />
              <CardCell label="Kind">{typeNames[contract.type]}</CardCell>
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
      )}
    </section>
  );
}
