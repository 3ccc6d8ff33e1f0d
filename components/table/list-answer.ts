import type { RowCount } from "./row-count.ts";

interface Counted {
  total_is_minimum?: boolean | undefined;
}

type PageByOffset<Row> = { data: Row[]; page: Counted & { total_rows: number } };
type PageByCursor<Row> = Counted & { data: Row[]; total_count?: number; next_cursor: string | null };
type Enveloped<Row> = { data: Counted & { rows: Row[]; total: number; next_cursor: string | null } };

/** A list without pages. */
type Whole<Row> = { data: Row[] };

/** A page of a list, in the forms that the API has. */
export type ListAnswer<Row> = PageByOffset<Row> | PageByCursor<Row> | Enveloped<Row> | Whole<Row>;

interface ListPart<Row> {
  rows: Row[];
  /** How many rows the list has, if the API says so. */
  count: RowCount | undefined;
  cursor: string | null;
}

export function partOf<Row>(answer: ListAnswer<Row>): ListPart<Row> {
  if ("page" in answer) return { rows: answer.data, count: countOf(answer.page.total_rows, answer.page), cursor: null };
  if ("next_cursor" in answer) {
    const { data, total_count: total, next_cursor } = answer;
    return { rows: data, count: total === undefined ? undefined : countOf(total, answer), cursor: next_cursor };
  }
  if (Array.isArray(answer.data)) return { rows: answer.data, count: undefined, cursor: null };
  const { rows, total, next_cursor } = answer.data;
  return { rows, count: countOf(total, answer.data), cursor: next_cursor };
}

function countOf(total: number, { total_is_minimum: isMinimum = false }: Counted): RowCount {
  return { total, isMinimum };
}

/** The same answer for a page after the last. */
export function withoutRows(answer: ListAnswer<unknown>): ListAnswer<unknown> {
  if (Array.isArray(answer.data)) return { ...answer, data: [] };
  return { data: { ...(answer as Enveloped<unknown>).data, rows: [] } };
}
