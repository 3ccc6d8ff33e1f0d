import { type SQL, sql } from "drizzle-orm";
import type { Operation, PrincipalKind } from "#lib/platform/declaration/contract.ts";
import type { Scope } from "#lib/platform/declaration/scopes.ts";

interface SearchText {
  /** As typed: the database folds it. */
  text: string;
  most: number;
}

/** A record as a search result. */
export interface FoundRow extends Record<string, unknown> {
  id: string;
  title: string;
  /** Facts that distinguish it from others with the same title; nulls are omitted. */
  facts: string[];
  /** Shown after the facts, with the currency. */
  amount: string | null;
  currency: string | null;
  /** The status as shown in the records' list. */
  status: string | null;
}

/** What one domain contributes to global search. */
export interface Searchable {
  /** What one record is called in the API, e.g. "person". */
  kind: string;
  /** Heading of its group, e.g. "People". */
  name: string;
  /** Exactly those who may call the list can find its records. */
  list: Operation;
  /** A query for `id` (text), `place` and `is_near` of the first records that contain the text, best first. */
  find: (search: SearchText) => SQL;
  /**
   * A query for the columns of `FoundRow`, `place` and `is_near`, given the result of `find`. IDs of other
   * organizations return nothing.
   */
  read: (asked: SQL) => SQL;
  /** Whether IDs are UUIDs. Default true. */
  hasPlainIds?: boolean;
  /** Where the dashboard opens a record. */
  path: (row: Pick<FoundRow, "id" | "title">) => string;
  /** Where the dashboard lists the matches. */
  listPath: (query: string) => string;
}

let declared: readonly Searchable[] = [];

/** Sets what can be searched, in the order of the groups. */
export function publishSearchables(searchables: readonly Searchable[]): void {
  declared = searchables;
}

/** What a credential of this kind with these scopes may find. */
export function searchablesFor(kind: PrincipalKind | "oauth", scopes: ReadonlySet<Scope>): Searchable[] {
  const as = kind === "oauth" ? "personal" : kind;
  return declared.filter(({ list }) => list.principals.includes(as) && (list.scope === null || scopes.has(list.scope)));
}

type Indexed = "people" | "candidates" | "contracts" | "invoices" | "payments" | "assets";

/**
 * Finds rows in a table of any size, using its trigram index. `near` finds similar spellings if nothing contains the
 * text itself.
 */
export function findIndexed(table: Indexed, { near = false } = {}): Searchable["find"] {
  return ({ text, most }) => sql`
    select asked.id, asked.place, f.is_near from app.search_rows(${table}, ${text}, ${near}, ${most}) as f
      cross join unnest(f.ids) with ordinality as asked (id, place)`;
}

/**
 * The same for tables small enough to read in full: a query for their `id`, `search_text`, which need not be folded, and
 * `at`, newest first.
 */
export function findAmong(rows: SQL): Searchable["find"] {
  return ({ text, most }) => sql`
    select id, place, is_near from (
      select id, is_near, bool_or(not is_near) over () as is_held, row_number() over (order by is_near, likeness desc, at desc, id) as place
        from (
          select id::text as id, at, not is_held as is_near,
              case when not is_held then word_similarity(wanted, folded)
                when starts_with(folded, wanted) or position(' ' || wanted in folded) > 0 then 1 else 0 end as likeness
            from (select *, app.fold(search_text) as folded, btrim(app.fold(${text})) as wanted from (${rows}) as rows) as rows,
              lateral (select folded like all (app.search_patterns(${text})) as is_held) as holding
            where is_held or (length(wanted) >= 4 and word_similarity(wanted, folded) >= 0.5)) as likely) as placed
      where place <= ${most} and not (is_held and is_near)`;
}

/**
 * Adds `key`, the ID as a UUID, to the requested rows. It is a column because the planner uses no index for a cast
 * under a row policy.
 */
export function withKeys(asked: SQL): SQL {
  return sql`select id, id::uuid as key, place, is_near from (${asked}) as named offset 0`;
}

/** URL of a list with the text in its search field. */
export function listWith(path: string, params: Record<string, string> = {}): Searchable["listPath"] {
  return (query) => `${path}?${new URLSearchParams({ ...params, q: query })}`;
}
