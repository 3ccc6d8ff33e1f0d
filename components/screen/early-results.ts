import { type InfiniteData, matchQuery, type Query, type QueryClient, type QueryKey } from "@tanstack/react-query";

/** What a write under way will have changed in the results of a read. */
export interface EarlyResult {
  /** All queries whose keys begin with it. */
  queryKey: QueryKey;
  change: (result: unknown) => unknown;
}

interface Shown {
  /** In the order of the writes. */
  changes: EarlyResult[];
  /** Responses of the server by query, without the changes. */
  answers: Map<string, unknown>;
}

const shownBy = new WeakMap<QueryClient, Shown>();

function shownIn(client: QueryClient): Shown {
  const known = shownBy.get(client);
  if (known) return known;
  const shown: Shown = { changes: [], answers: new Map() };
  shownBy.set(client, shown);
  // A response that doesn't contain a write yet must not hide it.
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.action.manual) return;
    if (changesOf(shown, event.query).length === 0) return;
    shown.answers.set(event.query.queryHash, event.action.data);
    draw(client, shown, event.query);
  });
  return shown;
}

const changesOf = ({ changes }: Shown, query: Query) =>
  changes.filter(({ queryKey }) => matchQuery({ queryKey }, query));

function draw(client: QueryClient, shown: Shown, query: Query): void {
  const { queryKey, queryHash, state } = query;
  const changes = changesOf(shown, query);
  const result = changes.reduce((data, { change }) => change(data), shown.answers.get(queryHash));
  if (changes.length === 0) shown.answers.delete(queryHash);
  client.setQueryData(queryKey, result, { updatedAt: state.dataUpdatedAt });
}

function queriesOf(client: QueryClient, changes: readonly EarlyResult[]): Query[] {
  const found = changes.flatMap(({ queryKey }) => client.getQueryCache().findAll({ queryKey }));
  return [...new Set(found)].filter(({ state }) => state.data !== undefined);
}

/**
 * Shows what a write will have changed everywhere it is shown. The function that is returned takes it back: once the
 * results on screen were read again (`isWritten`), or if the write failed.
 */
export function showEarly(client: QueryClient, changes: readonly EarlyResult[]): (isWritten: boolean) => void {
  const shown = shownIn(client);
  for (const query of queriesOf(client, changes))
    if (!shown.answers.has(query.queryHash)) shown.answers.set(query.queryHash, query.state.data);
  shown.changes.push(...changes);
  for (const query of queriesOf(client, changes)) draw(client, shown, query);

  return (isWritten) => {
    const own = new Set(changes);
    shown.changes = shown.changes.filter((each) => !own.has(each));
    for (const query of queriesOf(client, changes)) {
      if (!shown.answers.has(query.queryHash)) continue;
      // Results that aren't on screen are only read again once they are, and those on screen if the server can be reached.
      const isOld = !query.isActive() || query.state.isInvalidated;
      if (isWritten && isOld) {
        const written = changes.filter(({ queryKey }) => matchQuery({ queryKey }, query));
        const before = shown.answers.get(query.queryHash);
        shown.answers.set(
          query.queryHash,
          written.reduce((data, { change }) => change(data), before),
        );
      }
      draw(client, shown, query);
      // Setting a result marks it as current.
      if (isOld) query.invalidate();
    }
  };
}

type Rows<Row> = { data: Row } | { data: Row[] } | InfiniteData<{ data: Row[] }>;

/** Changes some records in the result of a read: of one, of a page of a list, or of all its pages. */
export function changeRows<Row extends { id: string }>(by: (row: Row) => Row | null) {
  const each = (rows: Row[]) => rows.flatMap((row) => by(row) ?? []);
  return (result: unknown): unknown => {
    const rows = result as Rows<Row>;
    if ("pages" in rows) return { ...rows, pages: rows.pages.map((page) => ({ ...page, data: each(page.data) })) };
    if (Array.isArray(rows.data)) return { ...rows, data: each(rows.data) };
    return { ...rows, data: by(rows.data) ?? rows.data };
  };
}
