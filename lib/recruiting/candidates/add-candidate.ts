import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/api/errors.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import type { createCandidate } from "./contract.ts";
import { candidateCreated } from "./events.ts";
import { type CandidateRow, candidateColumns } from "./select-candidates.ts";

export function emailTaken(status: 400 | 409, email: string): ApiError {
  return new ApiError(status, [
    {
      reason: "candidate_email_already_exists",
      path: "/email",
      message: `A candidate with the email address ${email} already exists. Use that candidate or another address.`,
    },
  ]);
}

/** Adds a candidate and emits it. Throws 400 when the address is taken. */
export async function addCandidate(
  db: TenantDb,
  request: { request_id: string },
  input: z.output<(typeof createCandidate)["input"]>,
): Promise<CandidateRow> {
  const { first_name, last_name, email, phone_number = null, pic_url = null, linkedin_profile_url = null } = input;
  const [row] = await db.execute<CandidateRow>(sql`
    insert into candidates as c (first_name, last_name, email, phone_number, pic_url, linkedin_profile_url)
      values (${first_name}, ${last_name}, ${email}, ${phone_number}, ${pic_url}, ${linkedin_profile_url})
      on conflict (organization_id, email_lower) where email <> '' do nothing returning ${candidateColumns}`);
  if (!row) throw emailTaken(400, email);
  await emit(request, candidateCreated, row);
  return row;
}
