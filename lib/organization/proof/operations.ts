import { sql } from "drizzle-orm";
import { passkeysOf } from "#db/passkeys.ts";
import type { Credential, TenantDb } from "#db/tenant.ts";
import { notCurrent } from "#lib/organization/account/public.ts";
import { tripOf } from "#lib/organization/single-sign-on/public.ts";
import { implementPersonalRead, implementWrite } from "#lib/platform/api/execute.ts";
import { checkPasskey, copied, newChallenge } from "#lib/platform/auth/passkeys.ts";
import { codeOf, isOwnCode } from "#lib/platform/auth/second-step.ts";
import { isOwnPassword } from "#lib/platform/auth/sign-in.ts";
import { requestOptions } from "#lib/platform/auth/webauthn/options.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import * as contract from "./contract.ts";
import { type ProofRow, readProof, wrongCode } from "./public.ts";

const takesCode = ({ secret, passkeys }: ProofRow) => secret !== null || passkeys > 0;

export const getProof = implementPersonalRead(contract.getProof, async ({ db, credential, principal }) => {
  const own = await readProof(db, credential);
  const { has_password, passkeys } = own;
  return {
    data: {
      ...{ is_recent: principal.is_proven, has_password, takes_code: takesCode(own), has_passkey: passkeys > 0 },
      provider: (await tripOf(credential.digest))?.name ?? null,
    },
  };
});

export const beginPasskeyProof = implementWrite(contract.beginPasskeyProof, {
  prepare: async ({ credential, principal }) => {
    const challenge = await newChallenge(credential.digest, "prove");
    return requestOptions(challenge, await passkeysOf(principal.user_id as string));
  },
  run: async ({ prepared }) => ({ data: { options: prepared } }),
});

interface Given {
  current_password?: string | undefined;
  code?: string | undefined;
  credential?: Record<string, unknown> | undefined;
}

/** A statement that uses the proof up, and returns whether it still worked; null for a password, which stays. */
type Use = ((db: TenantDb) => Promise<void>) | null;

async function useIfRight(db: TenantDb, used: ReturnType<typeof sql>, refusal: () => ApiError): Promise<void> {
  const [row] = await db.execute<{ used: boolean }>(sql`select ${used} as used`);
  if (!row?.used) throw refusal();
}

/** Throws for a passkey that isn't the person's own; failures count like those of codes. */
async function passkeyProof(own: ProofRow, given: unknown, { digest }: Credential): Promise<Use> {
  let refusal: unknown = null;
  const attempt = async () => {
    try {
      return await checkPasskey(given, digest, "prove", own.user_id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refusal = error;
      return null;
    }
  };
  let passkey: Awaited<ReturnType<typeof attempt>> = null;
  await isOwnCode(own.email, async () => {
    passkey = await attempt();
    return passkey !== null;
  });
  if (passkey === null) throw refusal;
  const { passkey_id, count } = passkey as Awaited<ReturnType<typeof checkPasskey>>;
  return (db) => useIfRight(db, sql`auth.use_own_passkey(${passkey_id}, ${count})`, copied);
}

async function codeProof(db: TenantDb, own: ProofRow, given: string | undefined): Promise<Use> {
  if (given === undefined)
    throw new ApiError(400, { reason: "required", path: "/code", message: "Enter a code from your app" });
  const { step, code } = codeOf(given, own);
  const isRight = async () => {
    if (step !== null) return true;
    const [known] = await db.execute<{ found: boolean }>(sql`select auth.has_recovery_code(${code}) as found`);
    return known?.found === true;
  };
  if (!(await isOwnCode(own.email, isRight))) throw wrongCode();
  return (later) => useIfRight(later, sql`auth.use_own_second_factor(${step}, ${code})`, wrongCode);
}

async function check(db: TenantDb, session: Credential, given: Given): Promise<Use> {
  const own = await readProof(db, session);
  if (given.credential !== undefined) return passkeyProof(own, given.credential, session);
  if (given.current_password === undefined)
    throw new ApiError(400, {
      reason: "required",
      path: "/current_password",
      message: "Enter your current password, or use a passkey",
    });
  if (!(await isOwnPassword(own.email, own.hash, given.current_password))) throw notCurrent();
  return takesCode(own) ? codeProof(db, own, given.code) : null;
}

export const proveIdentity = implementWrite(contract.proveIdentity, {
  prepare: ({ input, db, credential }) => check(db, credential, input),
  async run({ db, credential, prepared: use }) {
    await use?.(db);
    await db.execute(sql`select auth.note_proof(${credential.digest})`);
    return { data: { proven: true as const } };
  },
});
