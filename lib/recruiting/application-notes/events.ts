import { z } from "zod";
import { outgoingUuid } from "#lib/platform/declaration/fields.ts";
import { defineEvent } from "#lib/platform/outbox/event-type.ts";
import { member, stamps } from "#lib/recruiting/fields.ts";

export const applicationNoteCreated = defineEvent({
  id: "7c2f5a10-4b6d-4e8f-9a31-5d0e1c2b3c01",
  name: "ats.application.note-created",
  module: { name: "ats", label: "Recruiting", scope: "ats:read" },
  description: "A note was added to an application.",
  resource: z.object({
    id: outgoingUuid,
    application_id: outgoingUuid,
    richtext_content: z.string(),
    created_by: member,
    ...stamps,
  }),
  example: {
    id: "b1c2d3e4-f506-4172-8394-a5b6c7d8e9f0",
    application_id: "3a1f0c2e-6b7d-4c8e-9f10-2d3e4f5a6b01",
    richtext_content: "<p>Strong portfolio, especially the transit maps.</p>",
    created_by: { id: "9d8c7b6a-5f4e-4d3c-8b2a-1f0e9d8c7b6a", name: "Ines Halloran" },
    created_at: "2026-11-22T10:02:31.400Z",
    updated_at: "2026-11-22T10:02:31.400Z",
  },
  since: "2026-11-22T00:00:00.000Z",
});
