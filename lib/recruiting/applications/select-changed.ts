import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import type { ResourceOf } from "#lib/platform/outbox/event-type.ts";
import { uuids } from "#lib/recruiting/sql.ts";
import type { applicationCreated } from "./events.ts";

type Changed = ResourceOf<typeof applicationCreated>;

/** Applications as their events contain them. */
export async function selectAllChanged(db: TenantDb, ids: readonly string[]): Promise<Changed[]> {
  const rows = await db.execute<Changed>(sql`
    select a.id, a.job_id, a.candidate_id, a.numeric_id, a.created_at, a.updated_at, a.job_posting_id, a.job_employment_type_id, a.moved_to_current_stage_at,
        a.current_stage_entry_id as current_application_interview_plan_stage_id, a.source_slug,
        json_build_object('id', j.id, 'title', j.title) as job,
        json_build_object('id', c.id, 'first_name', c.first_name, 'last_name', c.last_name, 'email', c.email) as candidate,
        case when s.id is not null then json_build_object('id', s.id, 'name', s.name, 'category_type_slug', s.category_type_slug,
          'default_type_slug', s.default_type_slug) end as stage
      from applications a
      join jobs j on j.organization_id = a.organization_id and j.id = a.job_id
      join candidates c on c.organization_id = a.organization_id and c.id = a.candidate_id
      left join interview_plan_stages s on s.organization_id = a.organization_id and s.id = a.current_stage_id
      where a.organization_id = ${currentOrganization} and a.id = any (${uuids(ids)})`);
  return [...rows];
}

/** An application as its events contain it. */
export async function selectChanged(db: TenantDb, id: string): Promise<Changed> {
  const [row] = await selectAllChanged(db, [id]);
  if (!row) throw notFound("Application");
  return row;
}
