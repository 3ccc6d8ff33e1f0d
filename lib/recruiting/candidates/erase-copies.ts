import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { rewriteAnswers } from "#lib/platform/api/idempotency.ts";
import { uuids } from "#lib/recruiting/sql.ts";

type Erased = Record<string, unknown>;

/** Values in stored responses that are composed of several columns, or lead to what was erased. */
const composed: Erased = {
  ...{ to: "", body: "", url: null, placeholders: [], preview: [], errors: [] },
};

/** Operations whose responses name candidates, while the audit log doesn't say which. */
const operations = ["import_candidates", "preview_email_template"];

/** Erases a candidate's data from events and stored responses, including under the IDs of merged duplicates. */
export async function eraseCopies(db: TenantDb, id: string, erased_ids: readonly string[]): Promise<void> {
  const merged = await db.execute<{ id: string }>(sql`
    with recursive same as (
      select ${id}::uuid as id
      union select c.id from same join candidates c on c.organization_id = ${currentOrganization} and c.merged_into_id = same.id)
    select id from same`);
  const ids = [...new Set([...erased_ids, ...[...merged].map((one) => one.id)])];
  await db.execute(sql`select app.erase_candidate_events(${uuids(ids)})`);
  const [row] = await db.execute<{ keys: Erased }>(sql`select app.erased_keys('candidates') as keys`);
  const erased = new Map(Object.entries({ ...row?.keys, ...composed }));
  await rewriteAnswers(db, { ids, operations }, (body) =>
    JSON.stringify(JSON.parse(body, (key, value) => (erased.has(key) ? erased.get(key) : value))),
  );
}
