import { memo } from "react";
import { cn } from "#components/ui/class-names.ts";
import { type Column, cellClasses, minWidthStyle, phoneClasses } from "./column.ts";
import { tableRoles } from "./table-roles.ts";

interface TableRowProps<Row> {
  /** Undefined until its page has loaded. */
  row: Row | undefined;
  index: number;
  columns: readonly Column<Row>[];
  /** For each column, the width in rem below which the table drops it. */
  from: readonly (number | undefined)[];
  /** Undefined with the row. */
  href: string | undefined;
  /** The row is open in the side panel. */
  current: boolean;
  /** Whether the row is selected; undefined if rows can't be selected. */
  selected?: boolean | undefined;
  /** Accessible name of the row's checkbox. */
  selectName?: string | undefined;
  /** Why the row can't be selected. */
  whyNot?: string | null | undefined;
  /** The column that is the tab stop, if it is in this row. */
  stop: number | null;
  /** Rendered only because it has focus. */
  kept?: boolean;
}

function TableRowPlain<Row>({
  row,
  index,
  columns,
  from,
  href,
  current,
  selected,
  selectName,
  whyNot,
  stop,
  kept,
}: TableRowProps<Row>) {
  return (
    <tr
      {...tableRoles.row}
      aria-rowindex={index + 2}
      aria-current={current || undefined}
      aria-selected={selected}
      data-row={index}
      className={cn(
        "flex h-(--row) w-full border-b bg-bg px-2 contain-strict lg:px-4 print:break-inside-avoid",
        "phone:grid phone:grid-cols-[minmax(0,1fr)_auto_auto] phone:grid-rows-[1.5rem_1.25rem_1.25rem] phone:content-center phone:gap-x-3 phone:px-(--gutter)",
        selected !== undefined && "phone:pl-[calc(var(--gutter)+2rem)]",
        row !== undefined && "hover:bg-subtle",
        (current || selected) && "bg-selected hover:bg-selected forced:outline-2 forced:-outline-offset-2",
        kept && "pointer-events-none absolute top-0 opacity-0",
      )}
    >
      {columns.map((column, position) => (
        <td
          key={column.key}
          {...tableRoles.gridCell}
          data-column={position}
          data-from={from[position]}
          data-label={column.phone === "fact" && row !== undefined ? column.header : undefined}
          tabIndex={stop === position && (position > 0 || row === undefined) ? 0 : -1}
          style={minWidthStyle(column)}
          className={cn(
            cellClasses(column),
            phoneClasses(position, column.phone),
            "focus-visible:outline-2! focus-visible:-outline-offset-2! focus-visible:outline-ring!",
            row === undefined &&
              "before:block before:h-3 before:w-2/3 before:animate-late before:rounded-sm before:bg-subtle",
          )}
        >
          {row === undefined ? null : position > 0 ? (
            column.cell(row)
          ) : (
            <>
              {selectName === undefined ? null : (
                <SelectBox name={selectName} selected={selected === true} whyNot={whyNot} />
              )}
              <a
                href={href}
                tabIndex={stop === 0 ? 0 : -1}
                className="flex h-full min-w-0 items-center rounded-sm font-medium phone:after:absolute phone:after:inset-0 focus-visible:-outline-offset-2 hover:underline"
              >
                <span className="truncate">{column.cell(row)}</span>
              </a>
            </>
          )}
        </td>
      ))}
    </tr>
  );
}

export const TableRow = memo(TableRowPlain) as typeof TableRowPlain;

interface SelectBoxProps {
  name: string;
  selected: boolean;
  /** Why the row can't be selected; null if it can. */
  whyNot?: string | null | undefined;
}

/** A row's checkbox. Row shortcuts and the table's click handler toggle it, so it is not a tab stop. */
function SelectBox({ name, selected, whyNot = null }: SelectBoxProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a thousand native checkboxes controlled only by the table would fight React over their checked state
    <span
      role="checkbox"
      aria-checked={selected}
      aria-disabled={whyNot !== null || undefined}
      aria-label={whyNot ?? name}
      title={whyNot ?? undefined}
      tabIndex={-1}
      data-select
      className={cn(
        "-ml-1 flex size-6 shrink-0 items-center justify-center phone:absolute phone:top-[calc(50%-1.25rem)] phone:left-[calc(var(--gutter)-0.75rem)] phone:z-10 phone:size-10 coarse:size-10",
        whyNot === null ? "cursor-pointer" : "cursor-not-allowed",
      )}
    >
      <span
        className={cn(
          "flex size-4 items-center justify-center rounded-sm border border-input bg-surface",
          selected && "border-accent bg-accent",
          whyNot !== null && "border-dashed bg-subtle",
        )}
      >
        <svg
          aria-hidden="true"
          viewBox="0 0 16 16"
          className={cn("size-4 fill-none stroke-on-accent stroke-2", !selected && "hidden")}
        >
          <path d="m4 8.5 2.5 2.5L12 5.5" />
        </svg>
      </span>
    </span>
  );
}
