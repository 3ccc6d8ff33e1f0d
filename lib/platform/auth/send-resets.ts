import { log } from "#lib/platform/log.ts";
import { attempt, claimSeconds } from "#lib/platform/mail/attempt.ts";
import { mailJob } from "#lib/platform/mail/mail-job.ts";
import type { MailTransport } from "#lib/platform/mail/transport.ts";
import type { WorkerDatabase } from "#lib/platform/worker/database.ts";
import { resetEmail } from "./reset-email.ts";
import { newResetLink, resetHours, resetsPerHour } from "./reset-link.ts";

const maxBatch = 20;

interface DueReset {
  id: string;
  to_address: string;
  attempts: number;
}

/**
 * Emails a link to everyone who requested one and has an account. Each attempt creates its own link, which exists only
 * in that email. True if there may be more.
 */
export async function sendResets(database: WorkerDatabase, transport: MailTransport): Promise<boolean> {
  for (let sent = 0; sent < maxBatch; sent += 1) {
    const { url, digest } = newResetLink();
    const [due] = await database.call(
      (sql) => sql<DueReset[]>`
        select * from app.claim_password_reset(${digest}, make_interval(hours => ${resetHours}), ${resetsPerHour}, ${claimSeconds})`,
    );
    if (!due) return false;
    const { id, to_address: address, attempts } = due;
    const message_id = `<${id}.${attempts}@${new URL(url).hostname}>`;
    const email = { to: { name: "", address }, ...resetEmail(address, url), message_id };
    const { error, retry } = await attempt(transport, email, attempts);
    // The mail server's text may contain the address.
    if (error !== null) log().warn({ status: /^\d{3}/.exec(error)?.[0], retry }, "a password reset was not sent");
    await database.call((sql) => sql`select app.finish_password_reset(${id}, ${error === null}, ${retry})`);
  }
  return true;
}

/** Emails password reset links; without a mail server nobody can request one. */
export const sendPasswordResets = mailJob({ name: "send password resets", everyMs: 1000, send: sendResets });
