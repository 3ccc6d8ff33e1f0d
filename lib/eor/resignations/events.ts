import { resignation } from "#lib/eor/fields.ts";
import { defineEvent } from "#lib/platform/outbox/event-type.ts";

const module = { name: "eor", label: "EOR", scope: "worker:read" } as const;
const since = "2026-11-22T00:00:00.000Z";

const letter = {
  id: "7a1c2b9e-4e0a-4c1c-9a52-0d6f7d1b2e31",
  status: "AWAITING_SIGNATURE",
  signature: null,
  signed_at: null,
  created_at: "2026-11-22T09:30:00.000Z",
  updated_at: "2026-11-22T09:30:00.000Z",
};

const example = {
  id: "f2c0a9d4-31b5-4f0f-8a77-6b4e2c9d5a10",
  status: "AWAITING_TRIAGE",
  contract_id: "37nex2x",
  contract_title: "Production editor",
  reason: "Moving back to my home country",
  desired_end_date: "2026-12-31",
  end_date: null,
  submitted_by: "worker",
  cancelled_by: null,
  resignation_letter: letter,
  worker: { id: "6a1d3f0e-5a0f-4f43-9f0e-2f0a4b6c8d10", name: "Siobhán Byrne" },
  unused_pto_days: null,
  pto_settlement: null,
  pto_reviewed_at: null,
  closed_at: null,
  created_at: "2026-11-22T09:30:00.000Z",
  updated_at: "2026-11-22T09:30:00.000Z",
};

const signed = {
  ...example,
  status: "AWAITING_PTO",
  resignation_letter: {
    ...letter,
    status: "SIGNED",
    signature: "Siobhán Byrne",
    signed_at: "2026-11-22T09:41:12.250Z",
    updated_at: "2026-11-22T09:41:12.250Z",
  },
  updated_at: "2026-11-22T09:41:12.250Z",
};

const reviewed = {
  ...signed,
  status: "AWAITING_PROCESSING",
  unused_pto_days: 4,
  pto_settlement: "paid_out",
  pto_reviewed_at: "2026-11-23T10:02:00.000Z",
  updated_at: "2026-11-23T10:02:00.000Z",
};

const shared = { module, since, resource: resignation, example };

export const resignationSubmitted = defineEvent({
  ...shared,
  id: "c41d7e52-6c0b-4a3a-9d1f-5e2b8a7f0e01",
  name: "eor.resignation.submitted",
  description: "A resignation was submitted, by the worker or for the worker. The letter isn't signed yet.",
});

export const resignationSigned = defineEvent({
  ...shared,
  id: "c41d7e52-6c0b-4a3a-9d1f-5e2b8a7f0e02",
  name: "eor.resignation.signed",
  description: "The worker signed the resignation letter. Paid time off needs review next.",
  example: signed,
});

export const resignationUpdated = defineEvent({
  ...shared,
  id: "c41d7e52-6c0b-4a3a-9d1f-5e2b8a7f0e03",
  name: "eor.resignation.updated",
  description: "Paid time off of a resignation was reviewed.",
  example: reviewed,
});

export const resignationCompleted = defineEvent({
  ...shared,
  id: "c41d7e52-6c0b-4a3a-9d1f-5e2b8a7f0e04",
  name: "eor.resignation.completed",
  description: "A resignation was processed: the contract ends on `end_date`.",
  example: {
    ...reviewed,
    status: "COMPLETED",
    end_date: "2026-12-31",
    closed_at: "2026-11-24T16:05:12.250Z",
    updated_at: "2026-11-24T16:05:12.250Z",
  },
});

export const resignationCancelled = defineEvent({
  ...shared,
  id: "c41d7e52-6c0b-4a3a-9d1f-5e2b8a7f0e05",
  name: "eor.resignation.cancelled",
  description: "A resignation was canceled by the organization, withdrawn by the worker, or closed by a termination.",
  example: {
    ...signed,
    status: "CANCELLED",
    cancelled_by: "worker",
    closed_at: "2026-11-22T11:15:00.000Z",
    updated_at: "2026-11-22T11:15:00.000Z",
  },
});
