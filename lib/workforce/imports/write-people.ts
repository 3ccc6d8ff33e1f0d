import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { emitAll } from "#lib/platform/outbox/emit.ts";
import { workerCreated } from "#lib/workforce/people/events.ts";
import { type PersonRow, personColumns } from "#lib/workforce/people/public.ts";

export interface NewPerson {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  country: string;
  job_title: string;
  manager_id?: string | null;
}

/** Adds all of the people and emits their events. Throws 409 if an email was taken in the meantime. */
export async function insertPeople(
  db: TenantDb,
  request: { request_id: string },
  added: readonly NewPerson[],
): Promise<void> {
  if (added.length === 0) return;
  const rows = await db.execute<PersonRow>(sql`
    insert into people as p (id, first_name, last_name, email, country, job_title, manager_id)
      select n.id, n.first_name, n.last_name, n.email, n.country, n.job_title, n.manager_id
        from json_to_recordset(${JSON.stringify(added)}::text::json)
          as n (id uuid, first_name text, last_name text, email text, country text, job_title text, manager_id uuid)
      on conflict (organization_id, email_lower) do nothing returning ${personColumns}`);
  if (rows.length < added.length) {
    throw new ApiError(409, {
      reason: "concurrent_change",
      message: "A person with one of the email addresses has just been added. Try again.",
    });
  }
  await emitAll(request, workerCreated, rows);
}
