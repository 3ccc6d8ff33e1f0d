import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import type { PageRequest } from "#lib/platform/api/read-page.ts";
import { patternsOf } from "#lib/platform/api/search.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import { cleanHtml } from "#lib/recruiting/clean-html.ts";
import { candidateTagsJson, noteAuthorJson, stageJson, texts, uuids } from "#lib/recruiting/sql.ts";
import type { getApplication, listApplications } from "./contract.ts";

type Listed = z.output<(typeof listApplications)["output"]>["data"][number] & Record<string, unknown>;
type Whole = z.output<(typeof getApplication)["output"]>["data"] & Record<string, unknown>;

const submission = sql.raw(
  `case when a.submission_id is not null then json_build_object('id', a.submission_id, 'answers', a.answers) end`,
);

const common: SQL = sql`a.id, a.numeric_id, a.created_at, a.updated_at, a.moved_to_current_stage_at, a.source_slug,
  json_build_object('id', j.id, 'title', j.title) as job,
  case when p.id is not null then json_build_object('id', p.id, 'title', p.title) end as job_posting,
  case when t.id is not null then json_build_object('id', t.id, 'employment_type', json_build_object('id', y.id, 'name', y.name)) end as job_employment_type,
  ${submission} as application_form_submission`;

const sources: SQL = sql.raw(`join jobs j on j.organization_id = a.organization_id and j.id = a.job_id
  join candidates c on c.organization_id = a.organization_id and c.id = a.candidate_id
  left join job_postings p on p.organization_id = a.organization_id and p.id = a.job_posting_id
  left join job_employment_types t on t.organization_id = a.organization_id and t.id = a.job_employment_type_id
  left join employment_types y on y.organization_id = t.organization_id and y.id = t.employment_type_id
  left join application_stages e on e.organization_id = a.organization_id and e.id = a.current_stage_entry_id
  left join interview_plan_stages s on s.organization_id = e.organization_id and s.id = e.interview_plan_stage_id`);

const matchings = (more: string): SQL =>
  sql.raw(`coalesce((select json_agg(json_build_object('id', m.id, 'is_matched', m.is_matched, 'description', m.description, 'job_criteria_id', m.job_criteria_id${more}) order by k.created_at, k.id)
    from application_matchings m join job_criteria k on k.organization_id = m.organization_id and k.id = m.job_criteria_id
    where m.organization_id = a.organization_id and m.application_id = a.id), '[]')`);

const listedColumns: SQL = sql`${common}, a.archivation_reason_id,
  json_build_object('id', c.id, 'email', c.email, 'pic_url', c.pic_url, 'first_name', c.first_name, 'last_name', c.last_name,
    'phone_number', c.phone_number, 'candidate_tags', ${candidateTagsJson("c.id", "c.organization_id")}) as candidate,
  ${matchings("")} as application_job_criterias_matchings, a.created_by as created_by_hris_organization_user_id,
  case when e.id is not null then json_build_object('id', e.id, 'application_id', a.id, 'interview_plan_stage_id', s.id, 'interview_plan_stage', ${stageJson("s")}) end as current_application_interview_plan_stage,
  a.current_stage_entry_id as current_application_interview_plan_stage_id, a.submission_id as application_form_form_builder_form_submission_id`;

const entry = (e: string): SQL =>
  sql`json_build_object('id', ${sql.raw(e)}.id, 'updated_at', app.iso(${sql.raw(e)}.updated_at), 'interview_plan_stage', ${stageJson("s")}, 'offers', json_build_array())`;

const wholeColumns: SQL = sql`${common}, a.created_by, a.referred_by,
  case when p.id is not null then json_build_object('id', p.job_board_id, 'type', p.job_board_type) end as job_board,
  case when p.id is not null then json_build_object('id', p.publication_id) end as job_posting_publication,
  case when p.id is not null then json_build_object('id', p.publication_id, 'state_slug', p.publication_state) end as job_posting_publication_state,
  (select json_build_object('id', r.id, 'name', r.name) from archivation_reasons r
    where r.organization_id = a.organization_id and r.id = a.archivation_reason_id) as archivation_reason,
  coalesce((select json_agg(json_build_object('id', n.id, 'created_at', app.iso(n.created_at), 'updated_at', app.iso(n.updated_at),
      'richtext_content', n.richtext_content, 'created_by', coalesce(n.author_id, n.author_token_id), 'creator', ${noteAuthorJson("n")}) order by n.created_at desc, n.id)
    from application_notes n where n.organization_id = a.organization_id and n.application_id = a.id), '[]') as notes,
  json_build_object('id', c.id, 'email', c.email, 'first_name', c.first_name, 'last_name', c.last_name, 'phone_number', c.phone_number,
    'attachments', coalesce((select json_agg(json_build_object('id', f.id, 'ai_summary', null) order by f.created_at desc, f.id) from attachments f
      where f.organization_id = c.organization_id and f.attachable_type_slug = 'CANDIDATE' and f.attachable_id = c.id), '[]'),
    'candidate_tags', ${candidateTagsJson("c.id", "c.organization_id")}, 'import_session_id', c.import_session_id, 'profile_picture_url', c.pic_url) as candidate,
  null::json as referral_form_submission,
  ${matchings(", 'job_criteria', json_build_object('id', k.id, 'title', k.title, 'description', k.description)")} as application_job_criterias_matchings,
  coalesce((select json_agg(${entry("h")} order by h.created_at, h.id) from application_stages h
      join interview_plan_stages s on s.organization_id = h.organization_id and s.id = h.interview_plan_stage_id
    where h.organization_id = a.organization_id and h.application_id = a.id and h.undone_at is null), '[]') as all_application_interview_plan_stages,
  json_build_array() as application_automation_rule_executions,
  case when e.id is not null then ${entry("e")} end as current_application_interview_plan_stage`;

/** One application in full. Throws 404. */
export async function findApplication(db: TenantDb, id: string): Promise<Whole> {
  const [row] = await db.execute<Whole>(
    sql`select ${wholeColumns} from applications a ${sources} where a.organization_id = ${currentOrganization} and a.id = ${id}`,
  );
  if (!row) throw notFound("Application");
  const notes = row.notes.map((note) => ({ ...note, richtext_content: cleanHtml(note.richtext_content) }));
  return { ...row, notes };
}

type Filters = z.output<(typeof listApplications)["input"]>;

/** One page of applications and the total count, in one query. */
export async function selectApplications(db: TenantDb, filters: Filters, { limit, after, counted }: PageRequest) {
  const [place = null, last_id = null] = after ?? [];
  const matches = filters.job_criterias_matchings;
  const words = [filters.search, filters.search_text].filter(Boolean).join(" ") || undefined;
  const rows = await db.execute<Listed & { found_total: number; found_minimum: boolean; stage_order_at: string }>(sql`
    select f.total as found_total, f.is_minimum as found_minimum, r.*
      from app.find_applications(${patternsOf(words)}, ${filters.job_id ?? null}::uuid,
        ${uuids(filters.interview_plan_stage_ids)}, ${uuids(filters.candidate_tag_ids)}, ${texts(filters.source_slugs)},
        ${uuids(matches?.map((one) => one.job_criteria_id))}, ${texts(matches?.map((one) => one.is_matched))},
        ${texts(filters.current_stage_category_type_slugs)}, ${texts(filters.current_stage_default_type_slugs)}, ${filters.updated_after ?? null}::timestamptz,
        ${filters.over_target === "true"}, ${filters.mine === "true"},
        ${texts(filters.entered_stage_default_type_slugs)}, ${filters.entered_from_date ?? null}::date,
        ${filters.sort_by}, ${filters.sort_order === "desc"}, ${place}::timestamptz, ${last_id}::uuid, ${limit}, ${counted}) as f
      left join lateral (
        select asked.place, a.stage_order_at, ${listedColumns} from unnest(f.ids) with ordinality as asked (id, place)
          join applications a on a.organization_id = ${currentOrganization} and a.id = asked.id ${sources}) as r on true
      order by r.place`);
  const [first] = rows;
  return {
    rows: first?.id == null ? [] : [...rows],
    total_count: first?.found_total ?? 0,
    total_is_minimum: first?.found_minimum ?? false,
  };
}
