import type { QueryClient } from "@tanstack/react-query";
import { type ListAnswer, partOf } from "./list-answer.ts";
import { pageSize, pagesOf } from "./pages.ts";
import type { PageQuery } from "./use-paged-rows.ts";

const maxInRange = 1000;

/** The rows between two indexes, in either direction, up to 1,000. */
export async function rowsBetween<Row>(client: QueryClient, pageQuery: PageQuery, from: number, to: number) {
  const first = Math.min(from, to);
  const end = Math.min(Math.max(from, to) + 1, first + maxInRange);
  const pages = await Promise.all(
    pagesOf(first, end).map(async (page) => {
      const { rows } = partOf((await client.ensureQueryData(pageQuery(page))) as ListAnswer<Row>);
      return rows.map((row, at) => ({ row, index: page * pageSize + at }));
    }),
  );
  return pages.flat().filter(({ index }) => index >= first && index < end);
}
