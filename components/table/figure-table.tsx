import type { ReactNode } from "react";
import { ScrollBox } from "#components/ui/scroll-box.tsx";
import { tableRoles } from "./table-roles.ts";

interface FigureTableProps {
  /** Of the box that it scrolls in. */
  label: string;
  /** Of the rows' names, then of each column of figures. */
  heads: readonly [string, ...string[]];
  rows: readonly { key: string; name: ReactNode; figures: readonly ReactNode[] }[];
}

const head = "sticky top-0 z-10 h-8 bg-surface px-3 font-medium whitespace-nowrap";

/** Many figures by row and column, which scroll under their heads. */
export function FigureTable({ label, heads: [first, ...rest], rows }: FigureTableProps) {
  return (
    <ScrollBox label={label} className="mt-1 max-h-96 overflow-auto rounded-md border focus-visible:-outline-offset-2">
      <table {...tableRoles.table} className="w-full border-separate border-spacing-0 text-sm tabular-nums">
        <thead {...tableRoles.rowGroup}>
          <tr {...tableRoles.row} className="text-xs text-fg-2 [&>*]:border-b">
            <th {...tableRoles.columnHeader} scope="col" className={`${head} left-0 z-20 text-left`}>
              {first}
            </th>
            {rest.map((name) => (
              <th key={name} {...tableRoles.columnHeader} scope="col" className={`${head} text-right`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.rowGroup}>
          {rows.map(({ key, name, figures }, place) => (
            <tr key={key} {...tableRoles.row} className={place > 0 ? "[&>*]:border-t" : undefined}>
              <th
                {...tableRoles.rowHeader}
                scope="row"
                className="sticky left-0 z-10 h-8 max-w-40 truncate bg-surface px-3 text-left font-normal"
              >
                {name}
              </th>
              {figures.map((figure, at) => (
                <td key={rest[at]} {...tableRoles.cell} className="h-8 px-3 text-right whitespace-nowrap">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
