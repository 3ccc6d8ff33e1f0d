import { type MouseEvent, memo, type ReactNode } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { cn } from "#components/ui/class-names.ts";
import { type Column, cardCellClasses, minWidthStyle, phoneCardClasses } from "./column.ts";
import { keepText } from "./keep-text.ts";
import { tableRoles } from "./table-roles.ts";

interface CardRowProps<Row> {
  id: string;
  row: Row;
  columns: readonly Column<Row>[];
  from: readonly (number | undefined)[];
  isCurrent: boolean;
  isFaint: boolean;
  onOpen: ((row: Row) => void) | undefined;
  /** Null where rows cannot be selected. */
  selected: boolean | null;
  onSelect: (id: string, range?: boolean) => void;
  selectName: string | undefined;
  below: ((row: Row, frame: (content: ReactNode) => ReactNode) => ReactNode) | undefined;
}

function PlainRow<Row>(props: CardRowProps<Row>) {
  const { id, row, columns, from, isCurrent, isFaint, onOpen, selected, onSelect, selectName, below } = props;
  const hasActions = columns.some(({ actions }) => actions);
  const hasPlaces = columns.some(({ phone }) => phone);

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (event.target instanceof Element && event.target.closest("[data-select], button")) return;
    event.preventDefault();
    onOpen?.(row);
  }

  return (
    <tbody {...tableRoles.rowGroup} className="block border-b cards:relative print:break-inside-avoid">
      <tr
        {...tableRoles.row}
        data-id={id}
        aria-current={isCurrent || undefined}
        // Runs before the row's link, which would navigate away to the full page.
        onClickCapture={onOpen && open}
        className={cn(
          "flex min-h-[calc(var(--row)-1px)] items-center hover:bg-subtle cards:grid cards:items-start cards:grid-cols-[repeat(auto-fill,minmax(min(9rem,50%-0.5rem),1fr))] cards:gap-x-4 cards:gap-y-1.5 cards:px-2 cards:py-3",
          selected !== null && "cards:pl-11",
          hasPlaces && "phone:grid-cols-[minmax(0,1fr)_auto_auto]! phone:gap-x-3! phone:gap-y-0! phone:py-2!",
          (selected || isCurrent) && "bg-selected hover:bg-selected",
          isFaint && "text-fg-2",
        )}
      >
        {selected === null ? null : (
          <td
            {...tableRoles.cell}
            data-select=""
            onMouseDown={keepText}
            className="shrink-0 basis-8 py-1.5 pl-1 cards:absolute cards:top-1 cards:left-1"
          >
            <Checkbox
              aria-label={selectName}
              checked={selected}
              onChange={(event) => onSelect(id, (event.nativeEvent as unknown as { shiftKey?: boolean }).shiftKey)}
              className="scroll-mb-20"
            />
          </td>
        )}
        {columns.map((column, at) => {
          const Cell = at === 0 ? "th" : "td";
          return (
            <Cell
              key={column.key}
              {...(at === 0 ? { ...tableRoles.rowHeader, scope: "row" } : tableRoles.cell)}
              data-from={from[at]}
              data-label={at === 0 || column.actions ? undefined : column.header}
              style={minWidthStyle(column)}
              className={cn(
                cardCellClasses(column),
                "pt-2 pb-[0.4375rem] leading-5 cards:p-0 cards:leading-6 cards:text-left",
                at === 0
                  ? cn("text-left font-normal cards:col-span-full", hasActions && "cards:pr-20")
                  : column.actions
                    ? "text-right cards:absolute cards:top-2 cards:right-2"
                    : "cards:before:block cards:before:text-xs cards:before:text-fg-2 cards:before:content-[attr(data-label)]",
                hasPlaces && phoneCardClasses(at, column),
              )}
            >
              {column.cell(row)}
            </Cell>
          );
        })}
      </tr>
      {below?.(row, (content) => (
        <tr {...tableRoles.row} className="block">
          <td {...tableRoles.cell} className="block px-2 pb-3">
            {content}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** A row of a short table, shown as a card when space is tight. */
export const CardRow = memo(PlainRow) as typeof PlainRow;
