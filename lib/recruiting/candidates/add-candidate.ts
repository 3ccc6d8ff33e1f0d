import { sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import type { createCandidate } from "./contract.ts";
import { candidateCreated } from "./events.ts";
import { type CandidateRow, candidateColumns } from "./select-candidates.ts";

export function emailTaken(status: 400 | 409, email: string): ApiError {
  return new ApiError(status, {
    reason: "candidate_email_already_exists",
    path: "/email",
    message: `A candidate with the email address ${email} already exists. Use that candidate or another address.`,
  });
}

const byAlternative = (email: string) => sql`organization_id = ${currentOrganization} and merged_into_id is null
  and alternative_emails <> '[]' and alternative_emails @> ${JSON.stringify([email.toLowerCase()])}::text::jsonb`;

/** Throws 409 if the address is another candidate's alternative. */
export async function assertEmailFree(db: TenantDb, email: string, except: string): Promise<void> {
  const [other] = await db.execute(sql`select from candidates where ${byAlternative(email)} and id <> ${except}`);
  if (other) throw emailTaken(409, email);
}

type Given = z.output<(typeof createCandidate)["input"]>;

async function insert(db: TenantDb, input: Given): Promise<CandidateRow | null> {
  const { first_name, last_name, email, phone_number = null, headline = null } = input;
  const { pic_url = null, linkedin_profile_url = null } = input;
  const [row] = await db.execute<CandidateRow>(sql`
    insert into candidates as c (first_name, last_name, email, phone_number, headline, pic_url, linkedin_profile_url)
      select ${first_name}, ${last_name}, ${email}, ${phone_number}, ${headline}, ${pic_url}, ${linkedin_profile_url}
        where not exists (select from candidates where ${byAlternative(email)})
      on conflict (organization_id, email_lower) where email <> '' do nothing returning ${candidateColumns}`);
  return row ?? null;
}

/** Adds a candidate and emits the event. Throws 400 if the email is taken. */
export async function addCandidate(db: TenantDb, request: { request_id: string }, input: Given): Promise<CandidateRow> {
  const row = await insert(db, input);
  if (!row) throw emailTaken(400, input.email);
  await emit(request, candidateCreated, row);
  return row;
}

/** The ID of the existing candidate with this email, left unchanged, or of a newly added one. */
export async function findOrAddCandidate(db: TenantDb, request: { request_id: string }, input: Given): Promise<string> {
  // Between the insert and the lookup, an existing candidate may have been erased or given another email.
  for (let look = 0; look < 3; look += 1) {
    const added = await insert(db, input);
    if (added) {
      await emit(request, candidateCreated, added);
      return added.id;
    }
    const [known] = await db.execute<{ id: string }>(sql`
      select id from candidates where organization_id = ${currentOrganization} and email_lower = lower(${input.email}) and email <> ''
      union all select id from candidates where ${byAlternative(input.email)} limit 1`);
    const [locked] = known
      ? await db.execute<{ id: string }>(sql`
          select id from candidates where organization_id = ${currentOrganization} and id = ${known.id} and merged_into_id is null and anonymized_at is null for no key update`)
      : [];
    if (locked) return locked.id;
  }
  throw new ApiError(409, {
    reason: "concurrent_change",
    message: "The candidate changed at the same time. Try again.",
  });
}
