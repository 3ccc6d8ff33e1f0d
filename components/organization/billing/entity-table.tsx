import { CardTable } from "#components/table/card-table.tsx";
import { type Column, column } from "#components/table/column.ts";
import type { LegalEntity } from "#lib/organization/legal-entities/contract.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { missing } from "#lib/platform/format/missing.ts";

export const typeWords: Record<LegalEntity["type"], string> = { company: "Company", individual: "Individual" };

interface EntityTableProps {
  entities: readonly LegalEntity[];
  current: string | null;
  onOpen: (id: string) => void;
}

export function EntityTable({ entities, current, onOpen }: EntityTableProps) {
  return (
    <CardTable
      label="Legal entities"
      columns={columnsOf(onOpen)}
      rows={entities}
      keyOf={({ id }) => id}
      current={current}
    />
  );
}

function columnsOf(onOpen: EntityTableProps["onOpen"]): readonly Column<LegalEntity>[] {
  return [
    column({ key: "name", header: "Name", width: 11, grows: true }, ({ id, name }) => (
      <button
        type="button"
        onClick={() => onOpen(id)}
        className="min-h-6 rounded-sm text-left font-medium hover:underline coarse:min-h-10"
      >
        {name}
      </button>
    )),
    column({ key: "code", header: "Code", width: 5 }, ({ code }) => <span className="font-mono text-xs">{code}</span>),
    column({ key: "country", header: "Country", width: 8 }, ({ country }) => countryName(country)),
    column({ key: "currency", header: "Currency", width: 5.5 }, ({ currency }) => currency),
    column({ key: "vat_id", header: "VAT ID", width: 9, dropOrder: 2 }, ({ vat_id }) =>
      vat_id === "" ? missing : <span className="font-mono text-xs">{vat_id}</span>,
    ),
    column({ key: "type", header: "Type", width: 6.5, dropOrder: 1 }, ({ type }) => typeWords[type]),
  ];
}
