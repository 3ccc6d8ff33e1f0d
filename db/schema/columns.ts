import { getTableColumns, sql } from "drizzle-orm";
import {
  check,
  customType,
  date,
  type ExtraConfigColumn,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  pgTable,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { impersonal, markColumns, markOf } from "./personal.ts";

/** An instant, returned as ISO 8601 in UTC with milliseconds (`2026-01-31T09:30:00.000Z`). */
export const instant = customType<{ data: string }>({ dataType: () => "timestamp(3) with time zone" });

/** Exact decimal as text, with the number of decimals of the amount's currency. */
export const decimal = customType<{ data: string }>({ dataType: () => "numeric" });

const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** Short opaque identifier, compared byte by byte. */
export const key = () => impersonal(bytewise(), "an identifier");

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

const aDigest = "a digest";

/** A digest or random bytes: shows nothing of what it stands for. */
export const digest = () => impersonal(bytes(), aDigest);

export function isDigest(column: PgColumn): boolean {
  const mark = markOf(column);
  return mark?.personal === null && mark.reason === aDigest;
}

const isCode = "a code or identifier";

/** A word from a list, or an identifier made by a program. */
export const code = () => impersonal(text(), isCode);

export const codes = () => impersonal(text().array(), isCode);

const isBusiness = "about the organization's business, not a person";

/** The organization's own names and texts for what it sets up. */
export const businessText = () => impersonal(text(), isBusiness);

export const businessDay = () => impersonal(date({ mode: "string" }), isBusiness);

export const createdAt = () => instant().notNull().default(sql`now()`);

export const uuidKey = () => uuid().notNull().default(sql`gen_random_uuid()`);

export const checkWord = (name: string, { name: column }: ExtraConfigColumn, words: readonly string[]) =>
  check(name, sql.raw(`${column} in (${words.map((word) => `'${word}'`).join(", ")})`));

/** The tenant of the running transaction: the explicit condition in every query, in addition to the row policy. */
export const currentOrganization = sql<string>`(select app.organization_id())`;

/** A table that belongs to no organization; `reason` says why it may be exempt from row policies. */
export function globalTable<Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  _reason: string,
  columns: Columns,
  extras?: (
    table: Parameters<NonNullable<Parameters<typeof pgTable<Name, Columns>>[2]>>[0],
  ) => PgTableExtraConfigValue[],
) {
  const table = pgTable(name, columns, extras);
  markColumns(getTableColumns(table), columns);
  return table;
}

/** What a row says itself: all but the organization and what is generated from other columns. */
export const ownColumns = (table: PgTable): PgColumn[] =>
  Object.values(getTableColumns(table)).filter(({ name, generated }) => name !== "organization_id" && !generated);
