import { expect, test } from "vitest";
import { addApplication, addJob, addRecruiter } from "#lib/testing/recruiting.ts";
import { addToken, send, stage, type TestOrganization } from "#lib/testing/stage.ts";

const at = await stage();
const me = await addRecruiter(at.owner, at.first);
const colleague = await addRecruiter(at.owner, at.first);
const tokenOf = (user_id: string) => addToken(at.owner, at.first, { type: "personal", user_id });
const [mine, theirs] = [await tokenOf(me), await tokenOf(colleague)];

async function listed(token: string, query: string): Promise<string[]> {
  const { status, body } = await send("GET", `/rest/v2/ats/applications?limit=100&${query}`, token);
  expect(status).toBe(200);
  const ids = body.data.map(({ id }: { id: string }) => id).sort();
  expect(body.total_count).toBe(ids.length);
  return ids;
}

const add = async (options: Parameters<typeof addApplication>[2], organization: TestOrganization = at.first) =>
  (await addApplication(at.owner, organization, options)).application_id;

const jobOf = async (column: "recruiter_id" | "hiring_manager_id", user: string, status = "OPEN") => {
  const job = await addJob(at.owner, at.first);
  await at.owner`update jobs set status = ${status}, ${at.owner(column)} = ${user} where id = ${job.job_id}`;
  return job;
};

test("`mine` lists what is in progress in the caller's open jobs, and no one else's", async () => {
  const recruiting = await jobOf("recruiter_id", me);
  const hiring = await jobOf("hiring_manager_id", me);
  const closed = await jobOf("recruiter_id", me, "CLOSED");
  const other = await jobOf("recruiter_id", colleague);
  const waiting = [await add({ job: recruiting }), await add({ job: hiring, stage: "interview" })];
  for (const stage of ["hired", "archived"]) await add({ job: recruiting, stage });
  await add({ job: closed });
  const foreign = await add({ job: other });
  expect(await listed(mine, "mine=true")).toEqual(waiting.sort());
  expect(await listed(theirs, `mine=true&job_id=${other.job_id}`)).toEqual([foreign]);
  expect(await listed(mine, `mine=true&job_id=${hiring.job_id}`)).toHaveLength(1);
  expect(await listed(await addToken(at.owner, at.first), "mine=true")).toEqual([]);
  expect((await listed(mine, "mine=false")).length).toBeGreaterThan(waiting.length);
});

test("`mine` lists those with an activity of the caller in their current stage, until they leave it or it is undone", async () => {
  const job = await jobOf("recruiter_id", colleague);
  const [activity] = await at.owner`insert into stage_activities ${at.owner({
    ...{ organization_id: at.first.id, interview_plan_stage_id: job.stages.interview ?? "" },
    ...{ name: "Interview", kind: "INTERVIEW", position: 1 },
  })} returning id`;
  const application_id = await add({ job });
  const isMine = async () => (await listed(mine, `mine=true&job_id=${job.job_id}`)).includes(application_id);
  const move = async (stage: string, applicable_job_activities: object[] = []) => {
    const { status, body } = await send(
      "POST",
      `/rest/v2/ats/applications/${application_id}/interview-plan-stages`,
      theirs,
      {
        body: {
          data: {
            creator_id: colleague,
            interview_plan_stage_id: job.stages[stage],
            is_current_stage: true,
            applicable_job_activities,
          },
        },
      },
    );
    expect(status).toBe(201);
    return body.data.id;
  };
  const interview = [
    { id: activity?.id, participants: [{ role_slug: "INTERVIEWER", participant_hris_organization_user_id: me }] },
  ];
  expect(await isMine()).toBe(false);
  await move("interview", interview);
  expect(await isMine()).toBe(true);
  await move("offer");
  expect(await isMine()).toBe(false);
  const again = await move("interview", interview);
  expect(await isMine()).toBe(true);
  await send("POST", `/rest/v2/ats/applications/${application_id}/interview-plan-stages/${again}/undo`, theirs, {
    body: {},
  });
  expect(await isMine()).toBe(false);
});

test("filters by the stages that applications entered since a day, wherever they are now", async () => {
  const job = await addJob(at.owner, at.first);
  const early = await add({ job, created_at: "2026-03-01T23:59:59Z" });
  const late = await add({ job, created_at: "2026-03-02T00:00:00Z" });
  const moved = await add({ job, created_at: "2026-03-01T10:00:00Z" });
  await at.owner`insert into application_stages ${at.owner(
    ["interview", "offer"].map((stage, place) => ({
      ...{ organization_id: at.first.id, application_id: moved, interview_plan_stage_id: job.stages[stage] ?? "" },
      ...{ status: "ACTIVE", is_move: place === 0, created_at: "2026-03-04T10:00:00Z" },
    })),
  )}`;
  const entered = (query: string) => listed(mine, `job_id=${job.job_id}&${query}`);
  expect(await entered("entered_from_date=2026-03-02")).toEqual([late, moved].sort());
  expect(await entered("entered_stage_default_type_slugs=applied&entered_from_date=2026-03-02")).toEqual([late]);
  expect(await entered("entered_stage_default_type_slugs=applied")).toEqual([early, late, moved].sort());
  expect(await entered("entered_stage_default_type_slugs=interview&entered_from_date=2026-03-02")).toEqual([moved]);
  // Recorded only for the history.
  expect(await entered("entered_stage_default_type_slugs=offer")).toEqual([]);
  await at.owner`update application_stages set undone_at = now() where application_id = ${moved} and is_move and interview_plan_stage_id = ${job.stages.interview ?? ""}`;
  expect(await entered("entered_stage_default_type_slugs=interview")).toEqual([]);
  const { status } = await send("GET", "/rest/v2/ats/applications?entered_from_date=yesterday", mine);
  expect(status).toBe(400);
});
