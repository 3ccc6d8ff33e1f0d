import { z } from "zod";
import { inArea, type OutputOf } from "#lib/platform/declaration/contract.ts";
import { deleted, outgoingUuid } from "#lib/platform/declaration/fields.ts";
import { emailBody, emailSubject, id, settingName, stamps } from "#lib/recruiting/fields.ts";

const defineOperation = inArea("Email templates");

/** Maximum email templates per organization. */
export const maxTemplates = 200;

/** Values a template can show. */
export const placeholders = [
  "candidate.first_name",
  "candidate.last_name",
  "candidate.email",
  "job.title",
  "job.location",
  "job.department",
  "job_posting.title",
  "application.submitted_on",
  "recruiter.name",
  "recruiter.email",
  "hiring_manager.name",
  "sender.name",
  "sender.email",
  "organization.name",
] as const;

const template = z
  .object({
    id: outgoingUuid,
    name: z.string(),
    subject: z.string().meta({ examples: ["Your application for {{ job.title }}"] }),
    body: z
      .string()
      .meta({ description: "HTML with placeholders", examples: ["<p>Hi {{ candidate.first_name }},</p>"] }),
    placeholders: z.array(z.string()).meta({ description: "Placeholders used in the subject and body" }),
    ...stamps,
  })
  .meta({ id: "EmailTemplate" });

const given = {
  name: settingName("Template name is required.").meta({ description: "Name of the template" }),
  subject: emailSubject.meta({
    description: "Subject, with placeholders",
    examples: ["Your application for {{ job.title }}"],
  }),
  body: emailBody.meta({
    description: `HTML, sanitized when it is stored. Placeholders: ${placeholders.join(", ")}.`,
    examples: ["<p>Hi {{ candidate.first_name }},</p><p>Thank you for applying.</p>"],
  }),
};

const template_id = id;
const one = z.object({ data: template });

export const listEmailTemplates = defineOperation({
  name: "list_email_templates",
  words: "what candidates get we send reject rejection message wording standard mail",
  method: "GET",
  path: "/ats/email-templates",
  scope: "ats:read",
  summary: "List email templates",
  description: `Sorted by name. At most ${maxTemplates}.`,
  input: z.object({}),
  output: z.object({ data: z.array(template) }),
});

export const getEmailTemplate = defineOperation({
  name: "get_email_template",
  words: "rejection message wording",
  method: "GET",
  path: "/ats/email-templates/{template_id}",
  scope: "ats:read",
  summary: "Retrieve an email template",
  description: "Includes the subject and body as written, and the placeholders they use.",
  input: z.object({ template_id }),
  output: one,
});

export const createEmailTemplate = defineOperation({
  name: "create_email_template",
  words: "rejection message wording standard mail write",
  adds: true,
  method: "POST",
  path: "/ats/email-templates",
  scope: "ats:write",
  summary: "Add an email template",
  description: `Its HTML is sanitized. Refused with 400 if it has a placeholder other than those listed, and with 409 if another template has this name or the organization has ${maxTemplates}.`,
  input: z.object(given),
  output: one,
  status: 201,
});

export const updateEmailTemplate = defineOperation({
  name: "update_email_template",
  words: "rejection message wording standard mail edit",
  method: "PATCH",
  path: "/ats/email-templates/{template_id}",
  scope: "ats:write",
  summary: "Change an email template",
  description: "Only the fields you send change. Emails created from it don't change.",
  input: z.object({ template_id, ...z.object(given).partial().shape }),
  output: one,
});

export const deleteEmailTemplate = defineOperation({
  name: "delete_email_template",
  words: "rejection message remove mail",
  method: "DELETE",
  path: "/ats/email-templates/{template_id}",
  scope: "ats:write",
  summary: "Delete an email template",
  description: "Emails created from it don't change.",
  input: z.object({ template_id }),
  output: deleted,
  destructive: true,
});

export const previewEmailTemplate = defineOperation({
  name: "preview_email_template",
  words: "rejection message look mail",
  method: "POST",
  path: "/ats/email-templates/{template_id}/preview",
  scope: "ats:read",
  summary: "Preview an email for an application",
  description:
    "Subject and body as the candidate would get them, and the value of each placeholder. Sends nothing. With `subject` or `body`, which require the scope `ats:write`, previews that text instead of the template's.",
  input: z.object({
    template_id,
    application_id: id,
    subject: emailSubject.optional().meta({ description: "Subject instead of the template's" }),
    body: emailBody.optional().meta({ description: "HTML, sanitized" }),
  }),
  output: z.object({
    data: z.object({
      to: z.string(),
      from: z.string().meta({ description: "The sender, as in the email" }),
      subject: z.string(),
      body: z.string().meta({ description: "HTML; placeholders without a value appear as their name in brackets" }),
      placeholders: z.array(
        z.object({
          name: z.string(),
          value: z.string().nullable().meta({ description: "Null when it can't be resolved" }),
        }),
      ),
      is_kept: z.boolean().meta({
        description: "Whether no mail server is set up, so the email would be kept in the outbox and not sent",
      }),
      is_complete: z.boolean().meta({ description: "Whether every placeholder has a value, so the email can be sent" }),
    }),
  }),
  refuses: [404],
  changes: [],
});

export type Template = OutputOf<typeof listEmailTemplates>["data"][number];
