import { useQueries } from "@tanstack/react-query";
import { type ListAnswer, partOf } from "#components/table/list-answer.ts";
import { pagesOf } from "#components/table/pages.ts";
import type { BulkProps } from "./windowed-list.tsx";

/** Above this count, rows aren't loaded to be added up or acted on together. */
export const maxRead = 1000;

/** The selected rows: how many there are, and the rows themselves once they are read; null if they are too many. */
export function useChosenRows<Row>({
  selection: { rows, everything },
  pageQuery,
  count: all,
}: Pick<BulkProps<Row, unknown>, "selection" | "pageQuery" | "count">) {
  const count = everything ? (all?.total ?? 0) : rows.size;
  const reads = everything && all?.isMinimum === false && count <= maxRead;
  const pages = useQueries({ queries: reads ? pagesOf(0, count).map((page) => pageQuery(page)) : [] });
  const isRead = reads && pages.every(({ data }) => data !== undefined);
  const read = isRead ? pages.flatMap(({ data }) => partOf(data as ListAnswer<Row>).rows) : null;
  return { count, chosen: everything ? read : [...rows.values()], isTooMany: everything && !reads };
}
