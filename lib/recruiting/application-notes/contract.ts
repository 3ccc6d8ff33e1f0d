import { z } from "zod";
import { writtenText } from "#lib/platform/api/input-fields.ts";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { deleted, outgoingUuid } from "#lib/platform/declaration/fields.ts";
import { outsidersText } from "#lib/platform/declaration/untrusted.ts";
import { id, noteAuthor, stamps } from "#lib/recruiting/fields.ts";

const defineOperation = inArea("Applications");

export const richtext = writtenText(50_000)
  .min(1, "Note is required.")
  .meta({ description: "HTML; sanitized before it's stored", examples: ["<p>Strong portfolio.</p>"] });

const application_id = id;
const note_id = id;
const note = z.object({
  data: z.object({ id: outgoingUuid, richtext_content: outsidersText, ...noteAuthor, ...stamps }),
});

export const getApplicationNote = defineOperation({
  name: "get_application_note",
  method: "GET",
  path: "/ats/applications/{application_id}/notes/{note_id}",
  scope: "ats:read",
  summary: "Retrieve a note",
  description: "Includes its author. The HTML is sanitized.",
  input: z.object({ application_id, note_id }),
  output: note,
});

export const createApplicationNote = defineOperation({
  name: "create_application_note",
  words: "comment feedback write remark impression candidate",
  adds: true,
  isShownWrapped: true,
  tolerant: true,
  method: "POST",
  path: "/ats/applications/{application_id}/notes",
  scope: "ats:write",
  summary: "Add a note to an application",
  description: "The note's author is the hiring member in `author_id`. Its HTML is sanitized.",
  input: z.object({
    application_id,
    author_id: id.meta({ description: "`hris_organization_user_id` of a hiring member" }),
    richtext_content: richtext,
  }),
  output: z.object({ data: z.object({ id: outgoingUuid, ...stamps }) }),
  status: 201,
  errors: { 400: "coded", 500: "coded" },
});

export const updateApplicationNote = defineOperation({
  name: "update_application_note",
  words: "comment edit fix",
  method: "PATCH",
  path: "/ats/applications/{application_id}/notes/{note_id}",
  scope: "ats:write",
  summary: "Change a note",
  description: "Replaces the text; the author stays the same. The HTML is sanitized.",
  input: z.object({ application_id, note_id, richtext_content: richtext.optional() }),
  output: note,
});

export const deleteApplicationNote = defineOperation({
  name: "delete_application_note",
  words: "comment remove",
  method: "DELETE",
  path: "/ats/applications/{application_id}/notes/{note_id}",
  scope: "ats:write",
  summary: "Delete a note",
  description: "Can't be undone.",
  input: z.object({ application_id, note_id }),
  output: deleted,
  destructive: true,
});
