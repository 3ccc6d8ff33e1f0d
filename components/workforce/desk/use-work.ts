import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { RestError } from "#lib/platform/api/client.ts";
import type { Desk, WorkRow } from "./desk.ts";

/** The list, page by page. The first page is the one prefetched on the server. */
export function useWork<Row extends WorkRow>(desk: Desk<Row>, filters: object) {
  type Page = Awaited<ReturnType<typeof desk.readPage>>;
  const client = useQueryClient();
  const first = [...desk.key, filters];
  return useInfiniteQuery<Page, RestError, InfiniteData<Page>, readonly unknown[], string | null>({
    queryKey: [...desk.key, "pages", filters],
    queryFn: ({ pageParam, signal }) => desk.readPage(filters, pageParam, signal),
    initialPageParam: null,
    getNextPageParam: (last) => last.next_cursor,
    initialData: () => {
      const known = client.getQueryData<Page>(first);
      return known && { pages: [known], pageParams: [null] };
    },
    initialDataUpdatedAt: () => client.getQueryState(first)?.dataUpdatedAt,
    placeholderData: (before) => before,
  });
}
