import { z } from "zod";
import { defineOperation } from "#lib/platform/api/contract.ts";
import { oneOf, outgoingUuid } from "#lib/platform/api/fields.ts";
import { pageInput, pageOf } from "#lib/platform/api/list-fields.ts";
import { id, stamps } from "#lib/recruiting/fields.ts";

const attachableTypes = [
  "CANDIDATE",
  "CAREER_PAGE_SETTING",
  "JOB_POSTING",
  "NOTE",
  "OFFER",
  "SENT_CANDIDATE_EMAIL",
  "EMAIL_MESSAGE",
  "TEMPORARY",
  "EMAIL_TEMPLATE",
  "JOB_ACTIVITY",
] as const;

const attachmentTypes = ["CV", "LOGO", "OFFER_LETTER", "OTHER"] as const;

const attachment = z
  .object({
    id: outgoingUuid,
    file_name: z.string(),
    file_content_type: z.string(),
    attachable_type_slug: z.enum(attachableTypes),
    attachable_id: outgoingUuid,
    attachment_type_slug: z.enum(attachmentTypes),
    url: z
      .string()
      .nullable()
      .meta({ description: "Where the file can be downloaded for a while; null while no file is stored" }),
    ai_summary: z.string().nullable(),
    created_by_hris_organization_user_id: outgoingUuid.nullable(),
    ...stamps,
  })
  .meta({ id: "Attachment" });

export const listAttachments = defineOperation({
  name: "list_attachments",
  tolerant: true,
  method: "GET",
  path: "/ats/attachments/{attachable_type_slug}/{attachable_id}/{attachment_type_slug}",
  area: "Attachments",
  scope: "ats:read",
  summary: "List attachments",
  description: "Files of one kind that belong to one record, newest first.",
  input: z.object({
    attachable_type_slug: oneOf(attachableTypes).meta({ description: "Kind of the record" }),
    attachable_id: id,
    attachment_type_slug: oneOf(attachmentTypes).meta({ description: "Kind of the files" }),
    ...pageInput(20),
  }),
  output: pageOf(attachment, { total: true }),
  errors: { 400: "coded", 500: "coded" },
});
