import { settings } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { attempt, claimSeconds } from "#lib/platform/mail/attempt.ts";
import { mailJob } from "#lib/platform/mail/mail-job.ts";
import type { MailTransport } from "#lib/platform/mail/transport.ts";
import type { WorkerDatabase } from "#lib/platform/worker/database.ts";
import {
  addedPasskeyEmail,
  type BreakGlassUse,
  breakGlassEmail,
  newBrowserEmail,
  removedFactorEmail,
  removedPasskeyEmail,
} from "./notice-email.ts";

const maxBatch = 20;

/** Emails to the person whose sign-in it is. */
const personal = {
  new_browser: newBrowserEmail,
  second_factor_removed: removedFactorEmail,
  passkey_added: addedPasskeyEmail,
  passkey_removed: removedPasskeyEmail,
};

interface DueNotice {
  id: string;
  kind: keyof typeof personal | "break_glass";
  to_address: string;
  browser: string | null;
  system: string | null;
  ip: string | null;
  created_at: string;
  attempts: number;
}

/** What the email says; null if the member whom it is about is gone. */
async function contentOf(database: WorkerDatabase, due: DueNotice) {
  const { public_url } = settings();
  if (due.kind !== "break_glass") return personal[due.kind](due.to_address, due, `${public_url}/account`);
  const [used] = await database.call((sql) => sql<BreakGlassUse[]>`select * from app.notice_about(${due.id})`);
  return used ? breakGlassEmail(used, due, `${public_url}/members`) : null;
}

/** Emails people about what happened to their sign-in. True if there may be more. */
export async function sendNotices(database: WorkerDatabase, transport: MailTransport): Promise<boolean> {
  for (let sent = 0; sent < maxBatch; sent += 1) {
    const [due] = await database.call(
      (sql) => sql<DueNotice[]>`select * from app.claim_account_notice(${claimSeconds})`,
    );
    if (!due) return false;
    const message_id = `<${due.id}@${new URL(settings().public_url).hostname}>`;
    const to = { name: "", address: due.to_address };
    const content = await contentOf(database, due);
    const { error, retry } = content
      ? await attempt(transport, { to, ...content, message_id }, due.attempts)
      : { error: null, retry: null };
    // The mail server's text may contain the address.
    if (error !== null)
      log().warn({ status: /^\d{3}/.exec(error)?.[0], retry }, "a notice about a sign-in was not sent");
    await database.call((sql) => sql`select app.finish_account_notice(${due.id}, ${retry})`);
  }
  return true;
}

/** Emails people about their sign-ins; without a mail server nobody asks for that. */
export const sendSignInNotices = mailJob({ name: "send account notices", everyMs: 1000, send: sendNotices });
