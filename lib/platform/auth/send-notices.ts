import { settings } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { attempt, claimSeconds } from "#lib/platform/mail/attempt.ts";
import { mailJob } from "#lib/platform/mail/mail-job.ts";
import type { MailTransport } from "#lib/platform/mail/transport.ts";
import type { WorkerDatabase } from "#lib/platform/worker/database.ts";
import { type BreakGlassUse, breakGlassEmail, newBrowserEmail, removedFactorEmail } from "./notice-email.ts";

const maxBatch = 20;

interface DueNotice {
  id: string;
  kind: "new_browser" | "second_factor_removed" | "break_glass";
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
  const accountUrl = `${public_url}/account`;
  if (due.kind === "new_browser") return newBrowserEmail(due.to_address, due, accountUrl);
  if (due.kind === "second_factor_removed") return removedFactorEmail(due.to_address, due, accountUrl);
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
