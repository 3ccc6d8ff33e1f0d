import { mailJob } from "#lib/platform/mail/mail-job.ts";
import { sendNotices } from "./send-notices.ts";

/** Emails administrators about disabled webhooks; without a mail server, only the dashboard shows them. */
export const sendWebhookNotices = mailJob({ name: "send webhook notices", everyMs: 5000, send: sendNotices });
