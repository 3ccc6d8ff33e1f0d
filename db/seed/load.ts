import { pipeline } from "node:stream/promises";
import { getTableColumns, getTableName, type Table } from "drizzle-orm";
import type { ISql } from "postgres";
import type { Row } from "./rows.ts";

type Value = string | number | boolean | null;

const CHUNK = 1 << 16;
const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/**
 * Adds rows to a table, in the transaction's organization. They pass through a temporary table, because COPY rejects a
 * table with row policies for everyone but a superuser; sorting there keeps writes to the key together. Throws errors
 * from PostgreSQL.
 */
export async function addRows<T extends Table>(sql: ISql, table: T, rows: Iterable<Row<T>>): Promise<void> {
  const name = getTableName(table);
  const columns = Object.values(getTableColumns(table))
    .filter((column) => column.name !== "organization_id" && !column.generated)
    .map((column) => column.name);
  const order = columns.includes("invoice_id") ? "invoice_id, position" : "id";
  await sql.unsafe(`create temp table if not exists incoming_${name} as select ${columns} from ${name} with no data`);
  const copy = await sql.unsafe(`copy incoming_${name} (${columns}) from stdin`).writable();
  await pipeline(copyText(columns, rows as Iterable<Record<string, Value>>), copy);
  await sql.unsafe(`insert into ${name} (${columns}) select ${columns} from incoming_${name} order by ${order}`);
  await sql.unsafe(`truncate incoming_${name}`);
}

function* copyText(columns: string[], rows: Iterable<Record<string, Value>>): Generator<string> {
  let text = "";
  for (const row of rows) {
    text += `${columns.map((column) => copyField(row[column] ?? null)).join("\t")}\n`;
    if (text.length < CHUNK) continue;
    yield text;
    text = "";
  }
  yield text;
}

function copyField(value: Value): string {
  if (value === null) return "\\N";
  return typeof value === "string" ? value.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign) : String(value);
}
