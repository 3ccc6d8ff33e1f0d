import { settings } from "#lib/platform/env.ts";
import { attempt, claimSeconds } from "#lib/platform/mail/attempt.ts";
import { mailJob } from "#lib/platform/mail/mail-job.ts";
import type { MailTransport } from "#lib/platform/mail/transport.ts";
import type { WorkerDatabase } from "#lib/platform/worker/database.ts";
import { accessRequestEmail, type Notice } from "./notice-email.ts";

type Claimed = Notice & { organization_id: string; id: string; to_address: string; attempts: number };

/** Sends one due notice, at least once and with one message ID. True if there may be more. */
export async function sendAccessRequestNotice(database: WorkerDatabase, transport: MailTransport): Promise<boolean> {
  const { public_url } = settings();
  const [claimed] = await database.call(
    (sql) => sql<Claimed[]>`select * from app.claim_access_request_notice(${claimSeconds})`,
  );
  if (!claimed) return false;
  const { organization_id, id, to_name: name, to_address: address, attempts } = claimed;
  const message_id = `<${id}@${new URL(public_url).hostname}>`;
  const email = { to: { name, address }, ...accessRequestEmail(claimed, public_url), message_id };
  const { retry } = await attempt(transport, email, attempts);
  await database.call((sql) => sql`select app.finish_access_request_notice(${organization_id}, ${id}, ${retry})`);
  return true;
}

/** Emails those who decide on a request for access, and then whoever asked. */
export const sendAccessRequestNotices = mailJob({
  name: "send access request notices",
  everyMs: 5000,
  send: sendAccessRequestNotice,
});
