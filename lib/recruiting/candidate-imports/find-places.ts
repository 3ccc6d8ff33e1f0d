import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";

export interface ImportStage {
  id: string;
  name: string;
  category: string;
  default_type: string | null;
}

export interface ImportJob extends Record<string, unknown> {
  id: string;
  title: string;
  status: string;
  job_employment_type_id: string | null;
  /** In stage order. */
  stages: ImportStage[];
}

interface KnownCandidate extends Record<string, unknown> {
  email: string;
  id: string;
  /** Jobs they have applied for. */
  job_ids: string[];
}

/** The records that an import file refers to. */
export interface Places {
  /** By title or ID, in lowercase. */
  jobs: Map<string, ImportJob[]>;
  /** By email address, in lowercase. */
  candidates: Map<string, KnownCandidate>;
  sources: Set<string>;
  /** Tag IDs by name, in lowercase. */
  tags: Map<string, string>;
}

const list = (values: ReadonlySet<string>) => sql`json_array_elements_text(${JSON.stringify([...values])}::text::json)`;

export async function findPlaces(
  db: TenantDb,
  { jobs: named, emails, tags: labels }: Record<"jobs" | "emails" | "tags", ReadonlySet<string>>,
): Promise<Places> {
  const found = await db.execute<ImportJob & { asked: string }>(sql`
    select asked.job as asked, j.id, j.title, j.status,
        (select t.id from job_employment_types t join employment_types e on e.organization_id = t.organization_id and e.id = t.employment_type_id
          where t.organization_id = j.organization_id and t.job_id = j.id order by e.created_at, e.name_lower limit 1) as job_employment_type_id,
        coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'category', s.category_type_slug, 'default_type', s.default_type_slug) order by s.stage_order)
          from interview_plan_stages s where s.organization_id = j.organization_id and s.interview_plan_id = j.interview_plan_id and s.retired_at is null), '[]') as stages
      from ${list(named)} as asked (job)
      join jobs j on j.organization_id = ${currentOrganization} and (j.title_lower = asked.job or j.id::text = asked.job)
      order by j.created_at, j.id`);
  const candidates = await db.execute<KnownCandidate>(sql`
    select asked.email, c.id, array(select a.job_id from applications a where a.organization_id = c.organization_id and a.candidate_id = c.id) as job_ids
      from ${list(emails)} as asked (email)
      join candidates c on c.organization_id = ${currentOrganization} and (c.email_lower = asked.email and c.email <> ''
        or c.merged_into_id is null and c.alternative_emails <> '[]' and c.alternative_emails @> jsonb_build_array(asked.email))`);
  const sources = await db.execute<{ slug: string }>(
    sql`select slug from application_sources where organization_id = ${currentOrganization}`,
  );
  // Locked, so that no tag is deleted before it is assigned.
  const tags = await db.execute<{ label: string; id: string }>(sql`
    select label_lower as label, id from candidate_tags where organization_id = ${currentOrganization} and label_lower in (select ${list(labels)}) order by id for share`);
  const jobs = new Map<string, ImportJob[]>();
  for (const { asked, ...job } of found) jobs.set(asked, [...(jobs.get(asked) ?? []), job]);
  return {
    jobs,
    candidates: new Map([...candidates].map((row) => [row.email, row])),
    sources: new Set([...sources].map(({ slug }) => slug)),
    tags: new Map([...tags].map(({ label, id }) => [label, id])),
  };
}
