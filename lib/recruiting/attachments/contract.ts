import { z } from "zod";
import { inArea, type OutputOf } from "#lib/platform/declaration/contract.ts";
import { deleted, oneOf, outgoingUuid } from "#lib/platform/declaration/fields.ts";
import { pageInput, pageOf } from "#lib/platform/declaration/list-fields.ts";
import { outsidersText } from "#lib/platform/declaration/untrusted.ts";
import { uploadedDocument } from "#lib/platform/uploads/file-fields.ts";
import { linkMinutes, longestFile } from "#lib/platform/uploads/upload-rule.ts";
import { id, stamps } from "#lib/recruiting/fields.ts";

export const attachableTypes = [
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

export const attachmentTypes = ["CV", "LOGO", "OFFER_LETTER", "OTHER"] as const;

/** Types of candidate files. */
export const candidateFileTypes = ["CV", "OTHER"] as const;

const defineOperation = inArea("Attachments");

const attachment = z
  .object({
    id: outgoingUuid,
    file_name: outsidersText,
    file_content_type: z.string(),
    attachable_type_slug: z.enum(attachableTypes),
    attachable_id: outgoingUuid,
    attachment_type_slug: z.enum(attachmentTypes),
    url: z
      .string()
      .nullable()
      .meta({
        description: `Download link, valid for ${linkMinutes} minutes while the credential that requested it is valid; null without a stored file`,
      }),
    ai_summary: outsidersText.nullable(),
    created_by_hris_organization_user_id: outgoingUuid.nullable(),
    ...stamps,
  })
  .meta({ id: "Attachment" });

export const listAttachments = defineOperation({
  name: "list_attachments",
  words: "cv resume files file docs documents document cover letter see show candidate uploaded",
  tolerant: true,
  method: "GET",
  path: "/ats/attachments/{attachable_type_slug}/{attachable_id}/{attachment_type_slug}",
  scope: "ats:read",
  summary: "List attachments",
  description: "Files of one kind attached to one record, newest first.",
  input: z.object({
    attachable_type_slug: oneOf(attachableTypes).meta({ description: "Kind of the record" }),
    attachable_id: id,
    attachment_type_slug: oneOf(attachmentTypes).meta({ description: "Kind of the files" }),
    ...pageInput(20),
  }),
  output: pageOf(attachment, { total: true }),
  errors: { 400: "coded", 500: "coded" },
  showsSecret: true,
});

export const createCandidateAttachment = defineOperation({
  name: "create_candidate_attachment",
  words: "cv resume upload file document",
  adds: true,
  method: "POST",
  path: "/ats/candidates/{candidate_id}/attachments",
  scope: "ats:write",
  summary: "Attach a file to a candidate",
  description: "Refused with 409 after the candidate's personal data has been erased.",
  body: "multipart",
  takesDocuments: true,
  longestBody: longestFile + 1024 * 1024,
  refuses: [409],
  input: z.object({
    candidate_id: id,
    file: uploadedDocument,
    attachment_type_slug: oneOf(candidateFileTypes).meta({ description: "Kind of the file" }),
  }),
  output: z.object({ data: attachment }),
  status: 201,
  showsSecret: true,
});

export const deleteCandidateAttachment = defineOperation({
  name: "delete_candidate_attachment",
  words: "cv resume remove file document",
  method: "DELETE",
  path: "/ats/candidates/{candidate_id}/attachments/{attachment_id}",
  scope: "ats:write",
  summary: "Delete a candidate's file",
  description: "Permanently deletes the file. Links to it stop working right away.",
  input: z.object({ candidate_id: id, attachment_id: id }),
  output: deleted,
  destructive: true,
});

export type Attachment = OutputOf<typeof listAttachments>["data"][number];
