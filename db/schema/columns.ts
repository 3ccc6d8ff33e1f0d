import { sql } from "drizzle-orm";
import {
  customType,
  type ExtraConfigColumn,
  index,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  pgTable,
  uuid,
} from "drizzle-orm/pg-core";

/** An instant, returned as ISO 8601 in UTC with milliseconds (`2026-01-31T09:30:00.000Z`). */
export const instant = customType<{ data: string }>({ dataType: () => "timestamp(3) with time zone" });

/** Exact decimal as text, with the number of decimals of the amount's currency. */
export const decimal = customType<{ data: string }>({ dataType: () => "numeric" });

/** Short opaque identifier, compared byte by byte. */
export const key = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

export const createdAt = () => instant().notNull().default(sql`now()`);

export const uuidKey = () => uuid().notNull().default(sql`gen_random_uuid()`);

/** The index for substring search in a column, within the organization. */
export const searchIndex = (name: string, organization: ExtraConfigColumn, searched: ExtraConfigColumn) =>
  index(name).using("gin", organization, searched.op("gin_trgm_ops"));

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
  return pgTable(name, columns, extras);
}
