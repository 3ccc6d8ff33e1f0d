import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { storeUpload } from "#lib/platform/files/keep-file.ts";
import { addApplication } from "#lib/recruiting/applications/public.ts";
import { attachFile } from "#lib/recruiting/attachments/public.ts";
import { findOrAddCandidate } from "#lib/recruiting/candidates/public.ts";
import { cleanHtml } from "#lib/recruiting/clean-html.ts";
import * as contract from "./contract.ts";
import { answersOf, assertForm, findPublicPosting } from "./read-form.ts";

export const getPublicJob = implementRead(contract.getPublicJob, async ({ input, db }) => {
  const { job_id: _, ...posting } = await findPublicPosting(db, input.job_posting_id);
  return { data: { ...posting, description: cleanHtml(posting.description) } };
});

export const sendJobApplication = implementWrite(contract.sendJobApplication, {
  async prepare({ input, db, credential }) {
    assertForm(await findPublicPosting(db, input.job_posting_id), input);
    return input.file ? storeUpload(credential, input.file) : null;
  },
  async run({ input, prepared, db, principal, request_id }) {
    const posting = await findPublicPosting(db, input.job_posting_id);
    assertForm(posting, input);
    const { job_id } = posting;
    const job_employment_type_id = input.job_employment_type_id ?? posting.employment_types[0]?.id;
    if (job_employment_type_id === undefined)
      throw new ApiError(409, {
        reason: "invalid_state",
        message: "This job isn't taking applications yet: it has no employment type.",
      });
    // Locked before anything of the candidate, as in every write to the board.
    await db.execute(
      sql`select from job_boards where organization_id = ${currentOrganization} and job_id = ${job_id} for update`,
    );
    const { first_name, last_name, email, phone_number } = input;
    const given = { first_name, last_name, email, phone_number };
    const candidate_id = await findOrAddCandidate(db, { request_id }, given);
    const { id } = await addApplication(
      db,
      { request_id, author: principal },
      { job_id, candidate_id, job_employment_type_id, job_posting_id: posting.id },
      answersOf(posting, input),
    );
    if (input.file && prepared) await attachFile(db, { candidate_id, kind: "CV", file: input.file, stored: prepared });
    const [sent] = await db.execute<{ id: string; received_at: string }>(sql`
      select submission_id as id, created_at as received_at from applications where organization_id = ${currentOrganization} and id = ${id}`);
    if (!sent) throw new Error("the application was not added");
    return { data: sent };
  },
});
