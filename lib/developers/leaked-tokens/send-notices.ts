import { settings } from "#lib/platform/env.ts";
import { attempt, claimSeconds } from "#lib/platform/mail/attempt.ts";
import type { MailTransport } from "#lib/platform/mail/transport.ts";
import type { WorkerDatabase } from "#lib/platform/worker/database.ts";
import { leakEmail } from "./notice-email.ts";

type Claimed = Parameters<typeof leakEmail>[0] & {
  organization_id: string;
  id: string;
  to_address: string;
  attempts: number;
};

/** Sends one due notice, at least once and with one message ID. True if there may be more. */
export async function sendLeakNotice(database: WorkerDatabase, transport: MailTransport): Promise<boolean> {
  const { public_url } = settings();
  const [claimed] = await database.call((sql) => sql<Claimed[]>`select * from app.claim_leak_notice(${claimSeconds})`);
  if (!claimed) return false;
  const { organization_id, id, to_name: name, to_address: address, attempts } = claimed;
  const message_id = `<${id}@${new URL(public_url).hostname}>`;
  const email = { to: { name, address }, ...leakEmail(claimed, public_url), message_id };
  const { retry } = await attempt(transport, email, attempts);
  await database.call((sql) => sql`select app.finish_leak_notice(${organization_id}, ${id}, ${retry})`);
  return true;
}
