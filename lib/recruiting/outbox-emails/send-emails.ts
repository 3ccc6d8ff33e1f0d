import type { MailTransport } from "#lib/platform/mail/transport.ts";
import type { WorkerDatabase } from "#lib/platform/worker/database.ts";
import { plainText } from "#lib/recruiting/clean-html.ts";

const mostAtOnce = 20;
/** After this an email whose worker died is sent again. */
const claimSeconds = 300;
const mostAttempts = 12;

/** One minute, then twice as long each time, up to six hours; null when it is not tried again. */
export function retrySeconds(attempts: number): number | null {
  return attempts >= mostAttempts ? null : Math.min(60 * 2 ** (attempts - 1), 21_600);
}

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

/** What the server said, in one line without the address of the server. */
function refusalText(error: unknown): string {
  const { response, message } = error as { response?: string; message?: string };
  return (response ?? message ?? "unknown error").replace(/\s+/g, " ").slice(0, 500);
}

/** Addresses that a server refuses for good (5xx) are not tried again. */
function isPermanent(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number };
  return responseCode !== undefined && responseCode >= 500 && responseCode < 600 && responseCode !== 535;
}

/** Sends what is due, each email at least once and under one message ID. True when there may be more. */
export async function sendEmails(database: WorkerDatabase, transport: MailTransport): Promise<boolean> {
  for (let sent = 0; sent < mostAtOnce; sent += 1) {
    // One at a time: what is canceled or erased in between is not claimed any more.
    const [email] = await database.call((sql) => sql<DueEmail[]>`select * from app.claim_emails(1, ${claimSeconds})`);
    if (!email) return false;
    const { organization_id, id, to_name: name, to_address: address, subject, html, message_id, attempts } = email;
    let error: string | null = null;
    let retry: number | null = null;
    try {
      await transport.send({ to: { name, address }, subject, html, text: plainText(html), message_id });
    } catch (thrown) {
      error = refusalText(thrown);
      retry = isPermanent(thrown) ? null : retrySeconds(attempts);
    }
    await database.call((sql) => sql`select app.finish_email(${organization_id}, ${id}, ${error}, ${retry})`);
  }
  return true;
}

/** Marks what is due as kept. True when there may be more. */
export async function keepEmails(database: WorkerDatabase): Promise<boolean> {
  const [row] = await database.call((sql) => sql<{ n: number }[]>`select app.keep_emails(500) as n`);
  return row?.n === 500;
}
