import { settings } from "#lib/platform/env.ts";
import { openMailTransport } from "#lib/platform/mail/transport.ts";
import { periodicJob } from "#lib/platform/worker/job.ts";
import { sendLeakNotice } from "./send-notices.ts";

/** Emails people about tokens that were found somewhere; without a mail server, only the dashboard shows it. */
export const sendLeakNotices = periodicJob({
  name: "send leak notices",
  everyMs: 5000,
  async act(database) {
    const { smtp_url } = settings();
    if (smtp_url === null) return false;
    const transport = openMailTransport(smtp_url);
    try {
      return await sendLeakNotice(database, transport);
    } finally {
      transport.close();
    }
  },
});
