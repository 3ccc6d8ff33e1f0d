import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { settings } from "#lib/platform/env.ts";
import { addCandidate, addJob, type TestJob } from "#lib/testing/recruiting.ts";
import { pdf } from "#lib/testing/sample-files.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);

const questions = [
  { type: "FREETEXT", text: "Where do you live?", is_required: true },
  { type: "PARAGRAPH", text: "Why us?" },
  {
    type: "SINGLESELECTION",
    text: "Notice period?",
    is_required: true,
    options: [{ label: "A month" }, { label: "Three months" }],
  },
  { type: "YES_NO", text: "Do you drive?", is_required: true },
];

interface Published {
  job: TestJob;
  id: string;
  questions: { id: string; options: { id: string }[] }[];
}

async function publish(given: object = {}): Promise<Published> {
  const job = await addJob(at.owner, at.first, "Surveyor");
  const made = await send("POST", `/rest/v2/ats/jobs/${job.job_id}/postings`, token, {
    body: { title: "Surveyor (all genders)", job_board_type: "EXTERNAL_CAREER_PAGE", ...given },
  });
  expect(made.status).toBe(201);
  const { id, questions: asked } = made.body.data;
  await change(id, { publication_state: "PUBLISHED_BASIC" });
  return { job, id, questions: asked };
}

const change = (id: string, body: object) => send("PATCH", `/rest/v2/ats/job-postings/${id}`, token, { body });
const read = (id: string) => send("GET", `/rest/v2/public-jobs/${id}`, null);
const apply = (id: string, body: object, headers: Record<string, string> = {}) =>
  send("POST", `/rest/v2/public-jobs/${id}/applications`, null, { body, headers });
const person = (email = `${randomUUID()}@applicants.example`) => ({ first_name: "Inés", last_name: "Vidal", email });
const cv = () => new File([Uint8Array.from(pdf("CV of Inés"))], "ines.pdf", { type: "application/pdf" });

const answersTo = ({ questions: [home, why, notice, drives] }: Published) => ({
  [home?.id as string]: "Gdynia",
  [why?.id as string]: "Because of the maps.",
  [notice?.id as string]: notice?.options[1]?.id,
  [drives?.id as string]: "yes",
});

async function applicationsOf(email: string) {
  const { body } = await send("GET", `/rest/v2/ats/applications?search_text=${encodeURIComponent(email)}`, token);
  return body.data;
}
const everything = async () =>
  (
    await at.owner`select (select count(*) from candidates)::integer as candidates, (select count(*) from applications)::integer as applications,
    (select count(*) from stored_files where status <> 'discarded')::integer as files`
  )[0];
const problemsOf = ({ body }: { body: { errors: { path?: string }[] } }) => body.errors.map(({ path }) => path).sort();

test("shows a published posting of an open job to anyone, with only its public fields", async () => {
  const posting = await publish({
    ...{ questions, consent_text: "You may keep my data for a year.", location: "Gdynia" },
    description: '<p>Measure <b>land</b></p><script>alert(1)</script><a href="javascript:alert(1)">x</a>',
  });
  const { status, body } = await read(posting.id);
  expect(status).toBe(200);
  expect(Object.keys(body.data).sort()).toEqual([
    "consent_text",
    "description",
    "employment_types",
    "id",
    "is_listed",
    "location",
    "organization",
    "published_on",
    "questions",
    "requires_cv",
    "salary",
    "title",
  ]);
  expect(body.data).toMatchObject({
    ...{
      title: "Surveyor (all genders)",
      location: "Gdynia",
      organization: { name: at.first.name },
      requires_cv: true,
    },
    questions: posting.questions,
  });
  expect(body.data.description).toContain("<b>land</b>");
  expect(body.data.description).not.toMatch(/script/);
});

test("turns a complete form into a candidate, an application with readable answers, and the CV", async () => {
  const posting = await publish({ questions, consent_text: "You may keep my data for a year." });
  const who = { ...person(), phone_number: "+48 58 555 01 42" };
  const sent = await apply(posting.id, { ...who, answers: answersTo(posting), consent: "true", file: cv() });
  expect([sent.status, Object.keys(sent.body.data).sort()]).toEqual([201, ["id", "received_at"]]);
  const [application] = await applicationsOf(who.email);
  expect(application).toMatchObject({
    ...{ job: { id: posting.job.job_id }, job_posting: { id: posting.id }, source_slug: "EXTERNAL_CAREER_PAGE" },
    ...{ candidate: { email: who.email, phone_number: who.phone_number }, created_by_hris_organization_user_id: null },
    current_application_interview_plan_stage: { interview_plan_stage: { default_type_slug: "applied" } },
  });
  expect(application.application_form_submission.id).toBe(sent.body.data.id);
  const answers = application.application_form_submission.answers.map((one: Record<string, string>) => [
    one.question_text,
    one.answer,
  ]);
  expect(answers).toEqual([
    ...[
      ["First name", "Inés"],
      ["Last name", "Vidal"],
      ["Email", who.email],
      ["Phone", who.phone_number],
      ["CV", "ines.pdf"],
    ],
    ...[
      ["Where do you live?", "Gdynia"],
      ["Why us?", "Because of the maps."],
      ["Notice period?", "Three months"],
      ["Do you drive?", "Yes"],
    ],
    ["You may keep my data for a year.", "Agreed"],
  ]);
  const files = await send("GET", `/rest/v2/ats/attachments/CANDIDATE/${application.candidate.id}/CV`, token);
  const file = await send("GET", new URL(files.body.data[0].url).pathname, null);
  expect([file.status, file.text]).toEqual([200, pdf("CV of Inés").toString()]);
  const [audit] = await at.owner`select principal_kind, user_id, token_id, object, ip from audit_log
    where operation = 'send_job_application' and request_id = ${sent.headers.get("x-request-id")}`;
  expect(audit).toEqual({
    principal_kind: "applicant",
    user_id: null,
    token_id: null,
    object: `job_posting_id=${posting.id}`,
    ip: "192.0.2.1",
  });
});

test("adds an application to a known email without changing the candidate or revealing that they exist", async () => {
  const posting = await publish({ requires_cv: false });
  const email = `${randomUUID()}@applicants.example`;
  const candidate_id = await addCandidate(at.owner, at.first, { first_name: "Ines", last_name: "V.", email });
  const known = await apply(posting.id, { ...person(email.toUpperCase()), phone_number: "+48 1" });
  const fresh = await apply(posting.id, person());
  expect([known.status, Object.keys(known.body.data)]).toEqual([fresh.status, Object.keys(fresh.body.data)]);
  const [application] = await applicationsOf(email);
  expect(application.candidate).toMatchObject({
    id: candidate_id,
    first_name: "Ines",
    last_name: "V.",
    email,
    phone_number: null,
  });
  const [first] = application.application_form_submission.answers;
  expect(first).toMatchObject({ question_text: "First name", answer: "Inés" });
});

test("creates one application for a repeated form, and one candidate for twenty concurrent forms with one email", async () => {
  const posting = await publish({ requires_cv: false });
  const who = person();
  const key = { "idempotency-key": randomUUID() };
  const [one, two] = [await apply(posting.id, who, key), await apply(posting.id, who, key)];
  expect([one.status, two.text]).toEqual([201, one.text]);
  expect(await applicationsOf(who.email)).toHaveLength(1);
  const crowd = person();
  // A busy service returns 503 without having done anything; clients retry.
  const untilSent = async (): Promise<number> => {
    const { status } = await apply(posting.id, crowd);
    return status === 503 ? untilSent() : status;
  };
  const statuses = await Promise.all(Array.from({ length: 20 }, untilSent));
  expect(new Set(statuses)).toEqual(new Set([201]));
  const ids = (await applicationsOf(crowd.email)).map(({ candidate }: { candidate: { id: string } }) => candidate.id);
  expect([ids.length, new Set(ids).size]).toEqual([20, 1]);
});

describe("an invalid form", () => {
  test("is rejected with every problem at its field, and leaves nothing behind", async () => {
    const posting = await publish({ questions, consent_text: "I agree" });
    const before = await everything();
    const empty = await apply(posting.id, { ...person(), answers: {} });
    expect(empty.status).toBe(400);
    const [home, , notice, drives] = posting.questions.map(({ id }) => `/answers/${id}`);
    expect(problemsOf(empty)).toEqual([home, notice, drives, "/consent", "/file"].sort());
    const wrong = await apply(posting.id, {
      ...{ ...person(), consent: "true", file: cv() },
      answers: { ...answersTo(posting), [posting.questions[2]?.id as string]: randomUUID(), [randomUUID()]: "x" },
    });
    expect([wrong.status, wrong.body.errors.length]).toEqual([400, 2]);
    expect(await everything()).toEqual(before);
  });

  test.each([
    ["/first_name", { first_name: " " }],
    ["/email", { email: "nobody" }],
    ["/website", { website: "https://spam.example" }],
    ["/file", { file: new File(["Hello"], "cv.docx") }],
    ["/job_employment_type_id", { job_employment_type_id: randomUUID() }],
    ["/surprise", { surprise: "1" }],
  ])("is rejected at %s", async (path, given) => {
    const posting = await publish({ requires_cv: false });
    const before = await everything();
    const answer = await apply(posting.id, { ...person(), ...given });
    expect([answer.status, problemsOf(answer)]).toEqual([400, [path]]);
    expect(await everything()).toEqual(before);
  });

  test("is rejected if its file is too large", async () => {
    const posting = await publish();
    const large = new File([Uint8Array.from(pdf("x".repeat(21 * 1024 * 1024)))], "cv.pdf");
    expect((await apply(posting.id, { ...person(), file: large })).status).toBe(413);
  });
});

test("returns the same 404 for unpublished, closed, archived and unknown postings, on reading and applying", async () => {
  const { job, id } = await publish({ requires_cv: false });
  const seen = new Set<string>();
  const look = async (of = id) => {
    for (const answer of [await read(of), await apply(of, person())]) {
      expect(answer.status).toBe(404);
      seen.add(JSON.stringify(answer.body.errors));
    }
  };
  await look(randomUUID());
  expect([(await read("none")).status, (await apply("none", person())).status]).toEqual([400, 400]);
  await change(id, { publication_state: "UNPUBLISHED" });
  await look();
  await change(id, { publication_state: "PUBLISHED_BASIC" });
  expect((await read(id)).status).toBe(200);
  for (const status of ["CLOSED", "ARCHIVED", "DRAFT"]) {
    await at.owner`update jobs set status = ${status} where id = ${job.job_id}`;
    await look();
  }
  expect(seen.size).toBe(1);
});

test("a posting's URL gives access to nothing else in the organization", async () => {
  const { id } = await publish();
  for (const authorization of [`Bearer ${id}`, `Posting ${id}`])
    expect((await send("GET", "/rest/v2/ats/candidates", null, { headers: { authorization } })).status).toBe(401);
  expect((await read((await publish()).id)).body.data).not.toHaveProperty("job_id");
});

describe("questions", () => {
  test("keep their IDs when sent back, in the new order", async () => {
    const posting = await publish({ questions });
    const turned = [...posting.questions].reverse();
    const { body } = await change(posting.id, { questions: turned });
    expect(body.data.questions).toEqual(turned);
    expect(body.data.application_url).toMatch(new RegExp(`^https://.+/jobs/${posting.id}$`));
  });

  test.each([
    [
      "a choice without options",
      [{ type: "SINGLESELECTION", text: "?", options: [{ label: "One" }] }],
      "/questions/0/options",
    ],
    ["options without a choice", [{ type: "YES_NO", text: "?", options: [{ label: "One" }] }], "/questions/0/options"],
    ["no text", [{ type: "FREETEXT", text: " " }], "/questions/0/text"],
    ["another type", [{ type: "SONG", text: "?" }], "/questions/0/type"],
  ])("with %s are rejected", async (_, given, path) => {
    const posting = await publish();
    const answer = await change(posting.id, { questions: given });
    expect([answer.status, problemsOf(answer)]).toEqual([400, [path]]);
  });

  test("with duplicate IDs are rejected", async () => {
    const posting = await publish({ questions });
    const [first] = posting.questions;
    const answer = await change(posting.id, { questions: [first, first] });
    expect([answer.status, problemsOf(answer)]).toEqual([400, ["/questions/1/id"]]);
  });
});

describe("limits", () => {
  const { rate_limit } = settings();

  afterEach(() => {
    settings().rate_limit = rate_limit;
  });

  test("allow one network 30 applications per hour, valid or not", async () => {
    const posting = await publish({ requires_cv: false });
    settings().rate_limit = true;
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await apply(posting.id, { email: "x" })).status);
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 400));
    const refused = await apply(posting.id, person());
    expect([statuses[30], refused.status]).toEqual([429, 429]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
    expect((await read(posting.id)).status).toBe(200);
  });
});
