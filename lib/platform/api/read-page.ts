import { type SQL, sql } from "drizzle-orm";
import type { Operation } from "#lib/platform/declaration/contract.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { type PageStart, type Place, readCursor, writeCursor } from "./pagination.ts";

export interface PageRequest {
  limit: number;
  /** Selects the rows after this place; the first rows if null. */
  after: Place | null;
  /** Rows to skip first; 0 with a place. */
  offset: number;
  /** Whether the response includes the total number of rows. */
  counted: boolean;
}

/** Rows in list order. `goes_on` is set if the search stopped early at a place, even if it found few rows. */
export interface SelectedRows<Row extends object = object> {
  rows: readonly Row[];
  total_count?: number;
  /** Set if counting stopped early: there are more. */
  total_is_minimum?: boolean;
  goes_on?: Place | null;
}

export type RowOf<Selected extends SelectedRows> = Selected["rows"][number];

/** A list as read by both its pages and its CSV file. */
export interface KeysetList<Selected extends SelectedRows> {
  /** Columns of a row that order the list; unique in combination. */
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

/**
 * Identifies the list that a cursor belongs to: the operation and its input, except where the page starts and how long
 * it is.
 */
function viewOf(contract: Operation, input: object): string {
  const asked = Object.entries(input).filter(
    ([key, value]) => value !== undefined && !["cursor", "limit", "offset"].includes(key),
  );
  return JSON.stringify([contract.name, asked.sort(([one], [other]) => (one < other ? -1 : 1))]);
}

/**
 * One page of a list for operations whose envelope the specification defines; `selected` is the result of `select`.
 * Throws 400 for a cursor that was altered or belongs to other filters or another organization.
 */
export async function readRows<Selected extends SelectedRows>({
  contract,
  input,
  keys,
  select,
}: KeysetList<Selected> & { contract: Operation; input: PageInput }) {
  const { limit, cursor } = input;
  if (cursor !== undefined && input.offset)
    throw new ApiError(400, {
      reason: "conflicting_parameters",
      path: "/offset",
      message: "Send either offset or cursor, not both",
    });
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

/** One page of a list in our envelope: `{ data, has_more, next_cursor }`, and `total_count` if `select` returns it. */
export async function readPage<Selected extends SelectedRows>(
  list: KeysetList<Selected> & { contract: Operation; input: PageInput },
) {
  const { rows, selected, has_more, next_cursor } = await readRows(list);
  // Lists without a total don't have one in their schema either, so it is dropped.
  const isMinimum = selected.total_is_minimum === true && { total_is_minimum: true as const };
  return { data: rows, has_more, next_cursor, total_count: selected.total_count as number, ...isMinimum };
}

/** A cursor for another list, of this operation with this input, after a place in it. */
export function cursorAfter(contract: Operation, input: object, start: PageStart): string {
  return writeCursor(viewOf(contract, input), start);
}

/** `(a, b) < ($1::date, $2::uuid)`: rows after a place in a list sorted by these columns with these types. */
export function isAfterCursor(
  after: Place | null,
  columns: Record<string, string>,
  order: "asc" | "desc" = "desc",
): SQL {
  if (after === null) return sql`true`;
  const names = sql.raw(Object.keys(columns).join(", "));
  const values = Object.values(columns).map((type, at) => sql`${after[at]}::${sql.raw(type)}`);
  return sql`(${names}) ${sql.raw(order === "desc" ? "<" : ">")} (${sql.join(values, sql`, `)})`;
}
