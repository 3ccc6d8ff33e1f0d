import { z } from "zod";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { oneOrMany, outgoingUuid, timestamp } from "#lib/platform/declaration/fields.ts";
import { pageInput, pageOf } from "#lib/platform/declaration/list-fields.ts";
import { outsidersText, untrusted } from "#lib/platform/declaration/untrusted.ts";
import { id, member } from "#lib/recruiting/fields.ts";
import { emailStatuses } from "#lib/recruiting/words.ts";

const defineOperation = inArea("Emails");

const email = z
  .object({
    id: outgoingUuid,
    candidate_id: outgoingUuid,
    application_id: outgoingUuid.nullable(),
    to_name: outsidersText,
    to_address: outsidersText,
    subject: outsidersText,
    status: z.enum(emailStatuses).meta({ description: "`kept` if it's due but no mail server is set up" }),
    send_at: timestamp,
    sent_at: timestamp.nullable(),
    attempts: z.int(),
    last_error: outsidersText.nullable(),
    created_by: member.nullable(),
    created_at: timestamp,
  })
  .meta({ id: "CandidateEmail" });

const email_id = id;

export const listEmails = defineOperation({
  name: "list_emails",
  words: "messages sent mail candidates",
  method: "GET",
  path: "/ats/emails",
  scope: "ats:read",
  summary: "List emails to candidates",
  description: "Newest first, in every status: sent, waiting, kept, or canceled.",
  input: z.object({
    statuses: oneOrMany(emailStatuses).optional().meta({ description: "Only emails with these statuses" }),
    application_id: id.optional().meta({ description: "Only emails about this application" }),
    ...pageInput(20),
  }),
  output: pageOf(email),
});

export const getEmail = defineOperation({
  name: "get_email",
  words: "message mail sent text",
  method: "GET",
  path: "/ats/emails/{email_id}",
  scope: "ats:read",
  summary: "Retrieve an email",
  description: "Includes its body, its status, and why the last attempt failed.",
  input: z.object({ email_id }),
  output: z.object({ data: email.extend({ body: untrusted(z.string().meta({ description: "Sanitized HTML" })) }) }),
});

export const cancelEmail = defineOperation({
  name: "cancel_email",
  words: "stop mail message scheduled",
  method: "POST",
  path: "/ats/emails/{email_id}/cancel",
  scope: "ats:write",
  summary: "Cancel an email",
  description: "Only an email that hasn't been sent and isn't being sent.",
  input: z.object({ email_id }),
  output: z.object({ data: email }),
});
