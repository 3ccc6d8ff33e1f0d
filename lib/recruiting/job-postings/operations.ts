import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { settings } from "#lib/platform/env.ts";
import { cleanHtml } from "#lib/recruiting/clean-html.ts";
import * as contract from "./contract.ts";

type Shown = z.output<(typeof contract.createJobPosting)["output"]>["data"];
type Row = Omit<Shown, "application_url"> & Record<string, unknown>;
type GivenQuestions = z.output<(typeof contract.createJobPosting)["input"]>["questions"];

const shown = (row: Row): Shown => ({ ...row, application_url: `${settings().public_url}/jobs/${row.id}` });

/** Questions as stored, each with its own IDs for answers to refer to. Throws 400 for a duplicate ID. */
function storedQuestions(given: GivenQuestions): string | null {
  if (given === undefined) return null;
  const ids = new Set<string>();
  const own = (known: string | undefined, path: string) => {
    if (known !== undefined && ids.has(known))
      throw new ApiError(400, { reason: "duplicate_item", path, message: "is the ID of another one in the list" });
    const id = known ?? randomUUID();
    ids.add(id);
    return id;
  };
  const questions = given.map(({ id, options, ...question }, at) => ({
    id: own(id, `/questions/${at}/id`),
    ...question,
    options: options.map((option, place) => ({
      id: own(option.id, `/questions/${at}/options/${place}/id`),
      label: option.label,
    })),
  }));
  return JSON.stringify(questions);
}

const columns: SQL = sql.raw(`p.id, p.title, p.description, p.location, p.salary, p.created_at, p.updated_at,
  p.questions, p.consent_text, p.requires_cv,
  (select json_build_object('id', j.id, 'title', j.title) from jobs j where j.organization_id = p.organization_id and j.id = p.job_id) as job,
  json_build_object('id', p.job_board_id, 'type', p.job_board_type) as job_board,
  json_build_object('id', p.publication_id, 'state_slug', p.publication_state) as job_posting_publication_state`);

async function assertJob(db: TenantDb, id: string): Promise<void> {
  const [known] = await db.execute(
    sql`select id from jobs where organization_id = ${currentOrganization} and id = ${id}`,
  );
  if (!known) throw notFound("Job");
}

export const listJobPostings = implementRead(contract.listJobPostings, async ({ input: { job_id }, db }) => {
  const rows = await db.execute<Row>(sql`
    select ${columns} from job_postings p where p.organization_id = ${currentOrganization} and p.job_id = ${job_id} order by p.created_at desc, p.id`);
  if (rows.length === 0) await assertJob(db, job_id);
  return { data: rows.map(shown) };
});

export const getJobPosting = implementRead(contract.getJobPosting, async ({ input, db }) => {
  const [row] = await db.execute<Row>(
    sql`select ${columns} from job_postings p where p.organization_id = ${currentOrganization} and p.id = ${input.job_posting_id}`,
  );
  if (!row) throw notFound("Job posting");
  return { data: shown(row) };
});

export const createJobPosting = implementWrite(contract.createJobPosting, async ({ input, db }) => {
  const { job_id, title, description = "", location = null, salary = null, job_board_type } = input;
  const { questions, consent_text = "", requires_cv = true } = input;
  await assertJob(db, job_id);
  const [row] = await db.execute<Row>(sql`
    insert into job_postings as p (job_id, title, description, location, salary, job_board_type, questions, consent_text, requires_cv)
      select ${job_id}::uuid, ${title}, ${cleanHtml(description)}, ${location}, ${salary}, ${job_board_type}, ${storedQuestions(questions) ?? "[]"}::text::jsonb, ${consent_text},
          ${requires_cv}::boolean
        where (select count(*) from job_postings where organization_id = ${currentOrganization} and job_id = ${job_id}) < ${contract.maxPostings}
      returning ${columns}`);
  if (!row)
    throw new ApiError(409, {
      reason: "limit_reached",
      message: `A job can have at most ${contract.maxPostings} postings`,
    });
  return { data: shown(row) };
});

export const updateJobPosting = implementWrite(
  contract.updateJobPosting,
  async ({ input, db }) => {
    const {
      job_posting_id,
      title = null,
      description,
      location,
      salary,
      job_board_type = null,
      publication_state = null,
      consent_text = null,
      requires_cv = null,
    } = input;
    const questions = storedQuestions(input.questions);
    const html = description === undefined ? null : cleanHtml(description);
    const [row] = await db.execute<Row>(sql`
    update job_postings as p set title = coalesce(${title}, p.title), description = coalesce(${html}, p.description),
        location = ${location === undefined ? sql`p.location` : location}, salary = ${salary === undefined ? sql`p.salary` : salary}, job_board_type = coalesce(${job_board_type}, p.job_board_type),
        publication_state = coalesce(${publication_state}, p.publication_state), questions = coalesce(${questions}::text::jsonb, p.questions),
        consent_text = coalesce(${consent_text}, p.consent_text), requires_cv = coalesce(${requires_cv}::boolean, p.requires_cv), updated_at = clock_timestamp()
      where p.organization_id = ${currentOrganization} and p.id = ${job_posting_id} returning ${columns}`);
    if (!row) throw notFound("Job posting");
    return { data: shown(row) };
  },
  getJobPosting,
);
