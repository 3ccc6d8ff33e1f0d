import type { QueryClient } from "@tanstack/react-query";
import { type ListAnswer, partOf, withoutRows } from "#components/table/list-answer.ts";
import type { PageQuery } from "#components/table/use-paged-rows.ts";
import { call, queryKeyOf } from "#lib/platform/api/client.ts";
import type { InputOf, Operation, OutputOf } from "#lib/platform/declaration/contract.ts";
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

/** Page access for a cursor-paginated list: reading a page first reads any earlier pages that aren't cached. */
function cursorPages<Op extends Operation>(client: QueryClient, operation: Op, input: InputOf<Op>): PageQuery {
  const first = queryKeyOf(operation, input);
  const keyOf = (page: number) => (page === 0 ? first : [...first, page]);

  async function read(page: number, signal: AbortSignal): Promise<OutputOf<Op>> {
    if (page === 0) return call(operation, input, { signal });
    const before = (await client.ensureQueryData({
      queryKey: keyOf(page - 1),
      queryFn: (context) => read(page - 1, context.signal),
    })) as ListAnswer<unknown>;
    const { cursor } = partOf(before);
    if (cursor === null) return withoutRows(before) as OutputOf<Op>;
    return call(operation, { ...input, cursor } as InputOf<Op>, { signal });
  }

  return (page) => ({ queryKey: keyOf(page), queryFn: ({ signal }) => read(page, signal) });
}
