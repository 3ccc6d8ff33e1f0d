import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addApplication, addCandidate, addEmail, addJob, addRecruiter, type TestJob } from "#lib/testing/recruiting.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";
import { maxReasons } from "./archivation-reasons/contract.ts";
import { maxTemplates } from "./email-templates/contract.ts";
import { maxEmploymentTypes } from "./employment-types/contract.ts";
import { maxPlans } from "./interview-plans/contract.ts";
import { maxCriteria } from "./job-criteria/contract.ts";
import { maxPostings } from "./job-postings/contract.ts";

const at = await stage();
const creator_id = await addRecruiter(at.owner, at.first);
const token = await addToken(at.owner, at.first, { type: "personal", user_id: creator_id });
const job = await addJob(at.owner, at.first);

const ask = (method: string, path: string, body: object = {}) => send(method, `/rest/v2/ats/${path}`, token, { body });

/** The status and reason, wherever the operation's error body has them. */
const refusal = ({ status, body }: Awaited<ReturnType<typeof ask>>) => {
  const [{ reason, code, path }] = body.errors;
  return [status, reason ?? code, path];
};

const applied = { name: "Applied", category_type_slug: "LEAD", default_type_slug: "applied" };
const hired = { name: "Hired", category_type_slug: "COMPLETED", default_type_slug: "hired" };

async function addPlan(): Promise<{ id: string; stages: { id: string }[] }> {
  const stages = [applied, { name: "Trial day", category_type_slug: "ACTIVE" }, hired];
  return (await ask("POST", "interview-plans", { name: randomUUID(), stages })).body.data;
}

const move = (application_id: string, stage_id = job.stages.screening) =>
  ask("POST", `applications/${application_id}/interview-plan-stages`, {
    data: { creator_id, interview_plan_stage_id: stage_id, is_current_stage: true },
  });

async function addPlanlessJob(): Promise<TestJob> {
  const planless = await addJob(at.owner, at.first);
  await at.owner`update jobs set interview_plan_id = null, status = 'DRAFT' where id = ${planless.job_id}`;
  return planless;
}

const applyFor = async ({ job_id, job_employment_type_id }: TestJob) => {
  const candidate_id = await addCandidate(at.owner, at.first);
  return ask("POST", "applications", { data: { job_id, job_employment_type_id, candidate_id } });
};

test("job_closed: a closed or archived job takes no applications, a reopened one does", async () => {
  const closed = await addJob(at.owner, at.first);
  await ask("POST", `jobs/${closed.job_id}/close`);
  expect(refusal(await applyFor(closed))).toEqual([400, "job_closed", "/job_id"]);
  await ask("POST", `jobs/${closed.job_id}/open`);
  expect((await applyFor(closed)).status).toBe(201);
  await at.owner`update jobs set status = 'ARCHIVED' where id = ${closed.job_id}`;
  expect(refusal(await applyFor(closed))).toEqual([400, "job_closed", "/job_id"]);
});

test("no_interview_plan: without a plan, a job can't be opened and its applications can't be moved", async () => {
  const planless = await addPlanlessJob();
  const { body } = await applyFor(planless);
  expect(refusal(await move(body.data.id))).toEqual([400, "no_interview_plan", "/interview_plan_stage_id"]);
  expect(refusal(await ask("POST", `jobs/${planless.job_id}/open`))).toEqual([409, "no_interview_plan", undefined]);
  await ask("PATCH", `jobs/${planless.job_id}`, { interview_plan_id: job.interview_plan_id });
  expect((await move(body.data.id)).status).toBe(201);
  expect((await ask("POST", `jobs/${planless.job_id}/open`)).status).toBe(200);
});

test("stage_in_use: a plan keeps stages with applications, and a job with applications keeps its plan", async () => {
  const plan = await addPlan();
  const own = await addPlanlessJob();
  await ask("PATCH", `jobs/${own.job_id}`, { interview_plan_id: plan.id });
  const { body } = await applyFor(own);
  await move(body.data.id, plan.stages[1]?.id);
  const without = {
    stages: [plan.stages[0], plan.stages[2]].map((one, n) => ({ ...[applied, hired][n], id: one?.id })),
  };
  expect(refusal(await ask("PATCH", `interview-plans/${plan.id}`, without))).toEqual([409, "stage_in_use", "/stages"]);
  const other = { interview_plan_id: job.interview_plan_id };
  expect(refusal(await ask("PATCH", `jobs/${own.job_id}`, other))).toEqual([409, "stage_in_use", "/interview_plan_id"]);
  await move(body.data.id, plan.stages[2]?.id);
  expect((await ask("PATCH", `interview-plans/${plan.id}`, without)).status).toBe(200);
});

test.each([
  ["two applied stages", [applied, applied, hired], "/stages/1/default_type_slug"],
  ["an applied stage that isn't LEAD", [{ ...applied, category_type_slug: "ACTIVE" }], "/stages/0/category_type_slug"],
  ["a completed stage first", [hired, applied], "/stages/0/category_type_slug"],
])("invalid_plan: %s", async (_, stages, path) => {
  const name = randomUUID();
  expect(refusal(await ask("POST", "interview-plans", { name, stages }))).toEqual([400, "invalid_plan", path]);
  const plan = await addPlan();
  expect(refusal(await ask("PATCH", `interview-plans/${plan.id}`, { stages }))).toEqual([400, "invalid_plan", path]);
  const [{ n } = { n: null }] = await at.owner`select count(*)::integer as n from interview_plans where name = ${name}`;
  expect(n).toBe(0);
});

test.each([
  ["subject", "Hello {{ candidate.first_name"],
  ["body", "<p>{% if candidate %}</p>"],
  ["body", "<p>{% unknown %}</p>"],
  ["body", "<p>{{ candidate.first_name | unknown }}</p>"],
  ["body", "<p>{% if job.location %}Hi{% else %}{% render 'other' %}{% endif %}</p>"],
  ["body", "<p>{% include 'other' %}</p>"],
  ["subject", "{% layout 'other' %}Hello"],
])("invalid_template: a %s of %s", async (field, text) => {
  const template = { name: randomUUID(), subject: "Hello", body: "<p>Hi</p>", [field]: text };
  const made = await ask("POST", "email-templates", template);
  expect(refusal(made)).toEqual([400, "invalid_template", `/${field}`]);
  const valid = (await ask("POST", "email-templates", { ...template, [field]: "Hello" })).body.data;
  const changed = await ask("PATCH", `email-templates/${valid.id}`, { [field]: text });
  expect(refusal(changed)).toEqual([400, "invalid_template", `/${field}`]);
});

describe("email_already_sent", () => {
  test.each(["sent", "failed", "canceled"])("an email that is %s can't be canceled", async (status) => {
    const id = await addEmail(at.owner, at.first);
    await at.owner`update emails set status = ${status} where id = ${id}`;
    expect(refusal(await ask("POST", `emails/${id}/cancel`))).toEqual([409, "email_already_sent", undefined]);
    const [row] = await at.owner`select status from emails where id = ${id}`;
    expect(row?.status).toBe(status);
  });

  test.each(["scheduled", "kept"])("an email that is %s can be canceled", async (status) => {
    const id = await addEmail(at.owner, at.first);
    await at.owner`update emails set status = ${status} where id = ${id}`;
    const canceled = await ask("POST", `emails/${id}/cancel`);
    expect([canceled.status, canceled.body.data.status]).toEqual([200, "canceled"]);
  });

  test("undoing a move reports that its email was sent", async () => {
    const { application_id } = await addApplication(at.owner, at.first, { job });
    const { body } = await move(application_id);
    const id = await addEmail(at.owner, at.first);
    await at.owner`update emails set status = 'sent', stage_entry_id = ${body.data.id} where id = ${id}`;
    const of = `applications/${application_id}/interview-plan-stages/${body.data.id}`;
    expect((await ask("POST", `${of}/undo`)).body.data.email_was_sent).toBe(true);
  });
});

interface Limited {
  path: string;
  most: number;
  table: string;
  columns: Record<string, string>;
  body: object;
}

describe("limit_reached", () => {
  const limitsOf = ({ job_id }: TestJob): Limited[] => {
    const board = { job_board_type: "EXTERNAL_CAREER_PAGE" };
    const text = { subject: "Hello", body: "<p>Hi</p>" };
    return [
      { path: "interview-plans", most: maxPlans, table: "interview_plans", columns: {}, body: { stages: [applied] } },
      { path: "employment-types", most: maxEmploymentTypes, table: "employment_types", columns: {}, body: {} },
      { path: "email-templates", most: maxTemplates, table: "email_templates", columns: text, body: text },
      {
        ...{ path: "reasons", most: maxReasons, table: "archivation_reasons" },
        ...{ columns: { kind: "OTHER" }, body: { kind: "OTHER" } },
      },
      { path: `jobs/${job_id}/criteria`, most: maxCriteria, table: "job_criteria", columns: { job_id }, body: {} },
      {
        ...{ path: `jobs/${job_id}/postings`, most: maxPostings, table: "job_postings" },
        ...{ columns: { job_id, ...board }, body: board },
      },
    ];
  };

  // Uses its own organization, because the other tests add some of these too.
  test("accepts the last one within the limit and rejects the next", async () => {
    const { owner, second } = at;
    const own = await addToken(owner, second, { type: "personal", user_id: await addRecruiter(owner, second) });
    const add = (path: string, body: object) => send("POST", `/rest/v2/ats/${path}`, own, { body });
    for (const { path, most, table, columns, body } of limitsOf(await addJob(owner, second))) {
      const title = "job_id" in columns ? "title" : "name";
      const inJob = columns.job_id ? owner`and job_id = ${columns.job_id}` : owner``;
      const [{ n } = { n: 0 }] = await owner`
        select count(*)::integer as n from ${owner(table)} where organization_id = ${second.id} ${inJob}`;
      const filling = Array.from({ length: most - 1 - n }, () => ({
        ...{ organization_id: second.id, [title]: randomUUID() },
        ...columns,
      }));
      await owner`insert into ${owner(table)} ${owner(filling)}`;
      const last = await add(path, { ...body, [title]: randomUUID() });
      expect([path, last.status]).toEqual([path, 201]);
      const more = await add(path, { ...body, [title]: randomUUID() });
      expect([path, ...refusal(more)]).toEqual([path, 409, "limit_reached", undefined]);
    }
  });
});
