import { expect, test } from "vitest";
import { RestError } from "#lib/platform/api/client.ts";
import { archiveOf, archiveProblems, emptyArchive } from "./archive-choice.ts";
import { moveInput } from "./move-order.ts";

const chosen = { ...emptyArchive, reasonId: "reason" };
const inputOf = (choice: typeof chosen) => {
  const archive = archiveOf(choice);
  return (
    archive && moveInput("application", "me", { stage_id: "archived", is_current_stage: true, archive }, undefined)
  );
};

test("requires a reason but no email, and a valid time for an email", () => {
  expect(archiveOf(emptyArchive)).toBeNull();
  expect(inputOf(chosen)).toEqual({
    ...{ application_id: "application", creator_id: "me", interview_plan_stage_id: "archived", is_current_stage: true },
    candidate_archivation_reason_id: "reason",
  });
  expect(archiveOf({ ...chosen, templateId: "mail", when: "at", time: "" })).toBeNull();
  expect(archiveOf({ ...chosen, templateId: "mail", when: "days", amount: "soon" })).toBeNull();
});

test("starts no activities for a history entry, and the stage's activities for a move", () => {
  const plain = { stage_id: "offer", is_current_stage: true };
  expect(moveInput("application", "me", plain, undefined)).not.toHaveProperty("applicable_job_activities");
  const recorded = moveInput("application", "me", { ...plain, is_current_stage: false }, undefined);
  expect(recorded).toMatchObject({ applicable_job_activities: [] });
});

test("sends an email now, after a delay, or at a set time, never more than one of these", () => {
  expect(inputOf({ ...chosen, templateId: "mail" })).not.toHaveProperty("delay_unit");
  expect(inputOf({ ...chosen, templateId: "mail", when: "days", amount: "3" })).toMatchObject({
    ...{ candidate_archivation_email_template_id: "mail", delay_amount: 3, delay_unit: "days" },
  });
  const at = inputOf({ ...chosen, templateId: "mail", when: "at", time: "2030-01-31T09:30" });
  expect(at).toMatchObject({ scheduled_send_at: new Date("2030-01-31T09:30").toISOString() });
  expect(at).not.toHaveProperty("delay_amount");
});

const failed = (candidate_name: string, error: unknown) => ({ card: { candidate_name }, error });
const refusal = new RestError(409, [{ message: "Grace has since moved this application to Offer." }], null);

test("for several candidates, says how many were archived and gives the reason for each of the others", () => {
  const failures = [failed("Ada Okafor", refusal)];
  expect(archiveProblems({ moved: [{}, {}], failed: failures })).toEqual({
    title: "2 archived, 1 not",
    reasons: ["Ada Okafor: Grace has since moved this application to Offer."],
  });
});

test("says that nothing happened only if the server refused everything", () => {
  expect(archiveProblems({ moved: [], failed: [failed("Ada Okafor", refusal)] })).toEqual({
    title: "Nothing was sent or moved",
    reasons: ["Grace has since moved this application to Offer."],
  });
  const lost = [failed("Ada Okafor", refusal), failed("Ben Sato", new RestError(0, [{ message: "Offline." }], null))];
  expect(archiveProblems({ moved: [], failed: lost })).toEqual({
    title: "Couldn't archive 2 candidates",
    reasons: ["Ada Okafor: Grace has since moved this application to Offer.", "Ben Sato: Offline."],
  });
});
