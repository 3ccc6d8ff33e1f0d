import { documentProblem } from "#components/files/document-problem.ts";
import { errorMessage } from "#components/screen/error-message.ts";
import { RestError } from "#lib/platform/api/client.ts";
import { answerProblem } from "#lib/recruiting/job-postings/rules.ts";
import type { OpenJob } from "#lib/recruiting/public-jobs/contract.ts";

/** Messages by field: `email`, `answers/<id>`; the key is "" for those that concern no field. */
export type Problems = Record<string, string>;

export interface Filled {
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  website: string;
  answers: Record<string, string>;
  consent: boolean;
  file: File | null;
}

/** Problems that can be found before submitting. */
export function problemsOf(job: OpenJob, filled: Filled): Problems {
  const problems: Problems = {};
  if (filled.first_name.trim() === "") problems.first_name = "Enter your first name.";
  if (filled.last_name.trim() === "") problems.last_name = "Enter your last name.";
  if (!/^\S+@\S+\.\S+$/.test(filled.email.trim())) problems.email = "Enter your email address, like name@example.com.";
  const file = filled.file ? documentProblem(filled.file) : job.requires_cv ? "Choose your CV." : null;
  if (file !== null) problems.file = file;
  for (const question of job.questions) {
    const problem = answerProblem(question, (filled.answers[question.id] ?? "").trim());
    if (problem !== null) problems[`answers/${question.id}`] = problem;
  }
  if (job.consent_text !== "" && !filled.consent) problems.consent = "Agree before you apply.";
  return problems;
}

/** The server's issues, keyed by the form's fields. */
export function refusedProblems(error: unknown, job: OpenJob): Problems {
  if (!(error instanceof RestError) || error.status >= 500 || error.status === 0) return { "": errorMessage(error) };
  const known = ["first_name", "last_name", "email", "phone_number", "job_employment_type_id", "file", "consent"];
  const fields = [...known, ...job.questions.map(({ id }) => `answers/${id}`)];
  const problems: Problems = {};
  for (const { path = "", message } of error.issues) {
    const field = fields.includes(path.slice(1)) ? path.slice(1) : "";
    problems[field] ??= message;
  }
  return problems;
}
