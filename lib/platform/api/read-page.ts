import { type SQL, sql } from "drizzle-orm";
import type { Operation } from "./contract.ts";
import { ApiError } from "./errors.ts";
import { type PageStart, type Place, readCursor, writeCursor } from "./pagination.ts";

export interface PageRequest {
  limit: number;
  /** The rows behind this place; the first ones without it. */
  after: Place | null;
  /** Rows to pass over first; 0 with a place. */
  offset: number;
  /** Whether the answer says how many rows there are in all. */
  counted: boolean;
}

/** Rows in the order of the list; `goes_on` when the search for them stopped early at a place, although rows are few. */
export interface SelectedRows<Row extends object = object> {
  rows: readonly Row[];
  total_count?: number;
  /** Of a count that ended early: there are more. */
  total_is_minimum?: boolean;
  goes_on?: Place | null;
}

export type RowOf<Selected extends SelectedRows> = Selected["rows"][number];

/** A list as both its pages and its CSV file read it. */
export interface KeysetList<Selected extends SelectedRows> {
  /** Columns of a row that order the list; together they are unique. */
  keys: readonly (keyof RowOf<Selected> & string)[];
  select: (page: PageRequest) => Promise<Selected>;
}

export function placeOf(row: object, keys: readonly string[]): Place {
  return keys.map((key) => (row as Record<string, Place[number]>)[key] as Place[number]);
}

interface PageInput {
  limit: number;
  cursor?: string | undefined;
  offset?: number | undefined;
}

/** Which list a cursor belongs to: the operation and all that it was asked for, but where the page starts and how long it is. */
function viewOf(contract: Operation, input: object): string {
  const asked = Object.entries(input).filter(
    ([key, value]) => value !== undefined && !["cursor", "limit", "offset"].includes(key),
  );
  return JSON.stringify([contract.name, asked.sort(([one], [other]) => (one < other ? -1 : 1))]);
}

/**
 * One page of a list for operations whose envelope the specification gives; `selected` is what `select` answered.
 * Throws 400 for a cursor that is altered, of other filters or of another organization.
 */
export async function readRows<Selected extends SelectedRows>({
  contract,
  input,
  keys,
  select,
}: KeysetList<Selected> & { contract: Operation; input: PageInput }) {
  const { limit, cursor } = input;
  if (cursor !== undefined && input.offset)
    throw new ApiError(400, [
      { reason: "conflicting_parameters", path: "/offset", message: "Send either offset or cursor, not both" },
    ]);
  const view = viewOf(contract, input);
  const start = cursor === undefined ? null : readCursor(cursor, view);
  const offset = start?.offset ?? input.offset ?? 0;
  const selected = await select({
    limit: limit + 1,
    after: start?.after ?? null,
    offset: start ? 0 : offset,
    counted: true,
  });
  const rows: RowOf<Selected>[] = selected.rows.slice(0, limit);
  const last = selected.rows.length > limit ? rows.at(-1) : undefined;
  const after = last ? placeOf(last, keys) : (selected.goes_on ?? null);
  const next_cursor = after && writeCursor(view, { after, offset: offset + rows.length });
  return { rows, selected, offset, has_more: next_cursor !== null, next_cursor };
}

/** One page of a list of ours: `{ data, has_more, next_cursor }`, and `total_count` when `select` gives it. */
export async function readPage<Selected extends SelectedRows>(
  list: KeysetList<Selected> & { contract: Operation; input: PageInput },
) {
  const { rows, selected, has_more, next_cursor } = await readRows(list);
  // Lists without a total have none in their schema either, which leaves it out.
  const isMinimum = selected.total_is_minimum === true && { total_is_minimum: true as const };
  return { data: rows, has_more, next_cursor, total_count: selected.total_count as number, ...isMinimum };
}

/** A cursor into another list, of this operation with this input, behind a place in it. */
export function cursorAfter(contract: Operation, input: object, start: PageStart): string {
  return writeCursor(viewOf(contract, input), start);
}

/** `(a, b) < ($1::date, $2::uuid)`: rows behind a place in a list that is sorted by these columns with these types. */
export function isBehind(after: Place | null, columns: Record<string, string>, order: "asc" | "desc" = "desc"): SQL {
  if (after === null) return sql`true`;
  const names = sql.raw(Object.keys(columns).join(", "));
  const values = Object.values(columns).map((type, at) => sql`${after[at]}::${sql.raw(type)}`);
  return sql`(${names}) ${sql.raw(order === "desc" ? "<" : ">")} (${sql.join(values, sql`, `)})`;
}
