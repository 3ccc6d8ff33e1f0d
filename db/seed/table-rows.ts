import type { Table } from "drizzle-orm";

export type Values = Record<string, string | number | boolean | null>;

/** Rows by table, ordered so that referenced tables come first. */
export class Rows {
  readonly tables = new Map<Table, Values[]>();

  add(table: Table, row: Values): string {
    const rows = this.tables.get(table) ?? [];
    rows.push(row);
    this.tables.set(table, rows);
    return String(row.id);
  }
}
