import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type Ref, useCallback, useMemo } from "react";
import type { PanelProps } from "#components/screen/record-panel.tsx";
import { CardTable, type CardTableProps } from "#components/table/card-table.tsx";
import type { Column } from "#components/table/column.ts";
import { CursorList } from "#components/table/cursor-list.tsx";
import { NoMatches } from "#components/table/no-matches.tsx";
import { useOpenRow } from "#components/table/open-row.ts";
import { RowAddress } from "#components/table/panel-link.tsx";
import { countWords } from "#components/table/row-count.ts";
import { useNeighbors } from "#components/table/use-neighbors.ts";
import type { RowSelection } from "#components/table/use-row-selection.ts";
import { sortOf, sortParam } from "#components/table/view-params.ts";
import { Page } from "#components/ui/page.tsx";
import { query } from "#lib/platform/api/client.ts";
import type { AnyView, List, ListOperation, RowOf } from "./list.ts";
import { ListControls, ListHead } from "./list-head.tsx";
import { ListSums } from "./list-sums.tsx";
import { OpenPanel } from "./open-panel.tsx";
import type { ListState } from "./use-declared-view.ts";
import { type ReadRows, useReadRows } from "./use-read-rows.ts";

export interface CardListProps<Op extends ListOperation, View, Row> extends Pick<CardTableProps<Row>, "isFaint"> {
  list: List<Op, View>;
  /** Rows can be selected; `nameOf` names a row's checkbox. */
  selection?: (RowSelection & { nameOf: (row: Row) => string }) | null;
  /** One sentence under the title, if the title isn't clear by itself. */
  description?: ReactNode;
  /** Header buttons besides the export. */
  action?: ReactNode;
  /** Shown above the header, such as the way back. */
  above?: ReactNode;
  /** Shown between the header and the filters. */
  tabs?: ReactNode;
  /** Shown between the filters and the rows. */
  notice?: ReactNode;
  /** Shown if there are no rows at all. */
  none: ReactNode | ((state: ListState<View>) => ReactNode);
  /** What no rows mean for these filters, if it isn't that none match. */
  noneOf?: (state: ListState<View>) => ReactNode;
  /** Draws the panel of the open row; rows open in it on a press anywhere. */
  panel?: (open: PanelProps<Row>, read: ReadRows<View, Row>) => ReactNode;
  /** Buttons of each row, at its end. */
  actions?: Pick<Column<Row>, "width" | "cell"> | undefined;
  /** Full-width content below a row, wrapped by `frame`. */
  underRow?: CardTableProps<Row>["below"];
  /** Draws what belongs to the rows around their table. */
  around?: (table: ReactNode, read: ReadRows<View, Row>) => ReactNode;
  /** Label of the button that reads on. */
  more?: string;
  table?: Ref<HTMLTableElement>;
  /** Draws the page around the list, if the list is a part of it. */
  frame?: (panel: ReactNode, content: ReactNode) => ReactNode;
  /** Shown after everything, such as the actions on the selected rows. */
  children?: ReactNode;
}

/** The page of a declared list that grows page by page, with rows that become cards where space is tight. */
export function CardList<Op extends ListOperation, View extends AnyView, Row extends RowOf<Op> & { id: string }>({
  refetchMs,
  ...props
}: CardListProps<Op, View, Row> & {
  /** Refetch interval in milliseconds, based on the rows read; if omitted, the list isn't refetched. */
  refetchMs?: (rows: readonly Row[]) => number;
}) {
  return <CardListOf {...props} read={useReadRows<Op, View, Row>(props.list, refetchMs)} />;
}

/** The same for a screen that works with the rows itself. */
export function CardListOf<Op extends ListOperation, View extends AnyView, Row extends RowOf<Op> & { id: string }>(
  props: CardListProps<Op, View, Row> & { read: ReadRows<View, Row> },
) {
  const { list, read, panel, selection, actions, around, none, frame } = props;
  const { title, noun, order, columns, record, row: rowParam } = list;
  const { rows, count, state } = read;
  const { view, change, select } = state;
  const client = useQueryClient();
  const shown = useMemo(() => {
    const chosen = columns.filter(({ key }, at) => at === 0 || !view.hide.includes(key));
    return actions ? [...chosen, { key: "actions", header: "Actions", ...actions, actions: true as const }] : chosen;
  }, [columns, actions, view.hide]);

  const rowIn = (id: string | null) => (rowParam ? { [rowParam]: id } : {}) as Partial<View>;
  const current = rowParam ? (view[rowParam as keyof View] as string | null) : null;
  const openAt = current === null ? -1 : rows.findIndex(({ id }) => id === current);
  const openRow = useOpenRow<Row>(current, (id, how) => change(rowIn(id), how));
  const address = list.addressOf({ ...view, ...rowIn(null) });
  const hrefOf = useCallback(
    (id: string) => `${address}${address.includes("?") ? "&" : "?"}${rowParam}=${encodeURIComponent(id)}`,
    [rowParam, address],
  );
  useNeighbors(openAt < 0 ? null : openAt, (at) => {
    const next = rows[at];
    if (next && record) void client.prefetchQuery(query(...record(next.id)[0]));
  });

  function step(by: 1 | -1): boolean {
    const opened = openRow.idNow();
    const at = opened === null ? -1 : rows.findIndex(({ id }) => id === opened);
    if (at < 0) return false;
    const next = rows[at + by];
    if (next) openRow.open(next);
    if (at + 5 >= rows.length) read.readOn();
    return true;
  }

  const drawnPanel = panel ? (
    <OpenPanel
      openRow={openRow}
      current={current}
      rowOf={(opened) => rows.find(({ id }) => id === opened)}
      sample={rows[0]}
      draw={(open) => panel(open, read)}
      onStep={step}
    />
  ) : null;
  const table = (
    <RowAddress value={hrefOf}>
      <CardTable<Row>
        ref={props.table}
        label={title}
        columns={shown}
        rows={rows}
        keyOf={({ id }) => id}
        current={current}
        selection={selection && { ...selection, noun }}
        isFaint={props.isFaint}
        below={props.underRow}
        {...(panel && { onOpen: openRow.open })}
        {...(order && {
          sort: sortOf(view.sort ?? ""),
          onSort: (sort) => select({ sort: sortParam(sort) } as Partial<View>),
        })}
      />
    </RowAddress>
  );
  const content = (
    <>
      {props.above}
      {frame ? (
        <>
          <h2 className="mb-2 flex items-center gap-2 text-lg font-semibold">
            {title}
            {count ? <span className="text-base font-normal text-fg-3 tabular-nums">{countWords(count)}</span> : null}
          </h2>
          <ListControls list={list} state={state}>
            {props.action}
          </ListControls>
        </>
      ) : (
        <ListHead
          list={list}
          state={state}
          count={count}
          isEmpty={rows.length === 0}
          description={props.description}
          action={props.action}
          tabs={props.tabs}
        />
      )}
      {read.totals ? <ListSums totals={read.totals} noun={noun} /> : null}
      {props.notice}
      <CursorList
        list={read.pages}
        what={noun}
        more={props.more}
        count={rows.length}
        onStep={step}
        onSelect={selection ? (id = current ?? undefined, range) => id && selection.toggle(id, range) : undefined}
        empty={
          props.noneOf?.(state) ??
          (list.isFiltered(view) ? (
            <NoMatches
              title={`No ${noun} match these filters.`}
              onClear={() => select(list.unfiltered as Partial<View>)}
            />
          ) : typeof none === "function" ? (
            none(state)
          ) : (
            none
          ))
        }
      >
        {around ? around(table, read) : table}
      </CursorList>
      {props.children}
    </>
  );
  return frame ? frame(drawnPanel, content) : <Page panel={drawnPanel}>{content}</Page>;
}
