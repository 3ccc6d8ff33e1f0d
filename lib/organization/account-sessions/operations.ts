import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import * as contract from "./contract.ts";

export const listAccountSessions = implementRead(contract.listAccountSessions, async ({ db, credential }) => ({
  data: await db.execute<contract.AccountSession>(
    sql`select * from auth.account_sessions(${credential.digest})
      order by is_current desc, coalesce(last_used_at, created_at) desc, id limit ${contract.maxSessions}`,
  ),
}));

async function endSessions(db: TenantDb, digest: Uint8Array, id: string | null): Promise<number> {
  const [row] = await db.execute<{ ended: number }>(sql`select auth.end_account_sessions(${digest}, ${id}) as ended`);
  return row?.ended ?? 0;
}

export const endAccountSession = implementWrite(contract.endAccountSession, async ({ input, db, credential }) => {
  if ((await endSessions(db, credential.digest, input.session_id)) === 0) throw notFound("Session");
  return { data: { deleted: true as const } };
});

export const endOtherSessions = implementWrite(contract.endOtherSessions, async ({ db, credential }) => ({
  data: { ended: await endSessions(db, credential.digest, null) },
}));
