import { attempt, claimSeconds } from "#lib/platform/mail/attempt.ts";
import type { MailTransport } from "#lib/platform/mail/transport.ts";
import type { WorkerDatabase } from "#lib/platform/worker/database.ts";
import { plainText } from "#lib/recruiting/clean-html.ts";

const maxBatch = 20;

interface DueEmail {
  organization_id: string;
  id: string;
  to_name: string;
  to_address: string;
  subject: string;
  html: string;
  message_id: string;
  attempts: number;
}

/** Sends due emails, each at least once under a single message ID. True when there may be more. */
export async function sendEmails(database: WorkerDatabase, transport: MailTransport): Promise<boolean> {
  for (let sent = 0; sent < maxBatch; sent += 1) {
    // Claimed one at a time, so that emails canceled or erased in between aren't claimed.
    const [email] = await database.call((sql) => sql<DueEmail[]>`select * from app.claim_emails(1, ${claimSeconds})`);
    if (!email) return false;
    const { organization_id, id, to_name: name, to_address: address, subject, html, message_id, attempts } = email;
    const outgoing = { to: { name, address }, subject, html, text: plainText(html), message_id };
    const { error, retry } = await attempt(transport, outgoing, attempts);
    await database.call((sql) => sql`select app.finish_email(${organization_id}, ${id}, ${error}, ${retry})`);
  }
  return true;
}

/** Marks due emails as kept. True when there may be more. */
export async function keepEmails(database: WorkerDatabase): Promise<boolean> {
  const [row] = await database.call((sql) => sql<{ n: number }[]>`select app.keep_emails(500) as n`);
  return row?.n === 500;
}
