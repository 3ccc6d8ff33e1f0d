import { describe, expect, test } from "vitest";
import { addApplication, addJob } from "#lib/testing/recruiting.ts";
import { addPerson, addToken, send, stage } from "#lib/testing/stage.ts";
import { moveApplication } from "./contract.ts";
import { sendAt } from "./plan-email.ts";

const id = "5f0c9d0e-3b1a-4c56-9d6f-0a1b2c3d4e5f";

const at = await stage();
const creator_id = await addPerson(at.owner, at.first, "recruiter");
const token = await addToken(at.owner, at.first, { type: "personal", user_id: creator_id });
const job = await addJob(at.owner, at.first);
const [reason] = await at.owner`select id from archivation_reasons where organization_id = ${at.first.id} limit 1`;
const [template] = await at.owner`select id from email_templates where organization_id = ${at.first.id} limit 1`;
const archiving: object = {
  candidate_archivation_reason_id: reason?.id,
  candidate_archivation_email_template_id: template?.id,
};
const now = Date.parse("2026-03-01T12:00:00.000Z");

const dueFor = (times: object) =>
  sendAt(
    moveApplication.input.parse({
      ...{ application_id: id, creator_id: id, interview_plan_stage_id: id, is_current_stage: true },
      ...{ candidate_archivation_email_template_id: id, ...times },
    }),
    now,
  ).toISOString();

async function archive(more: object) {
  const { application_id } = await addApplication(at.owner, at.first, { job });
  const answer = await send("POST", `/rest/v2/ats/applications/${application_id}/interview-plan-stages`, token, {
    body: {
      data: { creator_id, interview_plan_stage_id: job.stages.archived, is_current_stage: true, ...archiving, ...more },
    },
  });
  const emails = await at.owner`select send_at, next_attempt_at from emails where application_id = ${application_id}`;
  const stages = await at.owner`select from application_stages where application_id = ${application_id}`;
  return { answer, emails, stages };
}

describe("an email's send time", () => {
  test.each([
    ["a delay in hours", { delay_amount: 3, delay_unit: "hours" }, "2026-03-01T15:00:00.000Z"],
    ["a delay in days", { delay_amount: 3, delay_unit: "days" }, "2026-03-04T12:00:00.000Z"],
    ["a delay in weeks", { delay_amount: 3, delay_unit: "weeks" }, "2026-03-22T12:00:00.000Z"],
    ["a future time", { scheduled_send_at: "2026-04-01T09:30:00+02:00" }, "2026-04-01T07:30:00.000Z"],
    ["a future day", { scheduled_send_at: "2026-04-01" }, "2026-04-01T00:00:00.000Z"],
    ["a time in the past: in 15 seconds", { scheduled_send_at: "2020-01-01T00:00:00Z" }, "2026-03-01T12:00:15.000Z"],
    ["no delay: in 15 seconds", { delay_amount: 0, delay_unit: "weeks" }, "2026-03-01T12:00:15.000Z"],
    ["neither a time nor a delay: in 15 seconds", {}, "2026-03-01T12:00:15.000Z"],
  ])("%s", (_, times, due) => {
    expect(dueFor(times)).toBe(due);
  });

  test("is when workers can first pick it up", async () => {
    const { answer, emails } = await archive({ scheduled_send_at: "2031-02-03T04:05:06Z" });
    expect(answer.status).toBe(201);
    const due = new Date("2031-02-03T04:05:06Z").toISOString();
    expect(emails.map((row) => [row.send_at, row.next_attempt_at].map((time) => new Date(time).toISOString()))).toEqual(
      [[due, due]],
    );
  });

  const soon = "2031-02-03T04:05:06Z";
  const none = { candidate_archivation_email_template_id: null };
  test.each([
    ["a time and a delay", { scheduled_send_at: soon, delay_amount: 1, delay_unit: "days" }, "/scheduled_send_at"],
    ["a time without a template", { scheduled_send_at: soon, ...none }, "/candidate_archivation_email_template_id"],
    [
      "a delay without a template",
      { delay_amount: 1, delay_unit: "days", ...none },
      "/candidate_archivation_email_template_id",
    ],
    ["a unit without an amount", { delay_unit: "days" }, "/delay_amount"],
    ["an amount without a unit", { delay_amount: 1 }, "/delay_unit"],
    ["another unit", { delay_amount: 1, delay_unit: "minutes" }, "/delay_unit"],
    ["a negative amount", { delay_amount: -1, delay_unit: "days" }, "/delay_amount"],
    ["an invalid time", { scheduled_send_at: "tomorrow" }, "/scheduled_send_at"],
  ])("rejects %s without moving or emailing anyone", async (_, times, path) => {
    const { answer, emails, stages } = await archive(times);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ["errors"]]);
    expect(answer.body.errors.map((item: { path: string }) => item.path.replace("/data/", "/"))).toEqual([path]);
    expect([emails.length, stages.length]).toEqual([0, 1]);
  });
});
