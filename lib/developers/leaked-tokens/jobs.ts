import { mailJob } from "#lib/platform/mail/mail-job.ts";
import { sendLeakNotice } from "./send-notices.ts";

/** Emails people about tokens that were found somewhere; without a mail server, only the dashboard shows it. */
export const sendLeakNotices = mailJob({ name: "send leak notices", everyMs: 5000, send: sendLeakNotice });
