import { Checkbox } from "#components/ui/checkbox.tsx";
import { cn } from "#components/ui/class-names.ts";
import { type Column, cardCellClasses, minWidthStyle } from "./column.ts";
import { type Sort, SortButton } from "./table-header.tsx";
import { tableRoles } from "./table-roles.ts";
import type { RowSelection } from "./use-row-selection.ts";

interface ColumnHeadProps {
  column: Pick<Column<never>, "key" | "header" | "width" | "grows" | "align" | "sorts" | "actions">;
  from: number | undefined;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  className: string;
}

export function ColumnHead({ column, from, sort, onSort, className }: ColumnHeadProps) {
  const { key, header, sorts, actions } = column;
  const order = key === sort?.key ? sort.order : null;
  return (
    <th
      {...tableRoles.columnHeader}
      scope="col"
      aria-sort={order ? (order === "asc" ? "ascending" : "descending") : undefined}
      data-from={from}
      data-key={key}
      style={minWidthStyle(column)}
      className={cn(
        cardCellClasses(column),
        "py-1 text-xs font-medium wrap-normal text-fg-2",
        column.align !== "end" && "text-left",
        className,
      )}
    >
      {sorts && onSort ? (
        <SortButton
          header={header}
          order={order}
          onPress={() => onSort({ key, order: order === "asc" ? "desc" : "asc" })}
        />
      ) : (
        <span className={cn(actions && "sr-only")}>{header}</span>
      )}
    </th>
  );
}

interface SelectAllProps {
  label: string;
  selection: RowSelection;
  count: number;
}

export function SelectAll({ label, selection, count }: SelectAllProps) {
  const all = count > 0 && selection.selected.length === count;
  return (
    <th
      {...tableRoles.columnHeader}
      scope="col"
      className="flex shrink-0 basis-8 items-center pl-1 text-left cards:basis-auto"
    >
      <Checkbox
        aria-label={`Select all ${label} shown`}
        checked={all}
        indeterminate={!all && selection.selected.length > 0}
        onChange={selection.toggleAll}
      />
      <span aria-hidden="true" className="ml-3 hidden text-xs font-medium text-fg-2 cards:inline">
        Select all
      </span>
    </th>
  );
}
