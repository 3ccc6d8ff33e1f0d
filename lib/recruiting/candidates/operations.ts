import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { newestReceipt } from "#lib/platform/erasure/write-receipt.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import { databaseRefusal } from "#lib/platform/sqlstate.ts";
import { uuids } from "#lib/recruiting/sql.ts";
import { archiveErased } from "#lib/recruiting/stages/public.ts";
import { addCandidate, assertEmailFree, emailTaken } from "./add-candidate.ts";
import * as contract from "./contract.ts";
import { eraseCandidate } from "./erase-candidate.ts";
import { candidateAnonymized, candidateUpdated } from "./events.ts";
import { absorbDuplicate } from "./merge-candidates.ts";
import { type CandidateRow, candidateColumns, findCandidate, selectCandidates } from "./select-candidates.ts";
import { undoMerge } from "./undo-merge.ts";

export const listCandidates = implementRead(contract.listCandidates, ({ input, db }) =>
  readPage({
    contract: contract.listCandidates,
    input,
    keys: ["created_at", "id"],
    select: (page: PageRequest) => selectCandidates(db, input, page),
  }),
);

export const getCandidate = implementRead(contract.getCandidate, async ({ input, db }) => ({
  data: await findCandidate(db, input.candidate_id),
}));

export const createCandidate = implementWrite(contract.createCandidate, async ({ input, db, request_id }) => ({
  data: await addCandidate(db, { request_id }, input),
}));

const optional = ["phone_number", "headline", "pic_url", "linkedin_profile_url"] as const;

export const updateCandidate = implementWrite(
  contract.updateCandidate,
  async ({ input, db, request_id }) => {
    const { candidate_id, first_name = null, last_name = null, email = null } = input;
    await db.execute(sql`select app.lock_boards(${uuids([candidate_id])})`);
    const [known] = await db.execute<{ anonymized_at: string | null }>(sql`
      select anonymized_at from candidates where organization_id = ${currentOrganization} and id = ${candidate_id} and merged_into_id is null for update`);
    if (!known) throw notFound("Candidate");
    if (known.anonymized_at)
      throw new ApiError(409, { reason: "candidate_anonymized", message: "This candidate's personal data was erased" });
    if (email !== null) await assertEmailFree(db, email, candidate_id);
    const kept = optional.map((name) =>
      input[name] === undefined ? sql`` : sql`, ${sql.identifier(name)} = ${input[name]}`,
    );
    const [row] = await db
      .execute<CandidateRow>(sql`
        update candidates as c set first_name = coalesce(${first_name}, c.first_name), last_name = coalesce(${last_name}, c.last_name),
            email = coalesce(${email}, c.email), alternative_emails = c.alternative_emails - lower(coalesce(${email}, '')), updated_at = clock_timestamp() ${sql.join(kept)}
          where c.organization_id = ${currentOrganization} and c.id = ${candidate_id} returning ${candidateColumns}`)
      .catch((error) => {
        throw email !== null && databaseRefusal(error)?.constraint === "candidates_email"
          ? emailTaken(409, email)
          : error;
      });
    if (!row) throw notFound("Candidate");
    // Boards show it. A name reaches them with the search text.
    if (input.headline !== undefined)
      await db.execute(sql`
        update applications set updated_at = clock_timestamp() where organization_id = ${currentOrganization} and candidate_id = ${candidate_id}`);
    await emit({ request_id }, candidateUpdated, row);
    return { data: row };
  },
  getCandidate,
);

export const anonymizeCandidate = implementWrite(
  contract.anonymizeCandidate,
  async ({ input: { candidate_id }, db, principal, request_id }) => {
    const { row, receipt } = await eraseCandidate(db, candidate_id);
    await archiveErased(db, { request_id }, { candidate_id, user_id: principal.user_id });
    const { id, numeric_id, anonymized_at } = row;
    await emit({ request_id }, candidateAnonymized, { id, numeric_id, anonymized_at: anonymized_at ?? "" });
    return { data: row, receipt };
  },
);

export const getCandidateErasure = implementRead(contract.getCandidateErasure, async ({ input, db }) => ({
  data: await newestReceipt(db, "candidates", input.candidate_id),
}));

export const mergeCandidates = implementWrite(
  contract.mergeCandidates,
  async ({ input: { candidate_id, duplicate_id }, db, request_id }) => {
    const row = await absorbDuplicate(db, candidate_id, duplicate_id);
    await emit({ request_id }, candidateUpdated, row);
    return { data: row };
  },
);

export const undoCandidateMerge = implementWrite(
  contract.undoCandidateMerge,
  async ({ input: { candidate_id, merge_id }, db, request_id }) => {
    const { candidate, restored } = await undoMerge(db, candidate_id, merge_id);
    for (const row of [candidate, restored]) await emit({ request_id }, candidateUpdated, row);
    return { data: { candidate, restored } };
  },
);
