import { expect, test } from "vitest";
import { addApplication, addJob } from "#lib/testing/recruiting.ts";
import { addPerson, addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const creator_id = await addPerson(at.owner, at.first, "recruiter");
const token = await addToken(at.owner, at.first, { type: "personal", user_id: creator_id });
const job = await addJob(at.owner, at.first);
const reasons: { id: string; name: string }[] =
  await at.owner`select id, name from archivation_reasons where organization_id = ${at.first.id} order by name`;

const begin = Date.UTC(2026, 0, 5);
const hours = (n: number) => new Date(begin + n * 3_600_000).toISOString();

const post = async (path: string, body: object) => {
  const answer = await send("POST", `/rest/v2/ats/applications/${path}`, token, { body });
  expect(answer.text).not.toContain("errors");
  return answer.body.data.id as string;
};

interface Step {
  to: string;
  /** Hours spent in the previous stage. */
  after: number;
  isUndone?: boolean;
  isHistory?: boolean;
  reason?: number;
}

/** An application that goes through the steps at exactly these intervals. */
async function apply(...steps: Step[]): Promise<void> {
  const { application_id, entry_id } = await addApplication(at.owner, at.first, { job, created_at: hours(0) });
  let here: string = entry_id;
  let now = 0;
  for (const { to, after, isUndone, isHistory, reason } of steps) {
    const entry = await post(`${application_id}/interview-plan-stages`, {
      ...{ creator_id, interview_plan_stage_id: job.stages[to], is_current_stage: !isHistory },
      ...(reason === undefined ? {} : { candidate_archivation_reason_id: reasons[reason]?.id }),
    });
    now += after;
    await at.owner`update application_stages set created_at = ${hours(now)} where id = ${entry}`;
    if (isUndone) await post(`${application_id}/interview-plan-stages/${entry}/undo`, {});
    if (isUndone || isHistory) continue;
    await at.owner`update application_stages set left_at = ${hours(now)} where id = ${here}`;
    here = entry;
  }
}

test("counts how far applications came and the median of finished stays, ignoring undone moves and history entries", async () => {
  await apply({ to: "screening", after: 24 }, { to: "interview", after: 48 });
  // Applications that skip stages count as having reached them, but have no stay in them.
  await apply({ to: "offer", after: 12 });
  await apply({ to: "archived", after: 36, reason: 0 });
  await apply({ to: "interview", after: 6 }, { to: "archived", after: 10, reason: 1 });
  await apply({ to: "interview", after: 7 }, { to: "archived", after: 20, reason: 1 });
  await apply({ to: "hired", after: 500, isUndone: true });
  await apply({ to: "archived", after: 500, isUndone: true, reason: 0 });
  await apply({ to: "offer", after: 500, isHistory: true });
  // Another job's applications don't count here.
  await addApplication(at.owner, at.first, { job: await addJob(at.owner, at.first), stage: "hired" });

  const { data } = (await send("GET", `/rest/v2/ats/jobs/${job.job_id}/funnel`, token)).body;
  expect(data.applications_count).toBe(8);
  type Shown = Record<"name" | "reached_count" | "current_count" | "median_hours" | "conversion", string | number>;
  expect(
    data.stages.map(({ name, reached_count, current_count, median_hours, conversion }: Shown) => [
      name,
      reached_count,
      current_count,
      median_hours,
      conversion,
    ]),
  ).toEqual([
    ["Applied", 8, 3, 12, null],
    ["Screening", 4, 0, 48, 0.5],
    ["Interview", 4, 1, 15, 1],
    ["Offer", 1, 1, null, 0.25],
    ["Hired", 0, 0, null, 0],
    ["Archived", 3, 3, null, null],
  ]);
  expect(data.archivation_reasons.map(({ id, count }: { id: string; count: number }) => [id, count])).toEqual([
    [reasons[1]?.id, 2],
    [reasons[0]?.id, 1],
  ]);
});
