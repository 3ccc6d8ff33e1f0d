import type postgres from "postgres";
import type { Result } from "./work.ts";

/** A PostgreSQL array literal. */
export function arrayOf(values: readonly (string | number | null)[]): string {
  const items = values.map((value) =>
    typeof value === "string" ? `"${value.replace(/["\\]/g, "\\$&")}"` : (value ?? "null"),
  );
  return `{${items.join()}}`;
}

/** JSON escapes this separator, so the texts don't have to be scanned for characters that array literals escape. */
const joined = (texts: readonly string[]) => texts.join("\u001e");

/** Records attempts, passing each column as an array because PostgreSQL unpacks those faster than JSON. */
export function finish(
  sql: postgres.Sql,
  worker: number,
  results: readonly Result[],
): PromiseLike<{ finish_webhooks: number }[]> {
  const column = <Key extends keyof Result>(key: Key) => results.map((result) => result[key]);
  return sql<{ finish_webhooks: number }[]>`
    select app.finish_webhooks(${worker}, ${arrayOf(column("organization_id"))}::text::uuid[], ${arrayOf(column("delivery_id"))}::text::uuid[],
      ${arrayOf(column("fence"))}::text::bigint[], ${arrayOf(column("next_seconds"))}::text::double precision[],
      ${arrayOf(column("at"))}::text::double precision[], ${arrayOf(column("duration_ms"))}::text::integer[], ${arrayOf(column("status"))}::text::integer[],
      ${arrayOf(column("error"))}::text::text[], ${arrayOf(column("key_label"))}::text::text[],
      string_to_array(${joined(column("request_headers"))}, e'\\x1e'), string_to_array(${joined(column("response_headers"))}, e'\\x1e'),
      ${arrayOf(column("response_body"))}::text::text[])`;
}
