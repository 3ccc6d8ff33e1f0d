import { expect, test } from "vitest";
import { addApplication, addCandidate, addJob, addRecruiter } from "#lib/testing/recruiting.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const creator_id = await addRecruiter(at.owner, at.first);
const token = await addToken(at.owner, at.first, { type: "personal", user_id: creator_id });

interface Card {
  id: string;
  candidate_headline: string | null;
  next_steps: { name: string; kind: string }[];
  criteria: { met: number; not_met: number };
}

const post = (path: string, data: object) => send("POST", `/rest/v2/ats/${path}`, token, { body: { data } });

async function cardsOf(job_id: string): Promise<Map<string, Card>> {
  const { body } = await send("GET", `/rest/v2/ats/jobs/${job_id}/board`, token);
  const cards = body.data.stages.flatMap((each: { cards: Card[] }) => each.cards);
  return new Map(cards.map((card: Card) => [card.id, card]));
}

const versionOf = async (job_id: string) =>
  (await send("GET", `/rest/v2/ats/jobs/${job_id}/board`, token)).body.data.version as number;

async function addInterviewJob() {
  const job = await addJob(at.owner, at.first);
  for (const [position, name] of ["Phone call", "Portfolio review"].entries())
    await at.owner`insert into stage_activities ${at.owner({
      ...{ organization_id: at.first.id, interview_plan_stage_id: job.stages.interview as string },
      ...{ name: `${name} ${job.job_id}`, kind: position === 0 ? "INTERVIEW" : "REVIEW", position },
    })}`;
  const activities =
    await at.owner`select id from stage_activities where name like ${`% ${job.job_id}`} order by position`;
  return { job, activities: activities.map(({ id }) => id as string) };
}

test("a card shows the activities started in its stage as next steps, until the move is undone", async () => {
  const { job, activities } = await addInterviewJob();
  const { application_id } = await addApplication(at.owner, at.first, { job });
  const stages = `applications/${application_id}/interview-plan-stages`;
  const given = { creator_id, interview_plan_stage_id: job.stages.interview };
  const moved = await post(stages, {
    ...{ ...given, is_current_stage: true, applicable_job_activities: [{ id: activities[1] }] },
  });
  const stepsOf = async () => (await cardsOf(job.job_id)).get(application_id)?.next_steps.map(({ kind }) => kind);
  expect(await stepsOf()).toEqual(["REVIEW"]);

  const before = await versionOf(job.job_id);
  await post(stages, { ...given, is_current_stage: false, applicable_job_activities: [{ id: activities[0] }] });
  expect(await stepsOf()).toEqual(["INTERVIEW", "REVIEW"]);
  // Others' boards see it with their next update.
  const { body } = await send("GET", `/rest/v2/ats/jobs/${job.job_id}/board/changes?since=${before}`, token);
  expect(body.data.cards.map(({ id }: Card) => id)).toEqual([application_id]);

  await post(stages, { creator_id, interview_plan_stage_id: job.stages.offer, is_current_stage: true });
  expect(await stepsOf()).toEqual([]);
  const undo = (entry: string) => send("POST", `/rest/v2/ats/${stages}/${entry}/undo`, token, { body: {} });
  const { body: history } = await send("GET", `/rest/v2/ats/${stages}`, token);
  await undo(history.data[0].id);
  expect(await stepsOf()).toEqual(["INTERVIEW", "REVIEW"]);
  await undo(moved.body.data.id);
  expect(await stepsOf()).toEqual([]);
});

test("a card shows its candidate's headline, also on boards that are open while it changes", async () => {
  const job = await addJob(at.owner, at.first);
  const { application_id, candidate_id } = await addApplication(at.owner, at.first, { job });
  const headline = async () => (await cardsOf(job.job_id)).get(application_id)?.candidate_headline;
  expect(await headline()).toBeNull();
  const since = await versionOf(job.job_id);
  const changed = await send("PATCH", `/rest/v2/ats/candidates/${candidate_id}`, token, {
    body: { headline: "Surveyor at Nordwind" },
  });
  expect([changed.status, changed.body.data.headline]).toEqual([200, "Surveyor at Nordwind"]);
  expect(await headline()).toBe("Surveyor at Nordwind");
  const { body } = await send("GET", `/rest/v2/ats/jobs/${job.job_id}/board/changes?since=${since}`, token);
  expect(body.data.cards).toMatchObject([{ id: application_id, candidate_headline: "Surveyor at Nordwind" }]);
});

test("an activity is started once in its stage, until that is undone", async () => {
  const { job, activities } = await addInterviewJob();
  const { application_id } = await addApplication(at.owner, at.first, { job });
  const stages = `applications/${application_id}/interview-plan-stages`;
  const given = { creator_id, interview_plan_stage_id: job.stages.interview };
  const start = (...ids: (string | undefined)[]) =>
    post(stages, {
      ...{ ...given, is_current_stage: false, applicable_job_activities: ids.map((id) => ({ id })) },
    });
  const undo = (entry: string) => send("POST", `/rest/v2/ats/${stages}/${entry}/undo`, token, { body: {} });
  const stepsOf = async () => (await cardsOf(job.job_id)).get(application_id)?.next_steps.map(({ kind }) => kind);
  const { body: moved } = await post(stages, { ...given, is_current_stage: true, applicable_job_activities: [] });

  const twice = await start(activities[0], activities[0]);
  expect([twice.status, twice.body.errors[0].path]).toEqual([400, "/applicable_job_activities/1/id"]);
  const first = await start(activities[0]);
  expect(first.status).toBe(201);
  const again = await start(activities[1], activities[0]);
  expect([again.status, again.body.errors]).toEqual([
    409,
    [expect.objectContaining({ reason: "already_exists", path: "/applicable_job_activities/1/id" })],
  ]);
  expect(await stepsOf()).toEqual(["INTERVIEW"]);

  // As started before the rule.
  await at.owner`insert into application_activities ${at.owner({
    ...{ organization_id: at.first.id, stage_entry_id: moved.data.id, activity_id: activities[0] as string },
  })}`;
  expect(await stepsOf()).toEqual(["INTERVIEW"]);
  await at.owner`delete from application_activities where stage_entry_id = ${moved.data.id}`;

  const before = await versionOf(job.job_id);
  const undone = await undo(first.body.data.id);
  expect([undone.status, undone.body.data]).toEqual([
    200,
    expect.objectContaining({ id: moved.data.id, interview_plan_stage_id: job.stages.interview }),
  ]);
  expect(await stepsOf()).toEqual([]);
  const { body } = await send("GET", `/rest/v2/ats/jobs/${job.job_id}/board/changes?since=${before}`, token);
  expect(body.data.cards.map(({ id }: Card) => id)).toEqual([application_id]);
  expect((await undo(first.body.data.id)).body.errors[0].reason).toBe("invalid_state");
  expect((await start(activities[0])).status).toBe(201);

  const { body: recorded } = await start();
  expect((await undo(recorded.data.id)).body.errors[0].reason).toBe("invalid_state");
});

test("a card counts the criteria that its candidate meets and doesn't, without undecided ones", async () => {
  const job = await addJob(at.owner, at.first);
  const { application_id } = await addApplication(at.owner, at.first, { job });
  const more = await Promise.all(
    ["Knows sails", "Has a license"].map(
      async (title) => (await post(`jobs/${job.job_id}/criteria`, { title })).body.data.id,
    ),
  );
  const rate = (job_criteria_id: string, is_matched: string) =>
    send("POST", `/rest/v2/ats/applications/${application_id}/criteria-matchings`, token, {
      body: { job_criteria_id, is_matched },
    });
  const criteria = async () => (await cardsOf(job.job_id)).get(application_id)?.criteria;
  expect(await criteria()).toEqual({ met: 0, not_met: 0 });
  await rate(job.criteria_id, "MATCHED");
  await rate(more[0], "NOT_MATCHED");
  await rate(more[1], "UNDECIDED");
  expect(await criteria()).toEqual({ met: 1, not_met: 1 });
});

test("an application starts in the given stage, except the archived one or one of another plan", async () => {
  const job = await addJob(at.owner, at.first);
  const { job: other } = await addInterviewJob();
  const add = async (interview_plan_stage_id: string | undefined) =>
    post("applications", {
      ...{ job_id: job.job_id, job_employment_type_id: job.job_employment_type_id, interview_plan_stage_id },
      candidate_id: await addCandidate(at.owner, at.first),
    });
  const started = await add(job.stages.offer);
  expect(started.status).toBe(201);
  const { body } = await send("GET", `/rest/v2/ats/applications/${started.body.data.id}`, token);
  expect(body.data.current_application_interview_plan_stage.interview_plan_stage.default_type_slug).toBe("offer");
  const [foreign] = await at.owner`
    insert into interview_plans ${at.owner({ organization_id: at.first.id, name: `Plan ${other.job_id}` })} returning id`;
  const [stageThere] = await at.owner`insert into interview_plan_stages ${at.owner({
    ...{ organization_id: at.first.id, interview_plan_id: foreign?.id, name: "Elsewhere", stage_order: 1 },
    category_type_slug: "LEAD",
  })} returning id`;
  for (const refused of [job.stages.archived, stageThere?.id]) {
    const answer = await add(refused);
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, "/interview_plan_stage_id"]);
  }
  expect((await add(undefined)).status).toBe(201);
});
