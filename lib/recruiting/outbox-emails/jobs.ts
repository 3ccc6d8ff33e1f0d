import { settings } from "#lib/platform/env.ts";
import { openMailTransport } from "#lib/platform/mail/transport.ts";
import { periodicJob } from "#lib/platform/worker/job.ts";
import { keepEmails, sendEmails } from "./send-emails.ts";

/** Sends due emails, or marks them as kept while no mail server is configured. */
export const sendDueEmails = periodicJob({
  name: "send emails",
  everyMs: 1000,
  async act(database) {
    const { smtp_url } = settings();
    if (smtp_url === null) return keepEmails(database);
    const transport = openMailTransport(smtp_url);
    try {
      return await sendEmails(database, transport);
    } finally {
      transport.close();
    }
  },
});
