import { z } from "zod";
import { defineEvent } from "#lib/platform/outbox/event-type.ts";
import { contractAmendment, contractSummary } from "./fields.ts";
import { contractStatuses } from "./rules.ts";

const module = { name: "contracts", label: "Contracts", scope: "contracts:read" } as const;
const since = "2026-11-21T00:00:00.000Z";

const example = {
  id: "37nex2x",
  title: "Illustrator, picture books",
  type: "ongoing_time_based",
  status: "in_progress",
  country: "IE",
  currency: "EUR",
  rate: "4200.00",
  frequency: "monthly",
  payment_frequency: "monthly",
  employer_cost_percent: "0",
  is_cor: false,
  starts_on: "2026-12-01",
  ends_on: null,
  termination_reason: null,
  created_at: "2026-11-21T09:30:00.000Z",
  worker: {
    id: "6a1d3f0e-5a0f-4f43-9f0e-2f0a4b6c8d10",
    name: "Siobhán Byrne",
    email: "siobhan.byrne@letterbox.example",
    country: "IE",
  },
  legal_entity: { id: "c3a7a1de-0b7e-4b0c-8e51-5a2f1c9d7e44", name: "Halcyon Press Ltd" },
};

const shared = { module, since, resource: contractSummary, example };

export const contractCreated = defineEvent({
  ...shared,
  id: "8e2d4b60-1c5f-4c0a-b7d3-90a4e6f1c301",
  name: "contract.created",
  description: "A contract was created, alone or by an import.",
});

export const contractAmended = defineEvent({
  ...shared,
  id: "8e2d4b60-1c5f-4c0a-b7d3-90a4e6f1c302",
  name: "contract.amended",
  description:
    "The terms of a contract changed: an amendment was added or canceled, a termination was withdrawn, or a new contract was edited. An amendment can take effect later.",
  resource: contractSummary.extend({ upcoming_amendments: z.array(contractAmendment) }),
  example: {
    ...example,
    upcoming_amendments: [
      {
        id: "f04f1f86-0f2b-4b6c-9d3e-1a2b3c4d5e6f",
        effective_on: "2027-01-01",
        rate: "4410.00",
        title: "Illustrator, picture books",
        note: "Yearly review",
        created_at: "2026-11-21T09:30:00.000Z",
      },
    ],
  },
});

export const contractStatusUpdated = defineEvent({
  ...shared,
  id: "8e2d4b60-1c5f-4c0a-b7d3-90a4e6f1c303",
  name: "contract.status.updated",
  description: "The status of a contract changed, manually or because its last day has passed.",
  resource: contractSummary.extend({ previous_status: z.enum(contractStatuses) }),
  example: { ...example, previous_status: "under_review" },
});

export const contractTerminated = defineEvent({
  ...shared,
  id: "8e2d4b60-1c5f-4c0a-b7d3-90a4e6f1c304",
  name: "contract.terminated",
  description: "A contract was terminated. It's completed after its last day.",
  example: { ...example, ends_on: "2027-03-31", termination_reason: "The work is done" },
});
