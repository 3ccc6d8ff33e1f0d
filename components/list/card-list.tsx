"use client";

import { type ReactNode, useMemo } from "react";
import { CardTable } from "#components/table/card-table.tsx";
import { CursorList } from "#components/table/cursor-list.tsx";
import { type ListAnswer, partOf } from "#components/table/list-answer.ts";
import { NoMatches } from "#components/table/no-matches.tsx";
import { countWords } from "#components/table/row-count.ts";
import { useCursorPages } from "#components/table/use-cursor-pages.ts";
import { sortOf, sortParam } from "#components/table/view-params.ts";
import { Page } from "#components/ui/page.tsx";
import type { AnyView, List, ListOperation, RowOf } from "./list.ts";
import { ListHead } from "./list-head.tsx";
import { type ListState, useDeclaredView } from "./use-declared-view.ts";

interface CardListProps<Op extends ListOperation, View, Row> {
  list: List<Op, View>;
  /** One sentence under the title, if the title isn't clear by itself. */
  description?: ReactNode;
  /** Header buttons besides the export. */
  action?: ReactNode;
  /** Shown above the header, such as the way back. */
  above?: ReactNode;
  /** Shown between the header and the filters. */
  tabs?: ReactNode;
  /** Shown if there are no rows at all. */
  none: ReactNode;
  /** The panel of the open row. */
  panel?: (read: ReadRows<Row>, state: ListState<View>) => ReactNode;
  /** Rows open in the panel on a press anywhere. */
  onOpen?: (row: Row, state: ListState<View>) => void;
  /** Refetch interval in milliseconds, based on the rows read; if omitted, the list isn't refetched. */
  refetchMs?: (rows: readonly Row[]) => number;
  /** Shown under the table. */
  below?: (rows: readonly Row[]) => ReactNode;
}

/** What has been read of the list. */
export interface ReadRows<Row> {
  rows: readonly Row[];
  /** "1,000+" */
  count: string | undefined;
  /** Reads the next page, if there is one and it isn't being read. */
  readOn: () => void;
}

/** The page of a declared list that grows page by page, with rows that become cards where space is tight. */
export function CardList<Op extends ListOperation, View extends AnyView, Row extends RowOf<Op> & { id: string }>(
  props: CardListProps<Op, View, Row>,
) {
  const { list, panel, onOpen, below, refetchMs } = props;
  const { title, noun, order, columns, row: rowParam } = list;
  const state = useDeclaredView(list);
  const { view, select } = state;
  const shown = useMemo(
    () => columns.filter(({ key }, at) => at === 0 || !view.hide.includes(key)),
    [columns, view.hide],
  );
  const partIn = (page: unknown) => partOf(page as ListAnswer<Row>);
  const pages = useCursorPages(
    list.read,
    list.input(view),
    refetchMs && { refetchMs: (read) => refetchMs(read.flatMap((page) => partIn(page).rows)) },
  );
  const parts = (pages.data?.pages ?? []).map(partIn);
  const rows = parts.flatMap((part) => part.rows);
  const count = parts.at(-1)?.count;
  const isFiltered = list.isFiltered(view);
  const clear = () => select(list.unfiltered as Partial<View>);
  const read: ReadRows<Row> = {
    rows,
    count: count && countWords(count),
    readOn() {
      if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
    },
  };
  const sorting = order && {
    sort: sortOf(view.sort ?? ""),
    onSort: (sort: Parameters<typeof sortParam>[0]) => select({ sort: sortParam(sort) } as Partial<View>),
  };
  return (
    <Page panel={panel?.(read, state)}>
      {props.above}
      <ListHead
        list={list}
        state={state}
        count={count}
        isEmpty={rows.length === 0}
        description={props.description}
        action={props.action}
        tabs={props.tabs}
      />
      <CursorList
        list={pages}
        failed={`Couldn't load ${noun}`}
        loading={`Loading ${noun}`}
        more="Show more"
        count={rows.length}
        empty={isFiltered ? <NoMatches title={`No ${noun} match these filters.`} onClear={clear} /> : props.none}
      >
        <CardTable<Row>
          label={title}
          columns={shown}
          rows={rows}
          keyOf={({ id }) => id}
          {...sorting}
          {...(rowParam && { current: view[rowParam as keyof View] as string | null })}
          {...(onOpen && { onOpen: (row) => onOpen(row, state) })}
        />
        {below?.(rows)}
      </CursorList>
    </Page>
  );
}
