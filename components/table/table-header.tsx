import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { cn } from "#components/ui/class-names.ts";
import { type Column, cellClasses, minWidthStyle } from "./column.ts";
import { tableRoles } from "./table-roles.ts";

export interface Sort {
  key: string;
  order: "asc" | "desc";
}

interface TableHeaderProps<Row> {
  columns: readonly Column<Row>[];
  /** For each column, the width in rem below which the table drops it. */
  from: readonly (number | undefined)[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

export function TableHeader<Row>({ columns, from, sort, onSort }: TableHeaderProps<Row>) {
  return (
    <thead {...tableRoles.rowGroup} className="sticky top-0 z-20 block bg-bg print:static phone:sr-only">
      <tr {...tableRoles.row} aria-rowindex={1} className="flex h-(--row) border-b px-2 text-xs text-fg-2 lg:px-4">
        {columns.map((column, position) => {
          const order = column.key === sort.key ? sort.order : null;
          return (
            <th
              key={column.key}
              {...tableRoles.columnHeader}
              scope="col"
              aria-sort={order ? (order === "asc" ? "ascending" : "descending") : undefined}
              data-from={from[position]}
              data-key={column.key}
              style={minWidthStyle(column)}
              className={cn(cellClasses(column), "font-medium")}
            >
              {column.sorts ? (
                <span className="contents phone:hidden">
                  <SortButton
                    header={column.header}
                    order={order}
                    onPress={() => onSort({ key: column.key, order: order === "desc" ? "asc" : "desc" })}
                  />
                </span>
              ) : null}
              <span className={cn("truncate", column.sorts && "hidden phone:inline")}>{column.header}</span>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface SortButtonProps {
  header: string;
  order: Sort["order"] | null;
  onPress: () => void;
}

export function SortButton({ header, order, onPress }: SortButtonProps) {
  const Icon = order ? (order === "asc" ? ArrowUp : ArrowDown) : ChevronsUpDown;
  return (
    <button
      type="button"
      onClick={onPress}
      className={cn(
        "-mx-1.5 flex h-(--control-sm) items-center gap-1 rounded-sm px-1.5 hover:bg-subtle hover:text-fg focus-visible:-outline-offset-2",
        order && "text-fg",
      )}
    >
      {header}
      <Icon aria-hidden="true" className={cn("size-3.5 shrink-0", !order && "text-fg-3")} />
    </button>
  );
}
