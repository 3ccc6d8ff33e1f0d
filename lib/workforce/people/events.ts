import { defineEvent } from "#lib/platform/outbox/event-type.ts";
import { person } from "./contract.ts";

const module = { name: "people", label: "People", scope: "people:read" } as const;
const since = "2026-11-21T00:00:00.000Z";

const example = {
  id: "6a1d3f0e-5a0f-4f43-9f0e-2f0a4b6c8d10",
  first_name: "Siobhán",
  last_name: "Byrne",
  name: "Siobhán Byrne",
  email: "siobhan.byrne@letterbox.example",
  country: "IE",
  job_title: "Illustrator",
  manager_id: "2c8f5c1a-4f6b-4f0e-8c55-7b1f0e9a3d21",
  photo_file_id: null,
  created_at: "2026-11-21T09:30:00.000Z",
};

const shared = { module, since, resource: person, example };

export const workerCreated = defineEvent({
  ...shared,
  id: "5b0c8a34-7f0d-4f4e-a6de-3a6f1f0d2b01",
  name: "worker.v2.created",
  description: "A person was added on their own, with a contract, or by an import.",
});

export const workerUpdated = defineEvent({
  ...shared,
  id: "5b0c8a34-7f0d-4f4e-a6de-3a6f1f0d2b02",
  name: "worker.v2.updated",
  description: "A person's name, email address, country, job title, manager, or photo changed.",
  example: { ...example, job_title: "Art director" },
});
