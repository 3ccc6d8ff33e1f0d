import { CardTable } from "#components/table/card-table.tsx";
import { type Column, column } from "#components/table/column.ts";
import { dayColumn } from "#components/table/columns.tsx";
import { RowLink } from "#components/table/row-link.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Section } from "#components/ui/section.tsx";
import { kindColumn, rateColumn, startColumn, statusColumn } from "#components/workforce/contracts/contract-list.tsx";
import { type ContractSummary, pathOf } from "#components/workforce/contracts/contract-words.tsx";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import type { getPerson } from "#lib/workforce/people/contract.ts";

type PersonContract = Pick<
  ContractSummary,
  "id" | "title" | "type" | "status" | "currency" | "rate" | "frequency" | "starts_on" | "ends_on" | "legal_entity"
>;

const columns: readonly Column<PersonContract>[] = [
  column({ key: "contract", header: "Contract", width: 13, grows: true }, (row) => (
    <RowLink href={pathOf(row)} title={row.title} note={row.legal_entity.name} />
  )),
  kindColumn,
  statusColumn,
  startColumn,
  dayColumn("ends_on", "Ends", 7, ({ ends_on }) => ends_on, { dropOrder: 4, phone: "fact" }),
  rateColumn,
];

export function PersonContracts({ person }: { person: OutputOf<typeof getPerson>["data"] }) {
  const contracts = person.contracts as PersonContract[];
  return (
    <Section title="Contracts" id="contracts">
      {contracts.length === 0 ? (
        <EmptyState title="This person has no contracts yet." />
      ) : (
        <CardTable label="Contracts" columns={columns} rows={contracts} keyOf={({ id }) => id} />
      )}
    </Section>
  );
}
