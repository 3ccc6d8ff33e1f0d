import { z } from "zod";
import { outgoingUuid } from "#lib/platform/declaration/fields.ts";
import { defineEvent } from "#lib/platform/outbox/event-type.ts";
import { reference, sourceSlug } from "#lib/recruiting/fields.ts";
import { createdApplication } from "./contract.ts";

const module = { name: "ats", label: "Recruiting", scope: "ats:read" } as const;
const since = "2026-11-22T00:00:00.000Z";

const eventStage = z
  .object({
    id: outgoingUuid,
    name: z.string(),
    category_type_slug: z.string(),
    default_type_slug: z.string().nullable(),
  })
  .nullable();

const changedApplication = createdApplication.extend({
  source_slug: sourceSlug,
  job: reference,
  candidate: z.object({ id: outgoingUuid, first_name: z.string(), last_name: z.string(), email: z.string() }),
  stage: eventStage,
});

const example = {
  id: "3a1f0c2e-6b7d-4c8e-9f10-2d3e4f5a6b01",
  numeric_id: 977,
  job_id: "8e7d6c5b-4a39-4281-9706-f5e4d3c2b1a0",
  candidate_id: "0d4c7f1e-8a52-4a0e-9b53-6f1c2d3e4a01",
  job_posting_id: null,
  job_employment_type_id: "4c5d6e7f-8091-4a2b-b3c4-d5e6f7081920",
  moved_to_current_stage_at: "2026-11-22T09:30:00.000Z",
  current_application_interview_plan_stage_id: "5d6e7f80-91a2-4b3c-84d5-e6f708192031",
  created_at: "2026-11-22T09:30:00.000Z",
  updated_at: "2026-11-22T09:30:00.000Z",
  source_slug: "EXTERNAL_CAREER_PAGE",
  job: { id: "8e7d6c5b-4a39-4281-9706-f5e4d3c2b1a0", title: "Product designer" },
  candidate: {
    id: "0d4c7f1e-8a52-4a0e-9b53-6f1c2d3e4a01",
    first_name: "Ada",
    last_name: "Okafor",
    email: "ada.okafor@letterbox.example",
  },
  stage: {
    id: "6e7f8091-a2b3-4c4d-95e6-f70819203142",
    name: "Applied",
    category_type_slug: "LEAD",
    default_type_slug: "applied",
  },
};

const shared = { module, since, example };

export const applicationCreated = defineEvent({
  ...shared,
  id: "7c2f5a10-4b6d-4e8f-9a31-5d0e1c2b3b01",
  name: "ats.application.created",
  description: "An application was added.",
  resource: changedApplication,
});

export const applicationTransitioned = defineEvent({
  ...shared,
  id: "7c2f5a10-4b6d-4e8f-9a31-5d0e1c2b3b02",
  name: "ats.application.transitioned",
  description: "An application moved to another stage, or a move was undone.",
  resource: changedApplication.extend({
    previous_stage: eventStage,
    archivation_reason: z.object({ id: outgoingUuid, name: z.string() }).nullable(),
    is_undo: z.boolean(),
  }),
  example: {
    ...example,
    stage: {
      id: "7f8091a2-b3c4-4d5e-a6f7-081920314253",
      name: "Interview",
      category_type_slug: "ACTIVE",
      default_type_slug: "interview",
    },
    previous_stage: example.stage,
    archivation_reason: null,
    is_undo: false,
  },
});
