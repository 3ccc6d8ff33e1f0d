import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { rewriteAnswers } from "#lib/platform/api/idempotency.ts";
import { uuids } from "#lib/recruiting/sql.ts";

/** Replacement values in stored responses, by key. */
const erased: Record<string, unknown> = {
  ...{ first_name: "Erased", last_name: "candidate", email: "", phone_number: null, pic_url: null },
  ...{ linkedin_profile_url: null, imported_id: null, richtext_content: "", description: null },
  ...{ file_name: "", url: null, to: "", to_name: "", to_address: "", subject: "", body: "", last_error: null },
  ...{ placeholders: [], preview: [], errors: [] },
};

const withoutPerson = (body: string): string =>
  JSON.stringify(JSON.parse(body, (key, value) => (Object.hasOwn(erased, key) ? erased[key] : value)));

/** Operations whose responses name candidates, while the audit log doesn't say which. */
const operations = ["import_candidates", "preview_email_template"];

/** Erases a candidate's data from events and stored responses, including under the IDs of merged duplicates. */
export async function eraseCopies(db: TenantDb, id: string, email_ids: readonly string[]): Promise<void> {
  const candidates = await db.execute<{ id: string }>(sql`
    with recursive same as (
      select ${id}::uuid as id
      union select c.id from same join candidates c on c.organization_id = ${currentOrganization} and c.merged_into_id = same.id)
    select id from same`);
  const applications = await db.execute<{ id: string }>(
    sql`select id from applications where organization_id = ${currentOrganization} and candidate_id = ${id}`,
  );
  const made = [...candidates, ...applications].map((one) => one.id);
  await db.execute(sql`select app.erase_candidate_events(${uuids(made)})`);
  const objects = [
    ...made.map((one) => `id=${one}`),
    ...[...candidates].map((one) => `candidate_id=${one.id}`),
    ...[...applications].map((one) => `application_id=${one.id}`),
    ...email_ids.map((one) => `email_id=${one}`),
  ];
  await rewriteAnswers(db, { objects, operations }, withoutPerson);
}
