import { mailJob } from "#lib/platform/mail/mail-job.ts";
import { keepEmails, sendEmails } from "./send-emails.ts";

/** Sends due emails, or marks them as kept while no mail server is configured. */
export const sendDueEmails = mailJob({ name: "send emails", everyMs: 1000, send: sendEmails, keep: keepEmails });
