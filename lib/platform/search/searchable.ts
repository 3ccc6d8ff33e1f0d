import { type SQL, sql } from "drizzle-orm";
import type { Operation, PrincipalKind } from "#lib/platform/api/contract.ts";
import type { Scope } from "#lib/platform/api/scopes.ts";

interface SearchText {
  /** In lower case. */
  text: string;
  /** For LIKE. */
  pattern: string;
  most: number;
}

/** A record as search shows it. */
export interface FoundRow extends Record<string, unknown> {
  id: string;
  title: string;
  /** What tells it from others with the same title; what is null is left out. */
  facts: string[];
  /** Shown after the facts, with the currency. */
  amount: string | null;
  currency: string | null;
  /** As the list of the records has it. */
  status: string | null;
}

/** What one domain adds to the search of everything. */
export interface Searchable {
  /** "person": what one record is called in the API. */
  kind: string;
  /** "People": heading of its group. */
  name: string;
  /** Whoever may call the list finds its records, and nobody else. */
  list: Operation;
  /** A query of `id` (text), `place` and `is_near` of the first records that hold the text, best first. */
  find: (search: SearchText) => SQL;
  /** A query of the columns of `FoundRow`, `place` and `is_near`, for what `find` gives. Other organizations' ids give nothing. */
  read: (asked: SQL) => SQL;
  /** Whether ids are UUIDs. Default true. */
  hasPlainIds?: boolean;
  /** Where a record opens in the dashboard. */
  path: (row: Pick<FoundRow, "id" | "title">) => string;
  /** Where the dashboard lists what the text finds. */
  listPath: (query: string) => string;
}

let declared: readonly Searchable[] = [];

/** Hands down what can be searched, in the order of the groups. */
export function publishSearchables(searchables: readonly Searchable[]): void {
  declared = searchables;
}

/** What somebody with this kind of credential and these scopes may find. */
export function searchablesFor(kind: PrincipalKind | "oauth", scopes: ReadonlySet<Scope>): Searchable[] {
  const as = kind === "oauth" ? "personal" : kind;
  return declared.filter(({ list }) => list.principals.includes(as) && (list.scope === null || scopes.has(list.scope)));
}

type Indexed = "people" | "candidates" | "contracts" | "invoices" | "payments" | "assets";

/** Finds rows of a table of any length, by its trigram index. `near` finds what is spelled alike where nothing holds the text itself. */
export function findIndexed(table: Indexed, { near = false } = {}): Searchable["find"] {
  return ({ text, pattern, most }) => sql`
    select asked.id, asked.place, f.is_near from app.search_rows(${table}, ${text}, ${pattern}, ${near}, ${most}) as f
      cross join unnest(f.ids) with ordinality as asked (id, place)`;
}

/** The same for rows so few that all are read: a query of their `id`, `search_text` in lower case, and `at`, newest first. */
export function findAmong(rows: SQL): Searchable["find"] {
  return ({ text, pattern, most }) => sql`
    select id, place, is_near from (
      select id, is_near, bool_or(not is_near) over () as is_held, row_number() over (order by is_near, likeness desc, at desc, id) as place
        from (
          select id::text as id, at, search_text not like ${pattern} as is_near,
              case when search_text not like ${pattern} then word_similarity(${text}, search_text)
                when starts_with(search_text, ${text}) or position(' ' || ${text} in search_text) > 0 then 1 else 0 end as likeness
            from (${rows}) as rows
            where search_text like ${pattern} or (length(${text}) >= 4 and word_similarity(${text}, search_text) >= 0.5)) as likely) as placed
      where place <= ${most} and not (is_held and is_near)`;
}

/** What is asked for with `key`, its id as a UUID. A column, because the planner uses no index for a cast under a row policy. */
export function withKeys(asked: SQL): SQL {
  return sql`select id, id::uuid as key, place, is_near from (${asked}) as named offset 0`;
}

/** Address of a list with the text in its search field. */
export function listWith(path: string, params: Record<string, string> = {}): Searchable["listPath"] {
  return (query) => `${path}?${new URLSearchParams({ ...params, q: query })}`;
}
