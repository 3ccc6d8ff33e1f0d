import { sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { noPosting } from "#lib/platform/auth/credential.ts";
import { ApiError, type ErrorItem } from "#lib/platform/declaration/errors.ts";
import type { StoredAnswer } from "#lib/recruiting/applications/public.ts";
import { answerProblem, answerText, type Question } from "#lib/recruiting/job-postings/rules.ts";
import type { sendJobApplication } from "./contract.ts";

export type Form = z.output<(typeof sendJobApplication)["input"]>;

export interface PublicPosting extends Record<string, unknown> {
  id: string;
  job_id: string;
  title: string;
  description: string;
  location: string | null;
  salary: string | null;
  organization: { name: string; logo_path: string | null; jobs_path: string };
  is_listed: boolean;
  published_on: string;
  employment_types: { id: string; name: string }[];
  questions: Question[];
  consent_text: string;
  requires_cv: boolean;
}

/** A posting as its public page shows it. The credential guarantees that it is published. Throws 404. */
export async function findPublicPosting(db: TenantDb, id: string): Promise<PublicPosting> {
  const [row] = await db.execute<PublicPosting>(sql`
    select p.id, p.job_id, p.title, p.description, coalesce(p.location, j.location) as location, p.salary, json_build_object('name', o.name, 'logo_path', app.logo_path(o.id), 'jobs_path', '/jobs/of/' || coalesce((select s.slug from job_pages s where s.organization_id = o.id), o.id::text)) as organization,
        p.job_board_type = 'EXTERNAL_CAREER_PAGE' as is_listed, (p.created_at at time zone 'UTC')::date as published_on,
        coalesce((select json_agg(json_build_object('id', t.id, 'name', e.name) order by e.created_at, e.name_lower) from job_employment_types t
          join employment_types e on e.organization_id = t.organization_id and e.id = t.employment_type_id
          where t.organization_id = p.organization_id and t.job_id = p.job_id), '[]') as employment_types,
        p.questions, p.consent_text, p.requires_cv
      from job_postings p
      join jobs j on j.organization_id = p.organization_id and j.id = p.job_id
      join organizations o on o.id = p.organization_id
      where p.organization_id = ${currentOrganization} and p.id = ${id}`);
  if (!row) throw noPosting();
  return row;
}

const invalid = (path: string, message: string): ErrorItem => ({ reason: "invalid_value", path, message });

/** Throws 400 with everything wrong in a filled-in form. */
export function assertForm(posting: PublicPosting, form: Form): void {
  const { questions, consent_text, requires_cv, employment_types } = posting;
  const items: ErrorItem[] = [];
  const type = form.job_employment_type_id;
  if (type !== undefined && !employment_types.some(({ id }) => id === type))
    items.push(invalid("/job_employment_type_id", "Choose one of the employment types."));
  for (const question of questions) {
    const problem = answerProblem(question, form.answers[question.id] ?? "");
    if (problem !== null) items.push(invalid(`/answers/${question.id}`, problem));
  }
  for (const id of Object.keys(form.answers))
    if (!questions.some((question) => question.id === id))
      items.push(invalid(`/answers/${id}`, "This question was removed. Reload the page."));
  if (requires_cv && !form.file) items.push(invalid("/file", "Choose your CV."));
  if (consent_text !== "" && !form.consent) items.push(invalid("/consent", "Agree before you apply."));
  if (items.length > 0) throw new ApiError(400, items);
}

const asked = (question_text: string, answer: string | null | undefined): StoredAnswer[] =>
  answer ? [{ answer, question_text, question_type: "FREETEXT", data_binding_id: null }] : [];

/** The form's answers, including name and contact details exactly as the applicant entered them. */
export function answersOf({ questions, consent_text }: PublicPosting, form: Form): StoredAnswer[] {
  return [
    ...asked("First name", form.first_name),
    ...asked("Last name", form.last_name),
    ...asked("Email", form.email),
    ...asked("Phone", form.phone_number),
    ...asked("CV", form.file?.name),
    ...questions.flatMap((question) => {
      const given = form.answers[question.id] ?? "";
      return {
        answer: given === "" ? null : answerText(question, given),
        question_text: question.text,
        question_type: question.type === "YES_NO" ? "SINGLESELECTION" : question.type,
        data_binding_id: question.id,
      };
    }),
    ...(consent_text === "" ? [] : asked(consent_text, "Agreed")),
  ];
}
