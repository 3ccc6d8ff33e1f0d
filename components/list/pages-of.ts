import type { QueryClient } from "@tanstack/react-query";
import { cursorPages } from "#components/table/cursor-pages.ts";
import type { PageQuery } from "#components/table/use-paged-rows.ts";
import { call, queryKeyOf } from "#lib/platform/api/client.ts";
import type { List, ListOperation } from "./list.ts";

/** Access to the pages of a declared list. */
export function pagesOf<Op extends ListOperation, View>(
  client: QueryClient,
  { read, input, isByOffset }: List<Op, View>,
  view: View,
): PageQuery {
  if (!isByOffset) return cursorPages(client, read, input(view));
  return (page) => ({
    queryKey: queryKeyOf(read, input(view, page)),
    queryFn: ({ signal }) => call(read, input(view, page), { signal }),
  });
}
