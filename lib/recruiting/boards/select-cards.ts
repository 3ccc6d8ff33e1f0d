import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import { patternsOf } from "#lib/platform/api/search.ts";
import { memberJson, startedActivities, texts, uuids } from "#lib/recruiting/sql.ts";
import type { getBoard } from "./contract.ts";

/** Card columns; `a` is the application, `c` the candidate. */
export const cardColumns: SQL = sql`a.id, a.numeric_id, a.candidate_id, c.first_name || ' ' || c.last_name as candidate_name, c.headline as candidate_headline, c.pic_url,
  coalesce((select json_agg(json_build_object('id', t.id, 'label', t.label) order by t.label_lower)
    from candidate_tag_links l join candidate_tags t on t.organization_id = l.organization_id and t.id = l.tag_id
    where l.organization_id = a.organization_id and l.candidate_id = a.candidate_id), '[]') as tags,
  a.source_slug, a.current_stage_id as interview_plan_stage_id, a.current_stage_entry_id as application_stage_id,
  a.moved_to_current_stage_at, (select ${memberJson("e.creator_id", "e.organization_id")} from application_stages e
    where e.organization_id = a.organization_id and e.id = a.current_stage_entry_id) as moved_by,
  (select count(*)::integer from application_notes n where n.organization_id = a.organization_id and n.application_id = a.id) as notes_count,
  coalesce((select json_agg(json_build_object('id', n.id, 'activity_id', n.activity_id, 'name', n.name, 'kind', n.kind) order by n.position, n.created_at)
    from (select distinct on (s.activity_id) s.* from ${startedActivities} as s order by s.activity_id, s.created_at) n), '[]') as next_steps,
  (select json_build_object('met', count(*) filter (where m.is_matched = 'MATCHED'), 'not_met', count(*) filter (where m.is_matched = 'NOT_MATCHED'))
    from application_matchings m where m.organization_id = a.organization_id and m.application_id = a.id) as criteria, a.created_at`;

/** Whether the candidate of an application `a` wasn't erased. */
export const isShown: SQL = sql`not exists (
  select from candidates e where e.organization_id = a.organization_id and e.id = a.candidate_id and e.anonymized_at is not null)`;

/** How many applications of erased candidates are in a stage: no board shows them. */
export const erasedIn = (job: SQL, stage: SQL): SQL => sql`(
  select count(*)::integer from candidates e join applications x on x.organization_id = e.organization_id and x.candidate_id = e.id
    where e.organization_id = ${currentOrganization} and e.anonymized_at is not null and x.job_id = ${job} and x.current_stage_id = ${stage})`;

type Filters = Pick<z.output<(typeof getBoard)["input"]>, "search" | "candidate_tag_ids" | "source_slugs">;

export function isFiltered({ search, candidate_tag_ids, source_slugs }: Filters): boolean {
  return Boolean(search ?? candidate_tag_ids ?? source_slugs);
}

/** The board's filters as conditions on an application `a`. */
export function selectedBy({ search, candidate_tag_ids, source_slugs }: Filters): SQL {
  return sql.join([
    search === undefined ? sql`` : sql` and a.candidate_text like all (${patternsOf(search)})`,
    source_slugs === undefined ? sql`` : sql` and a.source_slug = any (${texts(source_slugs)})`,
    candidate_tag_ids === undefined
      ? sql``
      : sql` and exists (select from candidate_tag_links l where l.organization_id = a.organization_id and l.candidate_id = a.candidate_id and l.tag_id = any (${uuids(candidate_tag_ids)}))`,
  ]);
}
