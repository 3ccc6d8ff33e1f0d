import { randomUUID } from "node:crypto";
import { addPerson, type Stage, type TestOrganization } from "./stage.ts";

type Owner = Stage["owner"];

export interface TestJob {
  job_id: string;
  job_employment_type_id: string;
  department_id: string;
  criteria_id: string;
  interview_plan_id: string;
  /** The plan's stage IDs by default type. */
  stages: Record<string, string>;
}

/** The organization's initial plan and its stages by default type. */
async function standardPlan(owner: Owner, organization: TestOrganization) {
  const rows = await owner`
    select s.id, s.default_type_slug as type, s.interview_plan_id from interview_plan_stages s join interview_plans p on p.organization_id = s.organization_id and p.id = s.interview_plan_id
      where s.organization_id = ${organization.id} and p.name = 'Standard' and s.retired_at is null order by s.stage_order`;
  return {
    plan: rows[0]?.interview_plan_id as string,
    stages: Object.fromEntries(rows.map((row) => [row.type, row.id])),
  };
}

/** Inserts an open job with a department, a criterion and the standard plan. */
export async function addJob(owner: Owner, organization: TestOrganization, title = "Engineer"): Promise<TestJob> {
  const { plan, stages } = await standardPlan(owner, organization);
  const organization_id = organization.id;
  const [department] =
    await owner`insert into departments ${owner({ organization_id, name: `Engineering ${randomUUID()}` })} returning id`;
  const job_id = randomUUID();
  await owner`insert into jobs ${owner({ organization_id, id: job_id, title, status: "OPEN", department_id: department?.id, interview_plan_id: plan })}`;
  const [type] = await owner`
    insert into job_employment_types (organization_id, job_id, employment_type_id)
      select ${organization_id}, ${job_id}, id from employment_types where organization_id = ${organization_id} order by name_lower limit 1 returning id`;
  const [criterion] =
    await owner`insert into job_criteria ${owner({ organization_id, job_id, title: "Speaks Polish" })} returning id`;
  return {
    job_id,
    job_employment_type_id: type?.id,
    department_id: department?.id,
    criteria_id: criterion?.id,
    interview_plan_id: plan,
    stages,
  };
}

interface CandidateOptions {
  first_name?: string;
  last_name?: string;
  email?: string;
  created_at?: string;
}

/** Inserts a candidate and returns the ID. */
export async function addCandidate(
  owner: Owner,
  organization: TestOrganization,
  options: CandidateOptions = {},
): Promise<string> {
  const id = randomUUID();
  await owner`insert into candidates ${owner({
    organization_id: organization.id,
    id,
    first_name: "Maëlle",
    last_name: "O'Brien",
    email: `${id}@candidates.example`,
    ...options,
  })}`;
  return id;
}

/** Inserts a candidate's CV without a stored file and returns the ID. */
export async function addAttachment(
  owner: Owner,
  organization: TestOrganization,
  candidate_id: string,
): Promise<string> {
  const [row] = await owner`insert into attachments ${owner({
    organization_id: organization.id,
    ...{ attachable_type_slug: "CANDIDATE", attachable_id: candidate_id, attachment_type_slug: "CV" },
    ...{ file_name: "cv.pdf", file_content_type: "application/pdf" },
  })} returning id`;
  return row?.id;
}

interface ApplicationOptions {
  job?: TestJob;
  candidate_id?: string;
  stage?: string;
  source_slug?: string;
  created_at?: string;
  /** When it entered its stage and when it last changed; the creation time by default. */
  moved_at?: string;
  updated_at?: string;
}

/** Inserts an application in a stage of its job, the first one by default. */
export async function addApplication(owner: Owner, organization: TestOrganization, options: ApplicationOptions = {}) {
  const job = options.job ?? (await addJob(owner, organization));
  const candidate_id = options.candidate_id ?? (await addCandidate(owner, organization));
  const { stage = "applied", source_slug = "LINKEDIN_BASIC" } = options;
  const created_at = options.created_at ?? new Date().toISOString();
  const { moved_at = created_at, updated_at = created_at } = options;
  const organization_id = organization.id;
  const application_id = randomUUID();
  const entry_id = randomUUID();
  const stage_id = job.stages[stage] as string;
  await owner.begin(async (sql) => {
    await sql`insert into applications ${sql({
      ...{
        organization_id,
        id: application_id,
        job_id: job.job_id,
        candidate_id,
        source_slug,
        created_at,
        updated_at,
      },
      job_employment_type_id: job.job_employment_type_id,
    })}`;
    await sql`insert into application_stages ${sql({ organization_id, id: entry_id, application_id, interview_plan_stage_id: stage_id, is_move: true, status: "ACTIVE", created_at })}`;
    await sql`update applications a set current_stage_entry_id = ${entry_id}, current_stage_id = s.id, current_category = s.category_type_slug,
        current_default_type = coalesce(s.default_type_slug, 'others'), moved_to_current_stage_at = ${moved_at}
      from interview_plan_stages s where a.organization_id = ${organization_id} and a.id = ${application_id} and s.organization_id = a.organization_id and s.id = ${stage_id}`;
  });
  return { application_id, candidate_id, entry_id, job };
}

/** Inserts a tag, assigns it to a candidate if given, and returns the tag's ID. */
export async function addTag(owner: Owner, organization: TestOrganization, candidate_id?: string): Promise<string> {
  const [tag] =
    await owner`insert into candidate_tags ${owner({ organization_id: organization.id, label: `Tag ${randomUUID()}` })} returning id`;
  if (candidate_id) await linkTag(owner, organization, candidate_id, tag?.id);
  return tag?.id;
}

export async function linkTag(owner: Owner, organization: TestOrganization, candidate_id: string, tag_id: string) {
  await owner`insert into candidate_tag_links ${owner({ organization_id: organization.id, candidate_id, tag_id })}`;
}

/** Inserts a waiting email and returns its ID. */
export async function addEmail(owner: Owner, organization: TestOrganization): Promise<string> {
  const { application_id, candidate_id } = await addApplication(owner, organization);
  const at = new Date(Date.now() + 86_400_000).toISOString();
  const [row] = await owner`insert into emails ${owner({
    organization_id: organization.id,
    ...{ candidate_id, application_id, to_name: "Maëlle O'Brien", to_address: "m@candidates.example" },
    ...{ subject: "Your application", html: "<p>Hi</p>", message_id: `<${randomUUID()}@localhost>`, send_at: at },
    next_attempt_at: at,
  })} returning id`;
  return row?.id;
}

/** Adds a recruiter and returns the user ID. */
export const addRecruiter = (owner: Owner, organization: TestOrganization) =>
  addPerson(owner, organization, "recruiter");
