import { settings } from "#lib/platform/env.ts";
import { attempt, claimSeconds } from "#lib/platform/mail/attempt.ts";
import type { MailTransport } from "#lib/platform/mail/transport.ts";
import type { WorkerDatabase } from "#lib/platform/worker/database.ts";
import { reminderEmail } from "./reminder-email.ts";

const maxBatch = 200;
const sentAtOnce = 20;

interface Claimed {
  organization_id: string;
  id: string;
  organization: string;
  to_name: string;
  to_address: string;
  assets: Parameters<typeof reminderEmail>[0]["assets"];
  message_id: string;
  today: string;
  attempts: number;
}

/** Adds the reminders due at `now`. Returns true if there may be more. */
export async function addReminders(database: WorkerDatabase, now = new Date()): Promise<boolean> {
  const host = new URL(settings().public_url).hostname;
  const [row] = await database.call(
    (sql) => sql<{ n: number }[]>`select app.add_return_reminders(${now.toISOString()}, ${host}, ${maxBatch}) as n`,
  );
  return row?.n === maxBatch;
}

/** Sends due reminders, each at least once and with one message ID. Returns true if there may be more. */
export async function sendReminders(database: WorkerDatabase, transport: MailTransport): Promise<boolean> {
  for (let sent = 0; sent < sentAtOnce; sent += 1) {
    const [claimed] = await database.call(
      (sql) => sql<Claimed[]>`select *, app.today() as today from app.claim_return_reminder(${claimSeconds})`,
    );
    if (!claimed) return false;
    const { organization_id, id, to_name: name, to_address: address, message_id, attempts } = claimed;
    const email = reminderEmail(claimed, claimed.today);
    const { error, retry } = await attempt(transport, { to: { name, address }, ...email, message_id }, attempts);
    await database.call((sql) => sql`select app.finish_return_reminder(${organization_id}, ${id}, ${error}, ${retry})`);
  }
  return true;
}

/** Marks due reminders as kept. Returns true if there may be more. */
export async function keepReminders(database: WorkerDatabase): Promise<boolean> {
  const [row] = await database.call((sql) => sql<{ n: number }[]>`select app.keep_return_reminders(${maxBatch}) as n`);
  return row?.n === maxBatch;
}
