import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization, ownColumns } from "#db/schema/columns.ts";
import { candidates } from "#db/schema/recruiting-candidates.ts";
import type { TenantDb } from "#db/tenant.ts";
import type { PageRequest } from "#lib/platform/api/read-page.ts";
import { patternsOf } from "#lib/platform/api/search.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import { candidateTagsJson, stageJson, texts, uuids } from "#lib/recruiting/sql.ts";
import type { candidateApplication, candidateTag, getCandidate, listCandidates } from "./contract.ts";

type CopiedColumn = "organization_id" | "email_lower" | "search_text";

export type CandidateRow = Omit<typeof candidates.$inferSelect, CopiedColumn> & Record<string, unknown>;

type Merges = z.output<(typeof getCandidate)["output"]>["data"]["merges"];

type WholeRow = CandidateRow & {
  total_applications_count: number;
  applications: z.output<typeof candidateApplication>[];
  candidate_tags: z.output<typeof candidateTag>[];
};

export const candidateColumns: SQL = sql.raw(
  ownColumns(candidates)
    .filter(({ name }) => name !== "search_text")
    .map(({ name }) => `c.${name}`)
    .join(", "),
);

const wholeColumns: SQL = sql`${candidateColumns},
  (select count(*)::integer from applications a where a.organization_id = c.organization_id and a.candidate_id = c.id) as total_applications_count,
  coalesce((select json_agg(json_build_object('id', a.id, 'created_at', app.iso(a.created_at), 'job', json_build_object('id', j.id, 'title', j.title),
      'current_application_interview_plan_stage', case when e.id is not null then json_build_object('id', e.id, 'status', e.status,
        'created_at', app.iso(e.created_at), 'application_id', a.id, 'interview_plan_stage_id', s.id, 'interview_plan_stage', ${stageJson("s")}) end) order by a.created_at desc, a.id)
    from (select * from applications a where a.organization_id = c.organization_id and a.candidate_id = c.id order by a.created_at desc, a.id limit 100) as a
    join jobs j on j.organization_id = a.organization_id and j.id = a.job_id
    left join application_stages e on e.organization_id = a.organization_id and e.id = a.current_stage_entry_id
    left join interview_plan_stages s on s.organization_id = e.organization_id and s.id = e.interview_plan_stage_id), '[]') as applications,
  ${candidateTagsJson("c.id", "c.organization_id")} as candidate_tags`;

const mergesJson: SQL = sql`coalesce((
  select json_agg(json_build_object('id', m.id, 'duplicate_id', m.duplicate_id, 'name', concat_ws(' ', m.snapshot -> 'duplicate' ->> 'first_name', m.snapshot -> 'duplicate' ->> 'last_name'),
      'email', m.snapshot -> 'duplicate' ->> 'email', 'merged_at', app.iso(m.created_at), 'undo_until', app.iso(m.created_at + interval '30 days')) order by m.created_at desc, m.id)
    from candidate_merges m where m.organization_id = c.organization_id and m.kept_id = c.id and m.created_at >= app.now() - interval '30 days'), '[]')`;

/** One candidate with applications, tags, and merges. Throws 404. */
export async function findCandidate(db: TenantDb, id: string): Promise<WholeRow & { merges: Merges }> {
  const [row] = await db.execute<WholeRow & { merges: Merges }>(
    sql`select ${wholeColumns}, ${mergesJson} as merges from candidates c where c.organization_id = ${currentOrganization} and c.id = ${id}`,
  );
  if (!row) throw notFound("Candidate");
  return row;
}

type Filters = z.output<(typeof listCandidates)["input"]>;

/** One page of candidates and the total count, in one query. */
export async function selectCandidates(db: TenantDb, filters: Filters, { limit, after, counted }: PageRequest) {
  const [place = null, last_id = null] = after ?? [];
  const rows = await db.execute<WholeRow & { found_total: number; found_minimum: boolean }>(sql`
    select f.total as found_total, f.is_minimum as found_minimum, r.*
      from app.find_candidates(${patternsOf(filters.search)}, ${uuids(filters.job_ids)}, ${uuids(filters.department_ids)},
        ${uuids(filters.tag_ids)}, ${texts(filters.current_stage_category_type_slugs)}, ${texts(filters.current_stage_default_type_slugs)},
        ${filters.updated_after ?? null}::timestamptz, ${place}::timestamptz, ${last_id}::uuid, ${limit}, ${counted}) as f
      left join lateral (
        select asked.place, ${wholeColumns} from unnest(f.ids) with ordinality as asked (id, place)
          join candidates c on c.organization_id = ${currentOrganization} and c.id = asked.id) as r on true
      order by r.place`);
  const [first] = rows;
  return {
    rows: first?.id == null ? [] : [...rows],
    total_count: first?.found_total ?? 0,
    total_is_minimum: first?.found_minimum ?? false,
  };
}
