import { expect, test } from "vitest";
import type { StageEntry } from "#lib/recruiting/stages/contract.ts";
import { timelineOf } from "./timeline.ts";

const member = { id: "grace", name: "Grace Lindqvist" };

function stageEntry(id: string, name: string, created_at: string, given: Partial<StageEntry> = {}): StageEntry {
  const stage = { id: name, name, description: null, stage_order: 1, default_type_slug: null };
  return {
    ...{ id, created_at, updated_at: created_at, application_id: "survey", is_move: true, is_current: false },
    interview_plan_stage: { ...stage, interview_plan_id: "plan", category_type_slug: "ACTIVE" },
    ...{ status: "ACTIVE", creator: member, archivation_reason: null, activities: [], email: null },
    ...{ left_at: null, undone_at: null, undone_by: null, ...given },
  };
}

function application(id: string, created_at: string, notes: [id: string, at: string][] = []) {
  return {
    ...{ id, created_at, created_by: null, source_slug: "LINKEDIN_BASIC", job: { id, title: `Job ${id}` } },
    notes: notes.map(([noteId, at]) => ({
      ...{ id: noteId, created_at: at, updated_at: at, created_by: member.id, richtext_content: "<p>Good</p>" },
      creator: { ...member, type: "member" as const },
    })),
  };
}

const summary = (known: Parameters<typeof timelineOf>[0]) =>
  timelineOf(known).map((event) => `${event.kind} ${event.id} by ${event.who}`);

test("merges the events of all applications, newest first, with who did them", () => {
  const archived = stageEntry("rejected", "Archived", "2026-03-05T10:00:00Z", {
    email: {
      id: "mail",
      subject: "Sorry",
      status: "sent",
      send_at: "2026-03-05T10:00:00Z",
      sent_at: "2026-03-06T08:00:00Z",
    },
  });
  const survey = [archived, stageEntry("start", "Applied", "2026-03-01T09:00:00.100Z")];
  const known = {
    applications: [
      { application: application("diver", "2026-03-04T09:00:00Z", [["later", "2026-03-07T09:00:00Z"]]), stages: [] },
      {
        application: application("survey", "2026-03-01T09:00:00Z", [["early", "2026-03-02T09:00:00Z"]]),
        stages: survey,
      },
    ],
    files: [
      {
        ...{ id: "cv", file_name: "cv.pdf", attachment_type_slug: "CV" as const, created_at: "2026-03-03T09:00:00Z" },
        created_by_hris_organization_user_id: "grace",
      },
    ],
    members: new Map([["grace", "Grace Lindqvist"]]),
  };
  expect(summary(known)).toEqual([
    "note later by Grace Lindqvist",
    "email mail by Grace Lindqvist",
    "stage rejected by Grace Lindqvist",
    "applied diver by null",
    "file cv by Grace Lindqvist",
    "note early by Grace Lindqvist",
    "applied survey by null",
  ]);
  expect(timelineOf(known).at(-1)).toMatchObject({ source: "LinkedIn", stage: "Applied" });
});

test("shows a stage that an application entered later as its own event", () => {
  const stages = [stageEntry("begun", "Applied", "2026-03-02T09:00:00Z")];
  const applications = [{ application: application("survey", "2026-03-01T09:00:00Z"), stages }];
  const known = { applications, files: [], members: new Map() };
  expect(summary(known)).toEqual(["stage begun by Grace Lindqvist", "applied survey by null"]);
  expect(timelineOf(known).at(-1)).toMatchObject({ stage: null });
});
