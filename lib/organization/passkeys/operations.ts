import { sql } from "drizzle-orm";
import { passkeysOf } from "#db/passkeys.ts";
import type { TenantDb } from "#db/tenant.ts";
import { opensLess, readProof, refuseOneProvider } from "#lib/organization/proof/public.ts";
import { newCodes } from "#lib/organization/second-factor/public.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { checkNewPasskey, newChallenge } from "#lib/platform/auth/passkeys.ts";
import { creationOptions } from "#lib/platform/auth/webauthn/options.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { settings } from "#lib/platform/env.ts";
import * as contract from "./contract.ts";

type Row = contract.Passkey & Record<string, unknown>;

async function find(db: TenantDb, id: string): Promise<Row> {
  const [found] = await db.execute<Row>(sql`select * from auth.own_passkeys() where id = ${id}`);
  if (!found) throw notFound("Passkey");
  return found;
}

export const listPasskeys = implementRead(contract.listPasskeys, async ({ db }) => ({
  data: await db.execute<Row>(
    sql`select * from auth.own_passkeys() order by created_at desc, id limit ${contract.maxPasskeys}`,
  ),
}));

const limitReached = () =>
  new ApiError(409, {
    reason: "limit_reached",
    message: `You have ${contract.maxPasskeys} passkeys. Remove one that you no longer use first.`,
  });

export const beginPasskey = implementWrite(contract.beginPasskey, {
  async prepare({ db, credential }) {
    const own = await readProof(db, credential);
    if (!own.opens_all) throw opensLess();
    if (own.passkeys >= contract.maxPasskeys) throw limitReached();
    return creationOptions(await newChallenge(credential.digest, "add"), own, await passkeysOf(own.user_id));
  },
  run: async ({ prepared }) => ({ data: { options: prepared } }),
});

export const createPasskey = implementWrite(contract.createPasskey, {
  async prepare({ input, db, credential }) {
    const { user_id } = await readProof(db, credential);
    return { made: await checkNewPasskey(input.credential, credential.digest), ...newCodes(user_id) };
  },
  async run({ db, input, credential, prepared: { made, codes, stored } }) {
    // Someone may have accepted another organization since, or be about to.
    await db.execute(sql`select auth.hold_own_memberships()`);
    const { opens_all, passkeys } = await readProof(db, credential);
    if (!opens_all) throw opensLess();
    if (passkeys >= contract.maxPasskeys) throw limitReached();
    const { credential_id, public_key, sign_count } = made;
    const sendsMail = settings().smtp_url !== null;
    const [added] = await db.execute<Row & { is_first: boolean }>(
      sql`select * from auth.add_own_passkey(${credential_id}, ${public_key}, ${sign_count}, ${input.name}, ${contract.maxPasskeys}, ${stored}, ${sendsMail})`,
    );
    if (!added) throw new ApiError(409, { reason: "already_exists", message: "This passkey was added before" });
    const { is_first, ...passkey } = added;
    return { data: { ...passkey, recovery_codes: is_first ? codes : null } };
  },
});

const reading = implementRead(contract.updatePasskey, async ({ input, db }) => ({
  data: await find(db, input.passkey_id),
}));

export const updatePasskey = implementWrite(
  contract.updatePasskey,
  async ({ input, db, credential }) => {
    await refuseOneProvider(db, credential);
    await db.execute(sql`select auth.rename_own_passkey(${input.passkey_id}, ${input.name})`);
    return { data: await find(db, input.passkey_id) };
  },
  reading,
);

export const deletePasskey = implementWrite(contract.deletePasskey, async ({ input, db, credential }) => {
  await refuseOneProvider(db, credential);
  const sendsMail = settings().smtp_url !== null;
  const [row] = await db.execute<{ removed: boolean }>(
    sql`select auth.remove_own_passkey(${input.passkey_id}, ${credential.digest}, ${sendsMail}) as removed`,
  );
  if (!row?.removed) throw notFound("Passkey");
  return { data: { deleted: true as const } };
});
