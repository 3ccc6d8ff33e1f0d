import type postgres from "postgres";

export const applicationsList = "/rest/v2/ats/applications?limit=20";
export const candidatesList = "/rest/v2/ats/candidates?limit=20";

/** Filters as query strings, with the same condition in SQL on `applications a` or `candidates c`. */
export type Selections = Record<string, [query: string, condition: string]>;

interface Example extends Record<string, unknown> {
  job: string;
  department: string;
  small_job: string;
  criterion: string;
  stage: string;
  archived: string;
  tag: string;
  rare_tag: string;
  email: string;
  full_name: string;
}

/** Values from the measured organization's rows: the largest job, the most common tag, and so on. */
export async function readExample(sql: postgres.Sql, organization: string): Promise<Example> {
  const [row] = await sql<Example[]>`
    with sized as (select job_id, sum(applications) as n from job_stage_counts where organization_id = ${organization} group by 1),
      largest as (select job_id from sized order by n desc limit 1)
    select j.id as job, j.department_id as department, (select job_id from sized order by n limit 1) as small_job,
        (select id from job_criteria k where k.organization_id = j.organization_id and k.job_id = j.id order by title limit 1) as criterion,
        (select id from interview_plan_stages s where s.organization_id = j.organization_id and s.interview_plan_id = j.interview_plan_id and s.default_type_slug = 'interview') as stage,
        (select id from interview_plan_stages s where s.organization_id = j.organization_id and s.interview_plan_id = j.interview_plan_id and s.default_type_slug = 'archived') as archived,
        (select tag_id from candidate_tag_links where organization_id = ${organization} group by 1 order by count(*) desc limit 1) as tag,
        (select tag_id from candidate_tag_links where organization_id = ${organization} group by 1 order by count(*) limit 1) as rare_tag,
        c.email, c.first_name || ' ' || c.last_name as full_name
      from jobs j join candidates c on c.organization_id = j.organization_id and c.numeric_id = 4711
      where j.organization_id = ${organization} and j.id = (select job_id from largest)`;
  if (!row) throw new Error("the measured organization has no candidates");
  return row;
}

const like = (column: string, text: string) => `${column} like '%${text.toLowerCase().replaceAll("'", "''")}%'`;

const matched = (criterion: string, value: string) =>
  `coalesce((select m.is_matched from application_matchings m where m.organization_id = a.organization_id and m.application_id = a.id and m.job_criteria_id = '${criterion}'), 'UNDECIDED') = '${value}'`;

const tagged = (candidate: string, tag: string) =>
  `exists (select from candidate_tag_links l where l.organization_id = '{organization}' and l.candidate_id = ${candidate} and l.tag_id = '${tag}')`;

export function applicationFilters(of: Example): Selections {
  const criterion = (value: string) =>
    `&job_criterias_matchings=${encodeURIComponent(JSON.stringify({ job_criteria_id: of.criterion, is_matched: value }))}`;
  const lately = new Date(Date.now() - 30 * 86_400_000).toISOString();
  return {
    plain: ["", "true"],
    "by stage date": ["&sort_by=STAGE_CREATION_DATE", "true"],
    "a large job": [`&job_id=${of.job}`, `job_id = '${of.job}'`],
    "a small job": [`&job_id=${of.small_job}`, `job_id = '${of.small_job}'`],
    "a stage": [`&interview_plan_stage_ids=${of.stage}`, `current_stage_id = '${of.stage}'`],
    "the largest stage": [`&interview_plan_stage_ids=${of.archived}`, `current_stage_id = '${of.archived}'`],
    "a common tag": [`&candidate_tag_ids=${of.tag}`, tagged("a.candidate_id", of.tag)],
    "a rare tag": [`&candidate_tag_ids=${of.rare_tag}`, tagged("a.candidate_id", of.rare_tag)],
    "a source": ["&source_slugs=LINKEDIN_BASIC", "source_slug = 'LINKEDIN_BASIC'"],
    "two sources": [
      "&source_slugs=BULK_IMPORTED&source_slugs=LINKEDIN_PREMIUM",
      "source_slug in ('BULK_IMPORTED', 'LINKEDIN_PREMIUM')",
    ],
    "a criterion, matched": [criterion("MATCHED"), matched(of.criterion, "MATCHED")],
    "a criterion, undecided": [criterion("UNDECIDED"), matched(of.criterion, "UNDECIDED")],
    "a category": ["&current_stage_category_type_slugs=ACTIVE", "current_category = 'ACTIVE'"],
    "the largest category": ["&current_stage_category_type_slugs=COMPLETED", "current_category = 'COMPLETED'"],
    "a type": ["&current_stage_default_type_slugs=offer", "current_default_type = 'offer'"],
    "custom stages (none exist)": ["&current_stage_default_type_slugs=others", "current_default_type = 'others'"],
    "updated in the last 30 days": [`&updated_after=${lately}`, `updated_at > '${lately}'`],
    "updated since November 2025": ["&updated_after=2025-11-01T00:00:00Z", "updated_at > '2025-11-01Z'"],
    "active in a job, with a tag": [
      `&job_id=${of.job}&current_stage_category_type_slugs=ACTIVE&candidate_tag_ids=${of.tag}`,
      `job_id = '${of.job}' and current_category = 'ACTIVE' and ${tagged("a.candidate_id", of.tag)}`,
    ],
  };
}

export function applicationSearches(of: Example): Selections {
  return {
    plain: ["", "true"],
    "a surname": ["&search_text=kowalczyk", like("candidate_text", "kowalczyk")],
    "an email address": [`&search_text=${encodeURIComponent(of.email)}`, like("candidate_text", of.email)],
  };
}

const applied = (condition: string) =>
  `exists (select from applications a join jobs j on j.organization_id = a.organization_id and j.id = a.job_id where a.organization_id = c.organization_id and a.candidate_id = c.id and ${condition})`;

export function candidateFilters(of: Example): Selections {
  const lately = new Date(Date.now() - 30 * 86_400_000).toISOString();
  return {
    plain: ["", "true"],
    "a large job": [`&job_ids=${of.job}`, applied(`a.job_id = '${of.job}'`)],
    "a department": [`&department_ids=${of.department}`, applied(`j.department_id = '${of.department}'`)],
    "a common tag": [`&tag_ids=${of.tag}`, tagged("c.id", of.tag)],
    "a rare tag": [`&tag_ids=${of.rare_tag}`, tagged("c.id", of.rare_tag)],
    "a category": ["&current_stage_category_type_slugs=ACTIVE", applied("a.current_category = 'ACTIVE'")],
    "a type": ["&current_stage_default_type_slugs=offer", applied("a.current_default_type = 'offer'")],
    "updated in the last 30 days": [`&updated_after=${lately}`, `c.updated_at > '${lately}'`],
  };
}

export function candidateSearches(of: Example): Selections {
  const found = (name: string, text: string): [string, Selections[string]] => [
    name,
    [`&search=${encodeURIComponent(text)}`, like("search_text", text)],
  ];
  const [first = "", last = ""] = of.full_name.split(" ");
  return Object.fromEntries([
    ["plain", ["", "true"] as Selections[string]],
    found("no matches", "qqxyzzy"),
    found("an email address", of.email),
    found("the start of an email address", of.email.slice(0, -22)),
    found("a full name", of.full_name),
    found("a first name", first),
    found("a surname", last),
    found("part of a name", "kowal"),
    found("three letters", "ann"),
    found("two letters", "an"),
    found("text in every address", "@candidates"),
  ]);
}
