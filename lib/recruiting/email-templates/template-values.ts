import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import type { TemplateValues } from "./render.ts";

/** Every placeholder's value for an application and the sending member. Throws 404. */
export async function templateValues(
  db: TenantDb,
  application_id: string,
  sender_id: string | null,
): Promise<{ values: TemplateValues; candidate_id: string; to_name: string; to_address: string }> {
  const [row] = await db.execute<{
    values: TemplateValues;
    candidate_id: string;
    to_name: string;
    to_address: string;
  }>(sql`
    select c.id as candidate_id, c.first_name || ' ' || c.last_name as to_name, c.email as to_address, json_build_object(
        'candidate', json_build_object('first_name', c.first_name, 'last_name', c.last_name, 'email', c.email),
        'job', json_build_object('title', j.title, 'location', j.location, 'department', d.name),
        'job_posting', json_build_object('title', p.title),
        'application', json_build_object('submitted_on', to_char(a.created_at at time zone 'UTC', 'FMMonth FMDD, YYYY')),
        'recruiter', json_build_object('name', r.name, 'email', r.email),
        'hiring_manager', json_build_object('name', h.name),
        'sender', json_build_object('name', s.name, 'email', s.email),
        'organization', json_build_object('name', o.name)) as values
      from applications a
      join candidates c on c.organization_id = a.organization_id and c.id = a.candidate_id
      join jobs j on j.organization_id = a.organization_id and j.id = a.job_id
      join organizations o on o.id = a.organization_id
      left join departments d on d.organization_id = j.organization_id and d.id = j.department_id
      left join job_postings p on p.organization_id = a.organization_id and p.id = a.job_posting_id
      left join memberships r on r.organization_id = a.organization_id and r.user_id = j.recruiter_id
      left join memberships h on h.organization_id = a.organization_id and h.user_id = j.hiring_manager_id
      left join memberships s on s.organization_id = a.organization_id and s.user_id = ${sender_id}
      where a.organization_id = ${currentOrganization} and a.id = ${application_id}`);
  if (!row) throw notFound("Application");
  return row;
}
