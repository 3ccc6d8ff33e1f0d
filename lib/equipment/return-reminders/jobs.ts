import { settings } from "#lib/platform/env.ts";
import { openMailTransport } from "#lib/platform/mail/transport.ts";
import { periodicJob } from "#lib/platform/worker/job.ts";
import { addReminders, keepReminders, sendReminders } from "./send-reminders.ts";

/** Emails people reminders of assets to return; without a mail server, the reminders are kept. */
export const remindOfReturns = periodicJob({
  name: "remind of returns",
  everyMs: 60_000,
  async act(database) {
    const added = await addReminders(database);
    const { smtp_url } = settings();
    if (smtp_url === null) return (await keepReminders(database)) || added;
    const transport = openMailTransport(smtp_url);
    try {
      return (await sendReminders(database, transport)) || added;
    } finally {
      transport.close();
    }
  },
});
