import { type SQL, sql } from "drizzle-orm";

/** The patterns of a search, one for each word, for the database's functions; null without a search. */
export function patternsOf(search: string | null | undefined): SQL {
  return sql`app.search_patterns(${search ?? null}::text)`;
}

/** Whether a text, which need not be folded, has all words of a search. For tables that are read anyway. */
export function hasWords(text: SQL, search: string): SQL {
  return sql`app.fold(${text}) like all (${patternsOf(search)})`;
}
