import { type QueryClient, useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { type ListAnswer, partOf } from "./list-answer.ts";
import { pageSize } from "./pages.ts";
import type { PageRead } from "./use-paged-rows.ts";
import type { Place, Selection } from "./use-selection.ts";

const fromCache = { staleTime: Number.POSITIVE_INFINITY };

const readOf = ({ page, pageQuery }: Place): PageRead => pageQuery(page);

/** Each page once. */
function distinct(places: Iterable<Place>): Place[] {
  return [...new Map([...places].map((place) => [JSON.stringify(readOf(place).queryKey), place])).values()];
}

/**
 * What became of the selected rows: as they are now, or null if they are neither on their page nor on the one before or
 * after it, where a row moves when others leave or join the list.
 */
export async function whereabouts<Row>(
  client: QueryClient,
  { rows, places, keyOf, table: { whyNot } }: Selection<Row>,
): Promise<Map<string, { row: Row; place: Place } | null>> {
  const now = new Map<string, { row: Row; place: Place } | null>();
  const placed = new Map([...places].filter(([key]) => rows.has(key)));

  async function look(pages: readonly Place[]) {
    for (const place of pages) {
      const answer = (await client.fetchQuery({ ...readOf(place), ...fromCache })) as ListAnswer<Row>;
      for (const row of partOf(answer).rows)
        if (placed.has(keyOf(row))) now.set(keyOf(row), whyNot(row) === null ? { row, place } : null);
    }
  }

  await look(distinct(placed.values()));
  const missing = [...placed].filter(([key]) => !now.has(key));
  await look(
    distinct(
      missing.flatMap(([, { page, pageQuery }]) => {
        const answer = client.getQueryData<ListAnswer<Row>>(pageQuery(page).queryKey);
        const total = (answer && partOf(answer).count?.total) ?? 0;
        const beside = [page - 1, page + 1].filter((each) => each >= 0 && each * pageSize < total);
        return beside.map((each) => ({ page: each, pageQuery }));
      }),
    ),
  );
  for (const [key] of missing) if (!now.has(key)) now.set(key, null);
  return now;
}

/** Deselects rows that a change took out of the list, so that nothing acts on rows that nobody sees. */
export default function FollowSelection<Row>({ selection }: { selection: Selection<Row> }) {
  return selection.everything || selection.isKept ? null : <Following selection={selection} />;
}

function Following<Row>({ selection }: { selection: Selection<Row> }) {
  const client = useQueryClient();
  const { rows, places } = selection;
  const placed = [...rows.keys()].flatMap((key) => places.get(key) ?? []);
  const pages = useQueries({ queries: distinct(placed).map((place) => ({ ...readOf(place), ...fromCache })) });
  const isCurrent = pages.every(({ isFetching, isStale, isError }) => !isFetching && !isStale && !isError);
  const version = isCurrent ? pages.map(({ dataUpdatedAt }) => dataUpdatedAt).join() : null;

  const follow = useEffectEvent(async (isOver: () => boolean) => {
    // A page that can't be read tells nothing: its rows stay selected.
    const now = await whereabouts(client, selection).catch(() => null);
    if (now === null || isOver()) return;
    const differs = ([key, found]: [string, { row: Row } | null]) => found?.row !== rows.get(key);
    if (![...now].some(differs)) return;
    selection.change((rows, places) => {
      for (const [key, found] of now) {
        if (found === null) rows.delete(key);
        else if (rows.has(key)) {
          rows.set(key, found.row);
          places.set(key, found.place);
        }
      }
    });
  });
  useEffect(() => {
    if (version === null) return;
    let over = false;
    void follow(() => over);
    return () => {
      over = true;
    };
  }, [version]);
  return null;
}
