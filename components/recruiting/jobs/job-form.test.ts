import { expect, test } from "vitest";
import type { Entries } from "#components/forms/entry-dialog.tsx";
import type { Job } from "#lib/recruiting/jobs/contract.ts";
import { changesOf, jobOf, typeField } from "./job-form.tsx";

const job = {
  ...{ title: "Surveyor", location: null, openings: 1, interview_plan: { id: "plan" }, department: { id: "harbor" } },
  ...{ recruiter: { id: "left" }, hiring_manager: null, employment_types: [{ employment_type: { id: "seasonal" } }] },
} as unknown as Job;

/** What the form has as it opens: the plan of a job with applications can't be chosen. */
const entries: Entries = {
  ...{ title: "Surveyor", location: "", openings: "1", department_id: "harbor", recruiter_id: "left" },
  ...{ hiring_manager_id: "", [typeField("seasonal")]: "on" },
};

test("an edited job is sent with its changed fields only, so a recruiter who has left isn't sent again", () => {
  expect(changesOf(job, jobOf(entries))).toEqual({});
  expect(changesOf(job, jobOf({ ...entries, department_id: "" }))).toEqual({ department_id: null });
  expect(changesOf(job, jobOf({ ...entries, openings: "3", [typeField("permanent")]: "on" }))).toEqual({
    openings: "3",
    employment_type_ids: ["seasonal", "permanent"],
  });
});

test("a job without a chosen employment type says nothing of them", () => {
  const { [typeField("seasonal")]: _, ...none } = entries;
  expect(jobOf(none)).not.toHaveProperty("employment_type_ids");
});
