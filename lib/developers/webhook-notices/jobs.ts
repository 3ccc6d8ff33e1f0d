import { settings } from "#lib/platform/env.ts";
import { openMailTransport } from "#lib/platform/mail/transport.ts";
import { periodicJob } from "#lib/platform/worker/job.ts";
import { sendNotices } from "./send-notices.ts";

/** Emails administrators about disabled webhooks; without a mail server, only the dashboard shows them. */
export const sendWebhookNotices = periodicJob({
  name: "send webhook notices",
  everyMs: 5000,
  async act(database) {
    const { smtp_url } = settings();
    if (smtp_url === null) return false;
    const transport = openMailTransport(smtp_url);
    try {
      return await sendNotices(database, transport);
    } finally {
      transport.close();
    }
  },
});
