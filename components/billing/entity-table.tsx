import type { ReactNode } from "react";
import { tableRoles } from "#components/table/table-roles.ts";
import { cn } from "#components/ui/class-names.ts";
import { countryName } from "#lib/format/country-name.ts";
import { missing } from "#lib/format/missing.ts";
import type { LegalEntity } from "./entities-screen.tsx";

const heads = ["Name", "Country", "Currency", "VAT id", "Type"];

export const typeWords: Record<LegalEntity["type"], string> = { company: "Company", individual: "Individual" };

interface EntityTableProps {
  entities: readonly LegalEntity[];
  current: string | null;
  onOpen: (id: string) => void;
}

/** A line per legal entity; on narrow screens a card. */
export function EntityTable({ entities, current, onOpen }: EntityTableProps) {
  return (
    <table {...tableRoles.table} className="w-full border-separate border-spacing-0 border-t text-sm max-md:block">
      <caption className="sr-only">Legal entities</caption>
      <thead {...tableRoles.rowGroup} className="max-md:sr-only">
        <tr {...tableRoles.row}>
          {heads.map((head) => (
            <th
              key={head}
              {...tableRoles.columnHeader}
              scope="col"
              className="h-(--row) border-b px-2 text-left text-xs font-medium whitespace-nowrap text-fg-2 first:pl-0"
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.rowGroup} className="max-md:block">
        {entities.map((entity) => (
          <tr
            key={entity.id}
            {...tableRoles.row}
            aria-current={entity.id === current || undefined}
            className={cn(
              "hover:bg-subtle max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-1 max-md:border-b max-md:py-3",
              entity.id === current && "bg-selected hover:bg-selected",
            )}
          >
            <th
              {...tableRoles.rowHeader}
              scope="row"
              className="border-b py-1 pr-2 text-left font-normal max-md:col-span-2 max-md:border-0 max-md:p-0"
            >
              <button
                type="button"
                onClick={() => onOpen(entity.id)}
                className="min-h-6 rounded-sm text-left font-medium hover:underline coarse:min-h-10"
              >
                {entity.name}
              </button>
            </th>
            <Cell label="Country">{countryName(entity.country)}</Cell>
            <Cell label="Currency">{entity.currency}</Cell>
            <Cell label="VAT id">
              {entity.vat_id === "" ? missing : <span className="font-mono text-xs">{entity.vat_id}</span>}
            </Cell>
            <Cell label="Type">{typeWords[entity.type]}</Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td
      {...tableRoles.cell}
      data-label={label}
      className="h-(--row) border-b px-2 py-1 break-words max-md:h-auto max-md:border-0 max-md:p-0 max-md:before:block max-md:before:text-xs max-md:before:text-fg-2 max-md:before:content-[attr(data-label)]"
    >
      {children}
    </td>
  );
}
