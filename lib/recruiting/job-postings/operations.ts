import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/api/errors.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { cleanHtml } from "#lib/recruiting/clean-html.ts";
import { missing } from "#lib/recruiting/sql.ts";
import * as contract from "./contract.ts";

type Row = z.output<(typeof contract.createJobPosting)["output"]>["data"] & Record<string, unknown>;

const columns: SQL = sql.raw(`p.id, p.title, p.description, p.location, p.created_at, p.updated_at,
  (select json_build_object('id', j.id, 'title', j.title) from jobs j where j.organization_id = p.organization_id and j.id = p.job_id) as job,
  json_build_object('id', p.job_board_id, 'type', p.job_board_type) as job_board,
  json_build_object('id', p.publication_id, 'state_slug', p.publication_state) as job_posting_publication_state`);

async function assertJob(db: TenantDb, id: string): Promise<void> {
  const [known] = await db.execute(
    sql`select id from jobs where organization_id = ${currentOrganization} and id = ${id}`,
  );
  if (!known) throw missing("Job");
}

export const listJobPostings = implementRead(contract.listJobPostings, async ({ input: { job_id }, db }) => {
  const rows = await db.execute<Row>(sql`
    select ${columns} from job_postings p where p.organization_id = ${currentOrganization} and p.job_id = ${job_id} order by p.created_at desc, p.id`);
  if (rows.length === 0) await assertJob(db, job_id);
  return { data: [...rows] };
});

export const getJobPosting = implementRead(contract.getJobPosting, async ({ input, db }) => {
  const [row] = await db.execute<Row>(
    sql`select ${columns} from job_postings p where p.organization_id = ${currentOrganization} and p.id = ${input.job_posting_id}`,
  );
  if (!row) throw missing("Job posting");
  return { data: row };
});

export const createJobPosting = implementWrite(contract.createJobPosting, async ({ input, db }) => {
  const { job_id, title, description = "", location = null, job_board_type } = input;
  await assertJob(db, job_id);
  const [row] = await db.execute<Row>(sql`
    insert into job_postings as p (job_id, title, description, location, job_board_type)
      select ${job_id}::uuid, ${title}, ${cleanHtml(description)}, ${location}, ${job_board_type}
        where (select count(*) from job_postings where organization_id = ${currentOrganization} and job_id = ${job_id}) < ${contract.mostPostings}
      returning ${columns}`);
  if (!row)
    throw new ApiError(409, [
      { reason: "limit_reached", message: `The job has ${contract.mostPostings} postings, the most there can be` },
    ]);
  return { data: row };
});

export const updateJobPosting = implementWrite(
  contract.updateJobPosting,
  async ({ input, db }) => {
    const {
      job_posting_id,
      title = null,
      description,
      location,
      job_board_type = null,
      publication_state = null,
    } = input;
    const html = description === undefined ? null : cleanHtml(description);
    const [row] = await db.execute<Row>(sql`
    update job_postings as p set title = coalesce(${title}, p.title), description = coalesce(${html}, p.description),
        location = ${location === undefined ? sql`p.location` : location}, job_board_type = coalesce(${job_board_type}, p.job_board_type),
        publication_state = coalesce(${publication_state}, p.publication_state), updated_at = clock_timestamp()
      where p.organization_id = ${currentOrganization} and p.id = ${job_posting_id} returning ${columns}`);
    if (!row) throw missing("Job posting");
    return { data: row };
  },
  getJobPosting,
);
