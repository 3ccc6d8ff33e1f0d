import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef } from "react";
import { type LateCode, LatePanel } from "#components/screen/late-panel.tsx";
import type { PanelProps } from "#components/screen/record-panel.tsx";
import type { Column } from "#components/table/column.ts";
import { FillPage } from "#components/table/fill-page.tsx";
import { type ListAnswer, partOf } from "#components/table/list-answer.ts";
import { NoMatches } from "#components/table/no-matches.tsx";
import { useOpenRow } from "#components/table/open-row.ts";
import { PagedTable, type TableHandle } from "#components/table/paged-table.tsx";
import { pageSize } from "#components/table/pages.ts";
import type { RowCount } from "#components/table/row-count.ts";
import type { PageQuery } from "#components/table/use-paged-rows.ts";
import { type Selection, useSelection } from "#components/table/use-selection.ts";
import { sortOf, sortParam } from "#components/table/view-params.ts";
import { late } from "#components/ui/late.tsx";
import { Page } from "#components/ui/page.tsx";
import { query } from "#lib/platform/api/client.ts";
import type { CardListProps } from "./card-list.tsx";
import type { AnyView, ListColumn, ListOperation, RowOf } from "./list.ts";
import { ListHead } from "./list-head.tsx";
import { ListSums } from "./list-sums.tsx";
import { OpenPanel } from "./open-panel.tsx";
import { pagesOf } from "./pages-of.ts";
import { useDeclaredView } from "./use-declared-view.ts";
import { useTotals } from "./use-totals.ts";

const SelectedBar = late(() => import("./selected-bar.tsx"));
const BroadSearch = late(() => import("#components/table/broad-search.tsx"));

/** What the actions on the selected rows work with. */
export interface BulkProps<Row, View> {
  selection: Selection<Row>;
  view: View;
  pageQuery: PageQuery;
  /** Of all rows that match the filters. */
  count: RowCount | undefined;
}

interface WindowedListProps<Op extends ListOperation, View, Row>
  extends Pick<CardListProps<Op, View, Row>, "list" | "action" | "tabs" | "notice" | "none" | "noneOf"> {
  panel: LateCode<PanelProps<Row>>;
  /** Makes rows selectable: what a row is called. */
  nameOf?: ((row: Row) => string) | undefined;
  /** The actions on the selected rows. */
  bulk?: (chosen: BulkProps<Row, View>) => ReactNode;
}

/** What is filtered by is dropped last, everything else before it. */
function arrange<Row>(columns: readonly ListColumn<Row>[], filtered: readonly string[]): Column<Row>[] {
  if (filtered.length === 0) return [...columns];
  const ordered = columns.map((column) => {
    if (filtered.includes(column.key)) return { ...column, dropOrder: 6 as const };
    return column.dropOrder === 6 ? { ...column, dropOrder: 5 as const } : column;
  });
  const rankOf = ({ key, leads }: ListColumn<Row>) => (leads && filtered.includes(key) ? 0 : 1);
  return [...ordered.slice(0, 1), ...ordered.slice(1).toSorted((one, other) => rankOf(one) - rankOf(other))];
}

/** The page of a declared list that draws and fetches only the rows in view. */
export function WindowedList<Op extends ListOperation, View extends AnyView, Row extends RowOf<Op> & { id: string }>(
  props: WindowedListProps<Op, View, Row>,
) {
  const { list, nameOf, bulk } = props;
  const { row: rowParam = "row", record } = list;
  const client = useQueryClient();
  const state = useDeclaredView(list);
  const { view, change, select } = state;
  // The page that the table has read: nothing is sent for it.
  const first = query(list.read, list.input(view, Math.floor(view.at / pageSize)));
  const { data: cached } = useQuery({ ...first, enabled: false, placeholderData: keepPreviousData });
  const part = cached && partOf(cached as unknown as ListAnswer<Row>);
  const count = part?.count;
  const totals = useTotals(list, view);
  const pageQuery = pagesOf(client, list, view);
  const rowIn = (id: string | null) => ({ [rowParam]: id }) as Partial<View>;
  const current = view[rowParam as keyof View] as string | null;
  const table = useRef<TableHandle>(null);
  const openRow = useOpenRow<Row>(current, (id, how) => change(rowIn(id), how));
  const { panel: code } = props;
  const drawPanel = useCallback((open: PanelProps<Row>) => <LatePanel code={code} panel={open} />, [code]);

  const selection = useSelection<Row>({
    view: JSON.stringify(list.conditionsOf(view)),
    pageQuery,
    keyOf,
    nameOf: (row) => `Select ${nameOf?.(row)}`,
  });
  const chosen = selection.everything ? (count?.total ?? 0) : selection.rows.size;

  // Deferred, as they render every row again: the press shows first. Opening a row renders only that row.
  const hidden = useDeferredValue(view.hide);
  const filtered = list.filteredColumns(view).join();
  const columns = useMemo(
    () =>
      arrange(
        list.columns.filter(({ key }, at) => at === 0 || !hidden.includes(key)),
        filtered ? filtered.split(",") : [],
      ),
    [list, hidden, filtered],
  );
  const address = useDeferredValue(list.addressOf({ ...view, ...rowIn(null) }));
  const hrefOf = useCallback(
    (row: Row) => `${address}${address.includes("?") ? "&" : "?"}${rowParam}=${encodeURIComponent(row.id)}`,
    [rowParam, address],
  );

  return (
    <Page
      panel={
        <OpenPanel
          openRow={openRow}
          current={current}
          sample={part?.rows[0]}
          draw={drawPanel}
          onStep={(by) => table.current?.step(by)}
        />
      }
    >
      <FillPage>
        <ListHead list={list} state={state} count={count} action={props.action} tabs={props.tabs} />
        {count?.isMinimum ? <BroadSearch count={count} noun={list.noun} /> : null}
        {totals ? <ListSums totals={totals} noun={list.noun} /> : null}
        {props.notice}
        <PagedTable<Row>
          ref={table}
          label={list.title}
          view={JSON.stringify(list.filtersOf(view))}
          pageQuery={pageQuery}
          columns={columns}
          keyOf={keyOf}
          hrefOf={hrefOf}
          current={current}
          openRow={openRow}
          onIntent={(row) => record && void client.prefetchQuery(query(...record(row.id)[0]))}
          sort={sortOf(view.sort ?? "")}
          onSort={(sort) => select({ sort: sortParam(sort) } as Partial<View>)}
          at={view.at}
          onSettle={(at) => change({ at } as Partial<View>, "replace")}
          {...(nameOf && { selection: selection.table })}
          errorTitle={`Couldn't load ${list.noun}`}
          empty={
            props.noneOf?.(state) ??
            (list.isFiltered(view) ? (
              <NoMatches
                title={`No ${list.noun} match these filters.`}
                onClear={() => select(list.unfiltered as Partial<View>)}
              />
            ) : typeof props.none === "function" ? (
              props.none(state)
            ) : (
              props.none
            ))
          }
        />
        {chosen > 0 ? (
          <SelectedBar selection={selection as Selection<unknown>} chosen={chosen} count={count}>
            {bulk?.({ selection, view, pageQuery, count })}
          </SelectedBar>
        ) : null}
      </FillPage>
    </Page>
  );
}

function keyOf({ id }: { id: string }): string {
  return id;
}
