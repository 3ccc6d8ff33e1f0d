import { settings } from "#lib/platform/env.ts";
import { attempt, claimSeconds } from "#lib/platform/mail/attempt.ts";
import type { MailTransport } from "#lib/platform/mail/transport.ts";
import type { WorkerDatabase } from "#lib/platform/worker/database.ts";
import { noticeEmail } from "./notice-email.ts";

const sentAtOnce = 20;

type Claimed = Parameters<typeof noticeEmail>[0] & {
  organization_id: string;
  id: string;
  to_address: string;
  attempts: number;
};

/** Sends due notices, each at least once and with one message ID. True if there may be more. */
export async function sendNotices(database: WorkerDatabase, transport: MailTransport): Promise<boolean> {
  const { public_url } = settings();
  for (let sent = 0; sent < sentAtOnce; sent += 1) {
    const [claimed] = await database.call(
      (sql) =>
        sql<
          Claimed[]
        >`select *, app.instant_text(disabled_at) as disabled_at from app.claim_webhook_notice(${claimSeconds})`,
    );
    if (!claimed) return false;
    const { organization_id, id, to_name: name, to_address: address, attempts } = claimed;
    const message_id = `<${id}@${new URL(public_url).hostname}>`;
    const email = { to: { name, address }, ...noticeEmail(claimed, public_url), message_id };
    const { retry } = await attempt(transport, email, attempts);
    await database.call((sql) => sql`select app.finish_webhook_notice(${organization_id}, ${id}, ${retry})`);
  }
  return true;
}
