import { mailJob } from "#lib/platform/mail/mail-job.ts";
import type { WorkerDatabase } from "#lib/platform/worker/database.ts";
import { addReminders, keepReminders, sendReminders } from "./send-reminders.ts";

/** Adds reminders that are due before `act` does something with all that wait. True if there may be more of either. */
const afterAdding =
  <Rest extends unknown[]>(act: (database: WorkerDatabase, ...rest: Rest) => Promise<boolean>) =>
  async (database: WorkerDatabase, ...rest: Rest): Promise<boolean> => {
    const added = await addReminders(database);
    return (await act(database, ...rest)) || added;
  };

/** Emails people reminders of assets to return; without a mail server, the reminders are kept. */
export const remindOfReturns = mailJob({
  name: "remind of returns",
  everyMs: 60_000,
  send: afterAdding(sendReminders),
  keep: afterAdding(keepReminders),
});
