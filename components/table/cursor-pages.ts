import type { QueryClient } from "@tanstack/react-query";
import { call, queryKeyOf } from "#lib/platform/api/client.ts";
import type { InputOf, Operation, OutputOf } from "#lib/platform/declaration/contract.ts";
import { type ListAnswer, partOf, withoutRows } from "./list-answer.ts";
import type { PageQuery } from "./use-paged-rows.ts";

/** Page access for a cursor-paginated list: reading a page first reads any earlier pages that aren't cached. */
export function cursorPages<Op extends Operation>(client: QueryClient, operation: Op, input: InputOf<Op>): PageQuery {
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
