import type { ReactNode } from "react";
import { CsvLink } from "#components/table/csv-link.tsx";
import { DisplayMenu } from "#components/table/display-menu.tsx";
import { countWords, exactTotal, type RowCount } from "#components/table/row-count.ts";
import { PageHeader } from "#components/ui/page-header.tsx";
import { ViewSwitcher } from "#components/views/view-switcher.tsx";
import type { AnyView, List, ListOperation } from "./list.ts";
import { ListFilters } from "./list-filters.tsx";
import type { ListState } from "./use-declared-view.ts";

interface ListHeadProps<Op extends ListOperation, View> {
  list: List<Op, View>;
  state: ListState<View>;
  count: RowCount | undefined;
  /** Offers no export of nothing. */
  isEmpty?: boolean;
  description?: ReactNode;
  /** Header buttons besides the export. */
  action?: ReactNode;
  /** Shown between the header and the filters. */
  tabs?: ReactNode;
}

/** A declared list's title, count, saved views, export, filters, and Display menu. */
export function ListHead<Op extends ListOperation, View extends AnyView>(props: ListHeadProps<Op, View>) {
  const { list, state, count, isEmpty = false } = props;
  const { view, change, select } = state;
  const csv = isEmpty ? null : list.csvOf(view);
  return (
    <>
      <PageHeader
        title={list.title}
        count={count && countWords(count)}
        description={props.description}
        beside={list.views && <ViewSwitcher page={list.views} {...list.switcherOf(view, change, select)} />}
        action={
          <div className="flex flex-wrap gap-2">
            {csv ? <CsvLink href={csv} total={list.exportedBy ? undefined : exactTotal(count)} /> : null}
            {props.action}
          </div>
        }
      />
      {props.tabs}
      <ListControls list={list} state={state} />
    </>
  );
}

interface ListControlsProps<Op extends ListOperation, View> {
  list: List<Op, View>;
  state: ListState<View>;
  /** Buttons at the end of the line. */
  children?: ReactNode;
}

/** A declared list's filters and Display menu. */
export function ListControls<Op extends ListOperation, View extends AnyView>(props: ListControlsProps<Op, View>) {
  const { list, state, children } = props;
  const { view, change, select } = state;
  return (
    <ListFilters
      filters={list.filters}
      view={view}
      select={select}
      noun={list.noun}
      onClear={list.isFiltered(view) ? () => select(list.unfiltered as Partial<View>) : undefined}
    >
      {children}
      {list.grouping?.draw?.({ view, select, noun: list.noun })}
      <DisplayMenu
        columns={list.columns}
        hidden={view.hide}
        moreSorts={list.moreSorts}
        onHiddenChange={(hide) => change({ hide } as Partial<View>)}
        sort={view.sort ?? ""}
        onSort={(sort) => select({ sort } as Partial<View>)}
      />
    </ListFilters>
  );
}
