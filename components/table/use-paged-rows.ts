import { type QueryClient, type QueryKey, useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { RestError } from "#lib/platform/api/client.ts";
import { afterPause } from "./after-pause.ts";
import { type ListAnswer, partOf } from "./list-answer.ts";
import { pageSize, pagesOf } from "./pages.ts";

const ahead = 30;
const forgetMs = 120_000;

export interface PageRead {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<unknown>;
}

/** The query for one page, counted from 0. */
export type PageQuery = (page: number) => PageRead;

export interface PagedRows<Row> {
  /** Total number of rows; null until the first response. */
  total: number | null;
  rowAt: (index: number) => Row | undefined;
  /** The rows shown belong to the previous filters or sort order because the new ones haven't loaded yet. */
  outdated: boolean;
  /** The person is scrolling too fast to fetch the visible rows yet. */
  flying: boolean;
  /** Why visible rows are missing. */
  error: RestError | null;
  retry: () => Promise<unknown>;
}

function pageFrom<Row>(client: QueryClient, query: PageQuery, page: number) {
  const answer = client.getQueryData<ListAnswer<Row>>(query(page).queryKey);
  return answer && partOf(answer);
}

// Rows are read from the cache, which React Query doesn't track: without this, a response would only show on the next
// render.
const notifyOnChangeProps = ["data" as const, "isError" as const];

function optionsOf(query: PageQuery, page: number) {
  const { queryKey, queryFn } = query(page);
  return { queryKey, queryFn, notifyOnChangeProps, ...(page === 0 ? {} : { gcTime: forgetMs }) };
}

interface Wanted {
  /** Identifies the filters and sort order. */
  view: string;
  pageQuery: PageQuery;
  first: number;
  end: number;
}

/**
 * The rows from `first` up to but not including `end` of a list fetched page by page, plus the ones coming up next.
 * Requests that are no longer needed are canceled.
 */
export function usePagedRows<Row>({ view, pageQuery, first, end }: Wanted): PagedRows<Row> {
  const client = useQueryClient();
  const [shown, setShown] = useState<{ view: string; pageQuery: PageQuery; total: number } | null>(null);
  const inSight = pagesOf(first, end);
  const settled = useDebouncedPages(inSight, view);

  const found = settled.map((page) => pageFrom<Row>(client, pageQuery, page));
  const known = found.find((page) => page !== undefined)?.count?.total;
  if (known !== undefined && (shown?.view !== view || shown.total !== known))
    setShown({ view, pageQuery, total: known });
  const total = known ?? (shown?.view === view ? shown.total : null);

  const next =
    found.every((page) => page !== undefined) && settled === inSight
      ? pagesOf(Math.max(0, first - ahead), end + ahead)
      : settled;
  const wanted = total === null ? settled.slice(0, 1) : next.filter((page) => page === 0 || page * pageSize < total);
  const answers = useQueries({
    queries: wanted.map((page) => optionsOf(pageQuery, page)),
  });
  const failed = answers.filter(
    (answer, index) => answer.isError && answer.data === undefined && inSight.includes(wanted[index] as number),
  );
  const outdated = total === null && shown !== null && failed.length === 0;

  const source = outdated ? shown.pageQuery : pageQuery;
  const pages = new Map(inSight.map((page) => [page, pageFrom<Row>(client, source, page)?.rows]));
  return {
    total: outdated ? shown.total : total,
    outdated,
    flying: settled !== inSight,
    rowAt: (index) => pages.get(Math.floor(index / pageSize))?.[index % pageSize],
    error: (failed[0]?.error as RestError | undefined) ?? null,
    retry: () => Promise.all(failed.map((answer) => answer.refetch())),
  };
}

const settleMs = 120;

/**
 * Follows moves to an adjacent page immediately, and larger jumps (such as dragging the scrollbar) only after a pause:
 * deep pages are expensive for the database, and nobody reads rows that fly by.
 */
function useDebouncedPages(wanted: number[], view: string): number[] {
  const [settled, setSettled] = useState({ pages: wanted, view });
  const near =
    view !== settled.view || wanted.some((page) => settled.pages.some((known) => Math.abs(known - page) <= 1));
  const name = wanted.join();
  if (near && (name !== settled.pages.join() || view !== settled.view)) setSettled({ pages: wanted, view });

  useEffect(() => {
    if (near) return;
    return afterPause(settleMs, () => setSettled({ pages: name.split(",").map(Number), view }));
  }, [near, name, view]);

  return near ? wanted : settled.pages;
}
