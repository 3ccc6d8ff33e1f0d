import { expect, test } from "vitest";
import { addApplication, addCandidate, addJob } from "#lib/testing/recruiting.ts";
import { addPerson, addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const creator_id = await addPerson(at.owner, at.first, "recruiter");
const token = await addToken(at.owner, at.first, { type: "personal", user_id: creator_id });
const job = await addJob(at.owner, at.first);

const ask = (method: string, path: string, body?: object) => send(method, `/rest/v2/ats/${path}`, token, { body });

async function templateOf(body: string): Promise<string> {
  const made = await ask("POST", "email-templates", { name: `Faults ${Math.random()}`, subject: "Hello", body });
  expect([made.status, made.text]).toEqual([201, made.text]);
  return made.body.data.id;
}

test("a template can access only the values it is given, whatever its placeholders are called", async () => {
  const body =
    "<p>{{ __proto__.toString }} {{ __proto__.polluted }} {{ constructor.assign }} {{ constructor.prototype }}</p>";
  const made = await ask("POST", "email-templates", { name: "Prototype", subject: "Hello", body });
  expect([made.status, made.body.errors[0].reason]).toEqual([400, "invalid_template"]);
  // As stored before unknown placeholders were refused.
  const id = await templateOf("<p>Hello</p>");
  await at.owner`update email_templates set body = ${body} where id = ${id}`;
  const assign = Object.assign;
  const { application_id } = await addApplication(at.owner, at.first, { job });
  const preview = await ask("POST", `email-templates/${id}/preview`, { application_id });
  expect(preview.status).toBe(200);
  expect(Object.assign).toBe(assign);
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
  expect(String({})).toBe("[object Object]");
});

test("a history-only entry sends no email", async () => {
  const template = await templateOf("<p>Sorry, {{ candidate.first_name }}</p>");
  const [reason] = await at.owner`select id from archivation_reasons where organization_id = ${at.first.id} limit 1`;
  const { application_id } = await addApplication(at.owner, at.first, { job });
  const recorded = await ask("POST", `applications/${application_id}/interview-plan-stages`, {
    data: {
      ...{ creator_id, interview_plan_stage_id: job.stages.archived, is_current_stage: false },
      ...{ candidate_archivation_reason_id: reason?.id, candidate_archivation_email_template_id: template },
    },
  });
  expect([recorded.status, recorded.body.errors[0].code]).toEqual([400, "conflicting_parameters"]);
  const [{ n } = { n: null }] =
    await at.owner`select count(*)::integer as n from emails where organization_id = ${at.first.id}`;
  expect(n).toBe(0);
});

test("no candidate can be merged into an erased one", async () => {
  const [kept, duplicate] = [await addCandidate(at.owner, at.first), await addCandidate(at.owner, at.first)];
  expect((await ask("POST", `candidates/${kept}/anonymize`, {})).status).toBe(200);
  const merged = await ask("POST", `candidates/${kept}/merge`, { duplicate_id: duplicate });
  expect([merged.status, merged.body.errors[0].reason]).toEqual([409, "candidate_anonymized"]);
  expect((await ask("GET", `candidates/${duplicate}`)).body.data.first_name).not.toBe("Merged");
});

test("a job that gets its first plan moves existing applications into the first stage", async () => {
  const late = await addJob(at.owner, at.first, "Without a plan");
  const { interview_plan_id } = late;
  await at.owner`update jobs set interview_plan_id = null, status = 'DRAFT' where id = ${late.job_id}`;
  const candidate_id = await addCandidate(at.owner, at.first);
  const made = await ask("POST", "applications", {
    data: { job_id: late.job_id, candidate_id, job_employment_type_id: late.job_employment_type_id },
  });
  expect([made.status, made.body.data.current_application_interview_plan_stage_id]).toEqual([201, null]);
  const planned = await ask("PATCH", `jobs/${late.job_id}`, { interview_plan_id });
  expect([planned.status, planned.text]).toEqual([200, planned.text]);
  const { data } = (await ask("GET", `applications/${made.body.data.id}`)).body;
  expect(data.current_application_interview_plan_stage.interview_plan_stage.name).toBe("Applied");
});
