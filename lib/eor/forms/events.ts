import { defineEvent } from "#lib/platform/outbox/event-type.ts";
import { formSummary } from "./contract.ts";

export const formVersionCreated = defineEvent({
  id: "7b0f4c1e-52d9-4a86-9e37-1c8d5f2a6b01",
  name: "eor.form.version-created",
  module: { name: "eor", label: "EOR", scope: "forms:read" },
  description: "A version of a form was published. Fetch the form for its fields.",
  resource: formSummary
    .pick({ id: true, kind: true, country: true, currency: true, version: true })
    .meta({ id: "EorFormVersionCreated" }),
  example: {
    id: "worker_additional_fields.DE",
    kind: "worker_additional_fields",
    country: "DE",
    currency: null,
    version: 3,
  },
  since: "2026-11-23T00:00:00.000Z",
});
