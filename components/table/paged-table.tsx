import {
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { cn } from "#components/ui/class-names.ts";
import { ErrorState } from "#components/ui/error-state.tsx";
import { savesData } from "#components/ui/saves-data.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { breakpointsFor, type Column, phoneWidth } from "./column.ts";
import { keepText } from "./keep-text.ts";
import type { OpenRow } from "./open-row.ts";
import { RowsMissing } from "./rows-missing.tsx";
import { type Sort, TableHeader } from "./table-header.tsx";
import { tableRoles } from "./table-roles.ts";
import { TableRow } from "./table-row.tsx";
import { cellOf, rowOf, useGridFocus } from "./use-grid-focus.ts";
import { useNeighbors } from "./use-neighbors.ts";
import { type PageQuery, usePagedRows } from "./use-paged-rows.ts";
import { useRowIntent } from "./use-row-intent.ts";
import { useRowKeys } from "./use-row-keys.ts";
import { useRowWindow } from "./use-row-window.ts";
import type { RowSelection } from "./use-selection.ts";

const rowsUntilKnown = 24;

/** No cells for rows passing by during a fast scroll: browsers can't render hundreds of placeholders per frame. */
const noColumns: readonly never[] = [];

/** Widens the first column to make room for the row's checkbox. */
function withBox<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns.map((column, at) => (at === 0 ? { ...column, width: column.width + 1.75 } : column));
}

/** Beside the columns, in rem. */
const gutters = 2;

/** For each column, the width in rem below which it is dropped. */
function breakpointsOf(columns: readonly Column<never>[]): readonly (number | undefined)[] {
  const least = columns.reduce((sum, { width, dropOrder }) => (dropOrder ? sum : sum + width), gutters);
  if (least > phoneWidth) throw new RangeError(`what a row always shows needs ${least}rem, more than ${phoneWidth}rem`);
  return breakpointsFor(columns, gutters).from;
}

export interface TableHandle {
  /** Opens the row after (1) or before (-1) the one that is open. */
  step: (by: 1 | -1) => void;
}

interface PagedTableProps<Row extends { id: string }> {
  ref?: Ref<TableHandle>;
  /** What the rows are: "Invoices". */
  label: string;
  /** Identifies the filters and sort order: a different value means a different list. */
  view: string;
  pageQuery: PageQuery;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  hrefOf: (row: Row) => string;
  /** Key of the row open in the side panel. */
  current: string | null;
  openRow: OpenRow<Row>;
  /** The row may be opened next: the pointer rests on it, or the row beside it is open. */
  onIntent: (row: Row) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** First row to show, kept up to date as the person scrolls. */
  at: number;
  onSettle: (row: number) => void;
  /** Makes rows selectable with their checkbox or X, or a range with Shift. */
  selection?: RowSelection<Row>;
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode;
  errorTitle: string;
}

/** A list of any length that renders and fetches only the rows in view. Fills the remaining height. */
export function PagedTable<Row extends { id: string }>(props: PagedTableProps<Row>) {
  const { label, view, pageQuery, keyOf, hrefOf, current, at, openRow, selection } = props;
  const selects = selection !== undefined;
  const columns = useMemo(() => (selects ? withBox(props.columns) : props.columns), [selects, props.columns]);
  const from = useMemo(() => breakpointsOf(columns), [columns]);
  const [count, setCount] = useState<{ view: string; total: number | null }>({ view, total: null });
  // Until a view has loaded, assume enough rows to reach the position in its URL.
  const counted = count.view === view ? count.total : null;
  const size = counted ?? Math.max(count.total ?? 0, at + rowsUntilKnown);
  const window = useRowWindow({ rows: size, at, onSettle: props.onSettle });
  const { total, rowAt, outdated, flying, error, retry } = usePagedRows<Row>({
    view,
    pageQuery,
    first: window.first,
    end: window.end,
  });
  const shownView = outdated ? count.view : view;
  if (total !== count.total || shownView !== count.view) setCount({ view: shownView, total });

  const lastOpen = useRef<number | null>(null);
  const open = (index: number) => {
    const row = rowAt(index);
    if (row === undefined) return;
    lastOpen.current = index;
    openRow.open(row);
  };
  const focus = useGridFocus({ window, rows: size, columns: columns.length, onEnter: open });
  const readAhead = (index: number) => {
    const row = rowAt(index);
    if (row !== undefined && !savesData()) props.onIntent(row);
  };
  const intent = useRowIntent(readAhead);

  const shown = Array.from({ length: Math.max(0, window.end - window.first) }, (_, offset) => window.first + offset);
  const currentIndex = current === null ? undefined : shown.find((index) => isCurrent(rowAt(index)));
  useNeighbors(currentIndex ?? null, readAhead);
  const wasOpen = useRef(false);

  function isCurrent(row: Row | undefined) {
    return row !== undefined && keyOf(row) === current;
  }

  useEffect(() => {
    if (currentIndex !== undefined && openRow.idNow() === current) lastOpen.current = currentIndex;
    // Don't steal the focus from another control, such as the search field.
    const hasFocus = document.activeElement === document.body || focus.grid.current?.contains(document.activeElement);
    if (wasOpen.current && current === null && lastOpen.current !== null && hasFocus)
      focus.focusCell({ row: lastOpen.current, column: 0 });
    wasOpen.current = current !== null;
  });

  function step(by: 1 | -1) {
    const from = lastOpen.current;
    if (openRow.idNow() === null || from === null) {
      const { row, column } = focus.here();
      const isInside = cellOf(document.activeElement) !== null;
      focus.focusCell({ row: row + (isInside ? by : 0), column });
      return;
    }
    const next = Math.max(0, Math.min(from + by, size - 1));
    window.reveal(next);
    open(next);
  }

  const anchor = useRef<number | null>(null);

  function choose(index: number, range: boolean) {
    const row = rowAt(index);
    if (range && anchor.current !== null) selection?.addRange(anchor.current, index);
    else if (row !== undefined) selection?.toggle(row, index);
    anchor.current = index;
  }

  useImperativeHandle(props.ref, () => ({ step }));
  useRowKeys({
    step,
    open: () => open(focus.here().row),
    select: selection && ((range) => choose(focus.here().row, range)),
  });

  function onClick(event: MouseEvent) {
    const row = rowOf(event.target);
    if (row !== null && selection && event.target instanceof Element && event.target.closest("[data-select]")) {
      choose(row, event.shiftKey);
      return;
    }
    if (row === null || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    if (getSelection()?.type === "Range" && !(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    open(row);
  }

  const blank = total === 0 || (total === null && error !== null);
  return (
    <div className="@container/windowed relative -mx-4 flex min-h-0 flex-1 flex-col lg:-mx-6 print:mx-0 print:block">
      <div
        ref={window.scroller}
        className={cn(
          "row-heights relative min-h-0 flex-1 overflow-auto border-t [overflow-anchor:none] print:overflow-visible",
          blank && "hidden",
        )}
        style={{ scrollPaddingTop: "var(--head)" }}
      >
        <div ref={window.probe} aria-hidden="true" className="invisible absolute h-(--row)" />
        <table
          ref={focus.grid}
          {...(selects ? tableRoles.choosingGrid : tableRoles.grid)}
          aria-label={label}
          aria-rowcount={total === null ? -1 : total + 1}
          aria-busy={total === null || outdated}
          style={window.height === null ? undefined : { height: `calc(var(--head) + ${window.height}px)` }}
          className="block w-full text-sm tabular-nums print:h-auto!"
        >
          <TableHeader columns={columns} from={from} sort={props.sort} onSort={props.onSort} />
          <tbody
            {...tableRoles.rowGroup}
            className={cn("relative block print:top-0!", outdated && "opacity-60 transition-opacity delay-150")}
            style={window.shift === 0 ? undefined : { top: window.shift }}
            onMouseDown={keepText}
            onClick={onClick}
            onKeyDown={focus.onKeyDown}
            onFocus={focus.onFocus}
            onBlur={focus.onBlur}
            {...intent}
          >
            {[...shown, ...(focus.kept === null ? [] : [focus.kept])].map((index) => {
              const row = rowAt(index);
              return (
                <TableRow
                  key={index}
                  row={row}
                  index={index}
                  columns={flying && row === undefined && focus.stop.row !== index ? noColumns : columns}
                  from={from}
                  href={row && hrefOf(row)}
                  current={isCurrent(row)}
                  selected={selection && row !== undefined ? selection.has(keyOf(row)) : undefined}
                  whyNot={selection && row !== undefined ? selection.whyNot(row) : undefined}
                  selectName={selection && row !== undefined ? selection.nameOf(row) : undefined}
                  stop={focus.stop.row === index ? focus.stop.column : null}
                  kept={focus.kept === index}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      {total === null || total === 0 ? null : (
        <p className="hidden pt-2 text-xs text-fg-2 print:block">
          Rows {formatCount(window.first + 1)} to {formatCount(Math.min(window.end, total))} of {formatCount(total)}.
          The CSV file has all of them.
        </p>
      )}
      {total === 0 ? <div className="px-4 lg:px-6">{props.empty}</div> : null}
      {error !== null && total === null ? (
        <div className="px-4 lg:px-6">
          <ErrorState title={props.errorTitle} query={{ error, isFetching: false, refetch: retry }} />
        </div>
      ) : null}
      {error !== null && total !== null ? <RowsMissing error={error} onRetry={() => void retry()} /> : null}
    </div>
  );
}
