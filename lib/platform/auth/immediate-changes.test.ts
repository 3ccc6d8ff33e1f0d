import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Admission, authenticate, type Credential, db, readAs } from "#db/tenant.ts";
import { scopes } from "#lib/platform/declaration/scopes.ts";
import { randomFrom } from "#lib/testing/random.ts";
import { seed, sized } from "#lib/testing/size.ts";
import { addPerson, addSession, addToken, send, stage } from "#lib/testing/stage.ts";
import { until } from "#lib/testing/until.ts";
import { sessionCredential } from "./credential.ts";
import { tokenDigest } from "./token-text.ts";

const at = await stage();

const path = "/rest/v2/invoices";

/** A credential that may read invoices, and the person behind it. */
async function begin(kind: "organization" | "personal" | "session") {
  if (kind === "session") {
    const text = await addSession(at.owner, at.first, "finance");
    const digest = tokenDigest(text);
    const [row] = await at.owner`select user_id from sessions where digest = ${digest}`;
    return { text, digest, user: row?.user_id as string };
  }
  const user = await addPerson(at.owner, at.first, "finance");
  const text = await addToken(at.owner, at.first, { type: kind, user_id: kind === "personal" ? user : null });
  return { text, digest: tokenDigest(text), user };
}

test.each([
  ["organization", "the token is revoked", 401, "update access_tokens set revoked_at = now() where digest = $1"],
  ["organization", "the token expires", 401, "update access_tokens set expires_at = now() where digest = $1"],
  ["organization", "the token is deleted", 401, "delete from access_tokens where digest = $1"],
  ["organization", "the token loses the scope", 403, "update access_tokens set scopes = '{}' where digest = $1"],
  ["personal", "the token is revoked", 401, "update access_tokens set revoked_at = now() where digest = $1"],
  ["personal", "the token loses the scope", 403, "update access_tokens set scopes = '{ats:read}' where digest = $1"],
  ["personal", "the role changes", 403, "update memberships set role = 'recruiter' where user_id = $2"],
  ["personal", "the member is disabled", 401, "update memberships set disabled_at = now() where user_id = $2"],
  ["personal", "the membership is open again", 401, "update memberships set accepted_at = null where user_id = $2"],
  ["personal", "the person is disabled", 401, "update users set disabled_at = now() where id = $2"],
  ["session", "the session ends", 401, "delete from sessions where digest = $1"],
  ["session", "the session expires", 401, "update sessions set expires_at = now() where digest = $1"],
  ["session", "the role changes", 403, "update memberships set role = 'recruiter' where user_id = $2"],
  ["session", "the member is disabled", 401, "update memberships set disabled_at = now() where user_id = $2"],
  ["session", "only later sessions open it", 401, "update memberships set sessions_since = now() where user_id = $2"],
  ["session", "the person is disabled", 401, "update users set disabled_at = now() where id = $2"],
] as const)("%s: once %s, no request is accepted, however many are under way", async (kind, _, refusal, change) => {
  const { text, digest, user } = await begin(kind);
  const given = change.includes("$1") ? [digest] : [user];
  let isChanged = false;
  let isOver = false;
  const before = new Set<number>();
  const after: number[] = [];
  const caller = async () => {
    while (!isOver) {
      const begunAfter = isChanged;
      const { status } = await send("GET", path, text);
      if (begunAfter) after.push(status);
      else before.add(status);
    }
  };
  const callers = Array.from({ length: 6 }, caller);
  try {
    // On a busy machine, the first requests wait for their connections.
    await until(() => expect(before).toContain(200));
    await at.owner.unsafe(change.replace("$2", "$1"), given);
    isChanged = true;
    for (let turn = 0; turn < 5; turn += 1) expect((await send("GET", path, text)).status).toBe(refusal);
  } finally {
    isOver = true;
    await Promise.all(callers);
  }
  expect(new Set(after)).toEqual(new Set([refusal]));
});

test("a remembered admission always equals what the database finds, during any changes", async () => {
  const random = randomFrom(seed);
  const any = <Item>(items: readonly Item[]) => items[random.below(items.length)] as Item;
  const owned = await Promise.all([begin("organization"), begin("personal"), begin("personal"), begin("session")]);
  const credentials = owned.map(({ text, digest }): Credential => {
    return sessionCredential(text) ?? { kind: "token", digest };
  });
  const changes = [
    (digest: Uint8Array) => {
      const some = scopes.filter(() => random.below(2) === 0);
      return at.owner`update access_tokens set scopes = ${some} where digest = ${digest}`;
    },
    (digest: Uint8Array) =>
      at.owner`update access_tokens set sensitive_data_access = not sensitive_data_access where digest = ${digest}`,
    (digest: Uint8Array) =>
      at.owner`update access_tokens set revoked_at = case when revoked_at is null then now() end where digest = ${digest}`,
    (_: Uint8Array, user: string) =>
      at.owner`update memberships set role = ${any(["owner", "finance", "viewer"])} where user_id = ${user}`,
    (_: Uint8Array, user: string) =>
      at.owner`update memberships set disabled_at = case when disabled_at is null then now() end where user_id = ${user}`,
    (_: Uint8Array, user: string) =>
      at.owner`update users set disabled_at = case when disabled_at is null then now() end where id = ${user}`,
  ];
  const found = async ({ kind, digest }: Credential) => {
    const [row] = await at.owner`select to_json(auth.begin_request(${kind}, ${digest})) as admission`;
    return row?.admission as Admission | null;
  };
  for (let turn = 0; turn < sized(120, 2000); turn += 1) {
    const { digest, user } = any(owned);
    // Two transactions at once, which may change the same credential in two ways.
    await Promise.all([any(changes)(digest, user), any(changes)(digest, user)]);
    for (const credential of credentials) {
      const known: (Admission | null)[] = [];
      const note = (admission: Admission | null) => void known.push(admission);
      await readAs(credential, note, async () => db.execute(sql`select 1 as one`));
      await readAs(credential, note, async () => db.select({ one: sql`1` }).from(sql`(select) as nothing`));
      await authenticate(credential, note);
      expect(known).toEqual(Array(3).fill(await found(credential)));
    }
  }
});
