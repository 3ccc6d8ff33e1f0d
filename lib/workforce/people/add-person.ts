import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import type { createPerson } from "./contract.ts";
import { workerCreated } from "./events.ts";
import { type PersonRow, personColumns } from "./select-people.ts";

export function addressTaken(path: string, email: string): ApiError {
  return new ApiError(409, {
    reason: "already_exists",
    path,
    message: `A person with the email address ${email} already exists. Use that person or another address.`,
  });
}

/** Adds a person and emits the event. Throws 409 naming `path` if the email is taken. */
export async function addPerson(
  db: TenantDb,
  request: { request_id: string },
  { first_name, last_name, email, country, job_title, manager_id = null }: z.output<(typeof createPerson)["input"]>,
  path: string,
): Promise<PersonRow> {
  const [row] = await db.execute<PersonRow>(sql`
    insert into people as p (first_name, last_name, email, country, job_title, manager_id)
      values (${first_name}, ${last_name}, ${email}, ${country}, ${job_title}, ${manager_id}::uuid)
      on conflict (organization_id, email_lower) do nothing returning ${personColumns}`);
  if (!row) throw addressTaken(path, email);
  await emit(request, workerCreated, row);
  return row;
}
