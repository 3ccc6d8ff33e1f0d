import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { addApplication, addCandidate, addJob, addTag, type TestJob } from "#lib/testing/recruiting.ts";
import { addOrganization, addToken, send, stage, type TestOrganization } from "#lib/testing/stage.ts";
import { maxRows } from "./contract.ts";

let own: TestOrganization;
let token: string;
let job: TestJob;

const at = await stage();

beforeEach(async () => {
  own = await addOrganization(at.owner, "Own");
  token = await addToken(at.owner, own);
  job = await addJob(at.owner, own, "Surveyor");
});

const header = "first_name,last_name,email,phone_number,job,stage,applied_on,source";
const csvOf = (...rows: string[]) => [header, ...rows].join("\n");
const run = (csv: string, dry_run = false) =>
  send("POST", "/rest/v2/ats/candidates/import", token, { body: { csv, dry_run } });
const get = async (path: string) => (await send("GET", `/rest/v2/ats/${path}`, token)).body;
const counts = async () =>
  (
    await at.owner`select (select count(*) from candidates where organization_id = ${own.id})::integer as candidates,
    (select count(*) from applications where organization_id = ${own.id})::integer as applications`
  )[0];

test("reports in a dry run what the import would do without writing anything, and the import then does exactly that", async () => {
  const csv = csvOf(
    "Ada,Okafor,Ada@candidates.example,+49 30 1,surveyor,Interview,2026-03-02,linkedin_basic",
    `Ben,Ruiz,ben@candidates.example,,${job.job_id},,,`,
    "Cem,Acar,cem@candidates.example,,,,,",
  );
  const tried = await run(csv, true);
  expect([tried.status, await counts()]).toEqual([200, { candidates: 0, applications: 0 }]);
  const done = await run(csv);
  expect(done.status).toBe(200);
  expect(done.body.data).toEqual({ ...tried.body.data, dry_run: false });
  expect(done.body.data).toMatchObject({ rows: 3, candidates_created: 3, applications_created: 2, error_count: 0 });
  const { data: listed } = await get("candidates?search=okafor");
  expect(listed).toHaveLength(1);
  const [ada] = (await get("applications?search_text=okafor")).data;
  expect(ada).toMatchObject({
    ...{ created_at: "2026-03-02T00:00:00.000Z", source_slug: "LINKEDIN_BASIC", job: { id: job.job_id } },
    ...{ candidate: { email: "Ada@candidates.example", phone_number: "+49 30 1" } },
    current_application_interview_plan_stage: { interview_plan_stage: { name: "Interview" } },
  });
  const [ben] = (await get("applications?search_text=ruiz")).data;
  expect(ben).toMatchObject({
    source_slug: "BULK_IMPORTED",
    current_application_interview_plan_stage: { interview_plan_stage: { name: "Applied" } },
  });
  const history = await get(`applications/${ada.id}/interview-plan-stages`);
  expect(history.data).toMatchObject([{ is_current: true, is_move: true, status: "ACTIVE" }]);
  const board = await get(`jobs/${job.job_id}/board`);
  expect(board.data.stages.map((one: { name: string; count: number }) => [one.name, one.count])).toEqual(
    expect.arrayContaining([
      ["Applied", 1],
      ["Interview", 1],
    ]),
  );
  const { numeric_ids } = (
    await at.owner`select array_agg(numeric_id order by numeric_id) as numeric_ids from candidates where organization_id = ${own.id}`
  )[0] as { numeric_ids: number[] };
  expect(numeric_ids).toEqual([1, 2, 3]);
});

test("gives new candidates the named tags from all of their rows and rejects unknown names", async () => {
  const senior = await addTag(at.owner, own);
  await addTag(at.owner, own);
  await at.owner`update candidate_tags set label = case id when ${senior} then 'Senior' else 'Remote, EU' end where organization_id = ${own.id}`;
  const known = await addCandidate(at.owner, own, { email: "known@candidates.example" });
  const other = await addJob(at.owner, own, "Draftsman");
  const rows = (last: string) =>
    [
      "first_name,last_name,email,tags,job",
      'Ada,Okafor,ada@candidates.example," SENIOR ;; senior",Surveyor',
      `Ada,Okafor,ada@candidates.example,"remote, eu",${other.job_id}`,
      "Kim,Known,known@candidates.example,Senior,Surveyor",
      `Ben,Ruiz,ben@candidates.example,${last},`,
    ].join("\n");
  const refused = await run(rows("Senior;Junior"));
  expect([refused.status, refused.body.errors[0].message]).toEqual([400, expect.stringContaining("junior")]);
  expect((await run(rows(""))).status).toBe(200);
  const labels = async (name: string) =>
    (await get(`candidates?search=${name}`)).data[0].candidate_tags.map(
      (one: { tag: { label: string } }) => one.tag.label,
    );
  expect([await labels("okafor"), await labels("ruiz")]).toEqual([["Remote, EU", "Senior"], []]);
  expect((await get(`candidates/${known}`)).data.candidate_tags).toEqual([]);
});

test("merges rows with the same email into one candidate; an existing one stays unchanged and gets the application", async () => {
  const other = await addJob(at.owner, own, "Draftsman");
  const email = "known@candidates.example";
  const candidate_id = await addCandidate(at.owner, own, { first_name: "Kim", last_name: "Known", email });
  const done = await run(
    csvOf(
      "Kimberly,Known,KNOWN@candidates.example,+1,Surveyor,,,",
      "New,Person,new@candidates.example,,Surveyor,,,",
      "New,Person,new@candidates.example,,Draftsman,,,",
    ),
  );
  expect(done.body.data).toMatchObject({ candidates_created: 1, applications_created: 3 });
  const { data } = await get(`candidates/${candidate_id}`);
  expect(data).toMatchObject({ first_name: "Kim", phone_number: null, total_applications_count: 1 });
  expect((await get(`applications?job_id=${other.job_id}`)).total_count).toBe(1);
});

describe("a file with one bad row", () => {
  const refused: [what: string, row: string, column: string | null, message: string][] = [
    ["no email address", "A,B,nobody,,,,,", "email", "must be an email address"],
    ["no name", ",B,a@candidates.example,,,,,", "first_name", "is missing"],
    ["an unknown job", "A,B,a@candidates.example,,Pilot,,,", "job", "isn't a job in the organization"],
    ["an ambiguous job title", "A,B,a@candidates.example,,Twice,,,", "job", "is the title of 2 jobs"],
    ["a closed job", "A,B,a@candidates.example,,Shut,,,", "job", "is a closed job"],
    [
      "another plan's stage",
      "A,B,a@candidates.example,,Surveyor,Nowhere,,",
      "stage",
      "isn't a stage of Surveyor: use Applied",
    ],
    ["the archived stage", "A,B,a@candidates.example,,Surveyor,Archived,,", "stage", "requires a reason"],
    ["a day to come", "A,B,a@candidates.example,,Surveyor,,2190-01-01,", "applied_on", "is in the future"],
    ["an unknown source", "A,B,a@candidates.example,,Surveyor,,,PIGEON", "source", "isn't an application source"],
    ["a stage and no job", "A,B,a@candidates.example,,,Applied,,", "stage", "needs a job"],
    ["a candidate who is there", "A,B,there@candidates.example,,,,,", "email", "belongs to an existing candidate"],
    [
      "an application that is there",
      "A,B,there@candidates.example,,Surveyor,,,",
      "job",
      "already has an application from",
    ],
    ["another name for one address", "X,Y,good@candidates.example,,Once,,,", "email", "is in row 2 with another name"],
    ["an address twice", "Good,One,good@candidates.example,,,,,", "email", "is already in row 2"],
    ["too many cells", "A,B,a@candidates.example,,,,,,,x", null, "has 10 cells"],
  ];

  test.each(refused)("%s: reports it and writes nothing", async (_, row, column, message) => {
    await addJob(at.owner, own, "Twice");
    await addJob(at.owner, own, "Twice");
    await addJob(at.owner, own, "Once");
    const shut = await addJob(at.owner, own, "Shut");
    await at.owner`update jobs set status = 'CLOSED' where id = ${shut.job_id}`;
    const candidate_id = await addCandidate(at.owner, own, { email: "there@candidates.example" });
    await addApplication(at.owner, own, { job, candidate_id });
    const before = await counts();
    const csv = csvOf("Good,One,good@candidates.example,,Draft,,,".replace("Draft", job.job_id), row);
    const tried = await run(csv, true);
    expect(tried.body.data.errors).toEqual([expect.objectContaining({ row: 3, column })]);
    expect(tried.body.data.errors[0].message).toContain(message);
    const answer = await run(csv);
    expect([answer.status, answer.body.errors.length]).toEqual([400, 1]);
    expect(answer.body.errors[0].path).toBe(column === null ? "/csv/3" : `/csv/3/${column}`);
    expect(await counts()).toEqual(before);
  });
});

test("treats another organization's job and candidate as unknown", async () => {
  const foreign = await addJob(at.owner, at.second, "Foreign");
  await addCandidate(at.owner, at.second, { email: "foreign@candidates.example" });
  const answer = await run(csvOf(`A,B,foreign@candidates.example,,${foreign.job_id},,,`), true);
  expect(answer.body.data.errors).toMatchObject([{ column: "job" }]);
  expect((await run(csvOf("A,B,foreign@candidates.example,,,,,"))).status).toBe(200);
});

test("completes one of two concurrent imports of the same file and rejects the other row by row", async () => {
  const csv = csvOf("A,B,a@candidates.example,,Surveyor,,,", "C,D,c@candidates.example,,Surveyor,,,");
  const statuses = (await Promise.all([run(csv), run(csv)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 400]);
  expect(await counts()).toEqual({ candidates: 2, applications: 2 });
});

test(`${maxRows} rows go in, one more does not`, async () => {
  const rows = Array.from(
    { length: maxRows + 1 },
    (_, n) => `A,B,${n}-${randomUUID()}@candidates.example,,Surveyor,,,`,
  );
  const over = await run(csvOf(...rows), true);
  expect(over.body.data.errors).toMatchObject([{ row: maxRows + 2, column: null }]);
  const started = performance.now();
  const done = await run(csvOf(...rows.slice(1)));
  console.info(`${maxRows} rows in ${Math.round(performance.now() - started)} ms`);
  expect([done.status, await counts()]).toEqual([200, { candidates: maxRows, applications: maxRows }]);
});

test("accepts the template once its job exists and its tags are removed", async () => {
  const { text } = await send("GET", "/rest/v2/ats/candidates/import-template", token);
  const csv = text.replace("Title of a job", "Surveyor").replace("Name of a tag; Another tag", "");
  expect((await run(csv)).body.data).toMatchObject({ candidates_created: 1, applications_created: 1 });
});
