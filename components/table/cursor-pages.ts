import type { QueryClient } from "@tanstack/react-query";
import { call, queryKeyOf } from "#lib/platform/api/client.ts";
import type { InputOf, Operation, OutputOf } from "#lib/platform/declaration/contract.ts";
import type { PageQuery } from "./use-paged-rows.ts";

interface Envelope<Row> {
  data: { rows: Row[]; total: number; next_cursor: string | null };
}

/** A page returned by `pageOf`, with a total count. */
interface CountedPage<Row> {
  data: Row[];
  total_count: number;
  next_cursor: string | null;
}

type CursorResponse<Row> = Envelope<Row> | CountedPage<Row>;

function partsOf<Row>(answer: CursorResponse<Row>) {
  if ("total_count" in answer) return { rows: answer.data, total: answer.total_count, next_cursor: answer.next_cursor };
  return answer.data;
}

function withoutRows<Row>(answer: CursorResponse<Row>): CursorResponse<Row> {
  return "total_count" in answer ? { ...answer, data: [] } : { data: { ...answer.data, rows: [] } };
}

/** A cursor-paginated list with a total count. */
type CursorList<Row> = Operation & { output: { _output: CursorResponse<Row> } };

/** Page access for a cursor-paginated list: reading a page first reads any earlier pages that aren't cached. */
export function cursorPages<Row, Op extends CursorList<Row>>(
  client: QueryClient,
  operation: Op,
  input: InputOf<Op>,
): PageQuery<Row> {
  const first = queryKeyOf(operation, input);
  const keyOf = (page: number) => (page === 0 ? first : [...first, page]);

  async function read(page: number, signal: AbortSignal): Promise<OutputOf<Op>> {
    if (page === 0) return call(operation, input, { signal });
    const before = (await client.ensureQueryData({
      queryKey: keyOf(page - 1),
      queryFn: (context) => read(page - 1, context.signal),
    })) as CursorResponse<Row>;
    const { next_cursor: cursor } = partsOf(before);
    if (cursor === null) return withoutRows(before) as OutputOf<Op>;
    return call(operation, { ...input, cursor } as InputOf<Op>, { signal });
  }

  return (page) => ({
    queryKey: keyOf(page),
    queryFn: ({ signal }) => read(page, signal),
    pageOf(answer) {
      const { rows, total } = partsOf(answer as CursorResponse<Row>);
      return { data: rows, page: { total_rows: total } };
    },
  });
}
