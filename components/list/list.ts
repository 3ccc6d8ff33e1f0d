import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsString,
  type SearchParams,
} from "nuqs/server";
import type { Column } from "#components/table/column.ts";
import { filtersIn } from "#components/table/filters-in.ts";
import { pageSize, pagesAround } from "#components/table/pages.ts";
import type { How } from "#components/table/use-list-view.ts";
import { rowParam } from "#components/table/view-params.ts";
import { savedPart } from "#components/views/saved-part.ts";
import type { ViewSwitcherProps } from "#components/views/saved-view.ts";
import { viewParam } from "#components/views/view-param.ts";
import { csvAddress } from "#lib/platform/api/client.ts";
import type { InputOf, Operation, OutputOf } from "#lib/platform/declaration/contract.ts";
import type { Filter, Params } from "./filter.ts";

/** A list's answer, in the forms that the API has. */
type Answer = { data: readonly unknown[] | { rows: readonly unknown[] } };

/** How many rows match a list's filters, and what they add up to. */
export interface Totals {
  count: number;
  by_currency: { currency: string; count: number; total: string }[];
}

export type ListOperation = Operation & { output: { _output: Answer } };

export type RowOf<Op extends Operation> =
  OutputOf<Op> extends { data: { rows: (infer Row)[] } | (infer Row)[] } ? Row : never;

export interface ListColumn<Row> extends Column<Row> {
  /** Hidden until it is chosen under Display. */
  isHidden?: true;
  /** Stands after the first column while the list is filtered by it. */
  leads?: true;
}

type Call = readonly [operation: Operation, input: InputOf<Operation>];

// biome-ignore lint/suspicious/noExplicitAny: each filter has parameters of its own.
type FilterOf<Op extends Operation> = Filter<any, Partial<InputOf<Op>>>;

type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

interface ListDeclaration<Op extends ListOperation> {
  /** "Payments" */
  title: string;
  /** What the rows are; the title in lower case if omitted. */
  noun?: string;
  path: string;
  /** The name of its saved views, if it has some. */
  views?: string;
  read: Op;
  /** Counts and adds up what `read` lists, with the same filters; it may be `read` itself, which does it on request. */
  totals?: Operation & { output: { _output: { data: Totals } | { totals?: Totals | undefined } } };
  /** Exports what `read` lists, if anything does. */
  exported?: Operation;
  /** The inputs that the export knows, if its rows are others; all if omitted. */
  exportedBy?: readonly string[];
  /** In the order of their controls. */
  filters: readonly FilterOf<Op>[];
  /** What the rows are groups of, if that can be chosen. */
  grouping?: FilterOf<Op>;
  /** Omitted if the API has one order only. */
  order?: FilterOf<Op>;
  columns: readonly ListColumn<RowOf<Op>>[];
  /** Orders without a column of their own. */
  moreSorts?: readonly { key: string; header: string }[];
  /** The parameter with the row that is open in the panel, if rows open in one. */
  row?: string;
  /** What that row's panel begins with; the pointer resting on a row reads the first. */
  record?: (id: string) => readonly [Call, ...Call[]];
  /** Asked of the API with every page. */
  always?: Partial<InputOf<Op>>;
  /** Rows per page; 100 if omitted, which is what a windowed list needs. */
  limit?: number;
  /** Pages are read by offset, not by cursor. */
  isByOffset?: true;
}

/** What every list's view has. */
export interface AnyView {
  sort?: string;
  hide: string[];
  /** First visible row. */
  at: number;
  view: string | null;
}

type Select<View> = (patch: Partial<View>, how?: How) => void;

export interface List<Op extends ListOperation, View, Filtered = object> extends ListDeclaration<Op> {
  noun: string;
  limit: number;
  /** Filters and orders the rows in the browser, which reads them all. */
  whole?: (rows: readonly RowOf<Op>[], view: View) => RowOf<Op>[];
  /** The list's state in the URL. */
  params: Params;
  load: ((query: URLSearchParams) => View) & ((query: Promise<SearchParams>) => Promise<View>);
  /** A link to the list. */
  addressOf: (view: Partial<View>) => string;
  /** The part that a saved view keeps. */
  savedQueryOf: (view: View) => string;
  savedViewOf: (query: string) => Partial<View>;
  switcherOf: (view: View, change: Select<View>, select?: Select<View>) => Omit<ViewSwitcherProps, "page">;
  isFiltered: (view: View) => boolean;
  unfiltered: Filtered;
  /** The columns that the list is filtered by. */
  filteredColumns: (view: View) => string[];
  /** The filters as the API expects them. */
  conditionsOf: (view: View) => Partial<InputOf<Op>>;
  /** The filters and the order. */
  filtersOf: (view: View) => InputOf<Op>;
  /** The address of the export, if there is one. */
  csvOf: (view: View) => string | undefined;
  /** Input for one page, counted from 0; a list by cursor has its first. The same on the server and in the browser. */
  input: (view: View, page?: number) => InputOf<Op>;
  /** What counts and adds up the rows, if anything does. */
  totalsOf: (view: View) => Call | null;
  /** What the list's page begins with. */
  reads: (view: View) => Call[];
}

/**
 * A list, declared once for the server's page, the browser, links to it, saved views, and exports. `WindowedList` draws
 * one of any length, and `CardList` one that people read from its beginning.
 */
export function declareList<
  Op extends ListOperation,
  const Filters extends readonly FilterOf<Op>[],
  // biome-ignore lint/complexity/noBannedTypes: no parameters.
  Order extends FilterOf<Op> = Filter<{}, {}>,
  const Row extends string = never,
  // biome-ignore lint/complexity/noBannedTypes: no parameters.
  Grouping extends FilterOf<Op> = Filter<{}, {}>,
>(
  list: ListDeclaration<Op> & {
    filters: Filters;
    grouping?: Grouping;
    order?: Order;
    row?: Row;
    /** Filters and orders the rows in the browser, which reads them all; the API is asked for no part of them. */
    whole?: (
      rows: readonly RowOf<Op>[],
      view: inferParserType<Together<Filters[number]["params"]>> & inferParserType<Order["params"]>,
    ) => RowOf<Op>[];
  },
) {
  type Filtered = inferParserType<Together<Filters[number]["params"]>>;
  type View = Filtered &
    inferParserType<Grouping["params"]> &
    inferParserType<Order["params"]> &
    AnyView &
    Record<Row, string | null>;
  const { read, grouping, order, columns, row, record, path, limit = pageSize } = list;
  const filters: readonly Filter[] = list.filters;
  const hideable = columns.slice(1).map(({ key }) => key);
  // In the order of the columns, so that the same choice always has the same URL.
  const hide = createParser<string[]>({
    parse: (text) => hideable.filter((key) => text.split(",").includes(key)),
    serialize: (keys) => keys.join(),
    eq: (one, other) => one.join() === other.join(),
  }).withDefault(columns.filter(({ isHidden }) => isHidden).map(({ key }) => key));
  const filterParams: Params = Object.assign({}, ...filters.map(({ params }) => params));
  const savedParams = {
    ...filterParams,
    ...(grouping?.params as Params | undefined),
    ...(order?.params as Params | undefined),
    hide,
  };
  const params = {
    ...savedParams,
    view: viewParam,
    at: rowParam.withDefault(0),
    ...(row && { [row]: parseAsString }),
  };
  const toAddress = createSerializer(params);

  const conditionsOf = (view: AnyView) => Object.assign({}, ...filters.map((filter) => filter.input(view)));
  const filtersOf = (view: AnyView) => ({ ...conditionsOf(view), ...grouping?.input(view), ...order?.input(view) });
  const input = (view: AnyView, page = 0) => ({
    ...filtersOf(view),
    ...(list.whole ? {} : { limit }),
    ...(list.isByOffset ? { offset: page * pageSize } : {}),
    ...list.always,
  });

  function csvOf(view: AnyView): string | undefined {
    const { exported, exportedBy } = list;
    const known = Object.entries(filtersOf(view)).filter(([key]) => exportedBy?.includes(key) ?? true);
    return exported && csvAddress(exported, Object.fromEntries(known) as InputOf<typeof exported>);
  }

  const totalsOf = (view: AnyView): Call | null =>
    list.totals
      ? [list.totals, { ...conditionsOf(view), ...(list.totals.name === read.name && { totals: "true", limit: 1 }) }]
      : null;

  function reads(view: AnyView): Call[] {
    const open = row ? (view as View)[row] : null;
    const pages = list.isByOffset ? pagesAround(view.at) : [0];
    const totals = totalsOf(view);
    return [
      ...pages.map((page) => [read, input(view, page)] as const),
      ...(totals ? [totals] : []),
      ...(record && open !== null ? record(open) : []),
    ];
  }

  const declared = {
    ...list,
    noun: list.noun ?? list.title.toLowerCase(),
    limit,
    params,
    load: createLoader(params),
    addressOf: (view: object) => toAddress(path, view),
    ...savedPart(savedParams),
    ...filtersIn(filterParams),
    filteredColumns: (view: AnyView) =>
      filters.flatMap(({ column, params: own }) => (column && filtersIn(own).isFiltered(view) ? [column] : [])),
    ...{ conditionsOf, filtersOf, csvOf, input, totalsOf, reads },
  };
  return declared as unknown as List<Op, View, Filtered>;
}

/** What a declared list's view is. */
export type ViewOf<Declared> = Declared extends List<infer _, infer View, infer __> ? View : never;
