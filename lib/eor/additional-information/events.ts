import { z } from "zod";
import { outgoingUuid } from "#lib/platform/declaration/fields.ts";
import { defineEvent } from "#lib/platform/outbox/event-type.ts";

const resource = z
  .object({
    contract_id: z.string(),
    worker: z.object({ id: outgoingUuid }),
    updated_keys: z
      .array(z.string())
      .meta({ description: "Keys of the properties that changed, without their values" }),
  })
  .meta({ id: "AdditionalInformationUpdate" });

export const additionalInformationUpdated = defineEvent({
  id: "2e7d9b41-6c3f-4d58-8a10-7f4b2c9e5d01",
  name: "eor.additional_information.updated",
  module: { name: "eor", label: "EOR", scope: "worker:read" },
  description: "Additional information of an EOR contract changed.",
  resource,
  example: {
    contract_id: "37nex2x",
    worker: { id: "6a1d3f0e-5a0f-4f43-9f0e-2f0a4b6c8d10" },
    updated_keys: ["city", "zip_code"],
  },
  since: "2026-11-22T00:00:00.000Z",
});
