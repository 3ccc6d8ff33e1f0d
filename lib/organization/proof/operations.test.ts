import { beforeEach, describe, expect, test } from "vitest";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { tokenDigest } from "#lib/platform/auth/token-text.ts";
import { addPasskey } from "#lib/testing/passkeys.ts";
import { addSecondFactor } from "#lib/testing/second-factor.ts";
import { addMembership, addPerson, send, setPassword, stage } from "#lib/testing/stage.ts";

const at = await stage();
const path = "/rest/v2/account/proof";
const current_password = "the right password";

let id: string;
let session: string;

/** Makes the session's proof older than counts. */
const age = () => at.owner`update sessions set created_at = now() - interval '11 minutes', proven_at = null`;
const prove = (body: object, text = session) => send("POST", path, text, { body });
const state = async (text = session) => (await send("GET", path, text)).body.data;
/** Whether what needs a recent proof is let through. */
const mayAct = async (text = session) =>
  (await send("POST", "/rest/v2/account/passkeys/options", text, { body: {} })).status === 200;

beforeEach(async () => {
  id = await addPerson(at.owner, at.first, "finance");
  await setPassword(at.owner, id, current_password);
  session = (await beginSession(id, at.first.id)) ?? "";
});

test("a sign-in counts for 10 minutes", async () => {
  expect((await state()).is_recent).toBe(true);
  await at.owner`update sessions set created_at = now() - interval '9 minutes'`;
  expect(await mayAct()).toBe(true);
  await age();
  expect((await state()).is_recent).toBe(false);
  expect(await mayAct()).toBe(false);
});

test("a proof counts for its session alone, for 10 minutes", async () => {
  const other = (await beginSession(id, at.first.id)) ?? "";
  await age();
  expect((await prove({ current_password: "another" })).body.errors[0].reason).toBe("wrong_password");
  expect(await mayAct()).toBe(false);
  expect((await prove({ current_password })).body).toEqual({ data: { proven: true } });
  expect([await mayAct(), await mayAct(other)]).toEqual([true, false]);
  await at.owner`update sessions set proven_at = now() - interval '11 minutes' where digest = ${tokenDigest(session)}`;
  expect(await mayAct()).toBe(false);
});

test("says what the person can prove it with", async () => {
  const nothing = { is_recent: true, has_password: true, takes_code: false, has_passkey: false, provider: null };
  expect(await state()).toEqual(nothing);
  await addPasskey(session);
  expect(await state()).toEqual({ ...nothing, takes_code: true, has_passkey: true });
  await at.owner`update memberships set password_id = null where user_id = ${id}`;
  expect(await state()).toMatchObject({ has_password: false });
});

test("a password proves nothing in a session that opens more than the password does", async () => {
  const vouchedFor = (await beginSession(id, at.first.id)) ?? "";
  const [known] = await at.owner`select password_id from memberships where user_id = ${id}`;
  const byPassword = (await beginSession(id, at.first.id, 1, known?.password_id)) ?? "";
  await addMembership(at.owner, at.second, id, "viewer");
  expect((await prove({ current_password }, vouchedFor)).status).toBe(200);
  await at.owner`update memberships set password_id = null where user_id = ${id} and organization_id = ${at.second.id}`;
  expect(await state(vouchedFor)).toMatchObject({ has_password: false });
  expect((await prove({ current_password }, vouchedFor)).body.errors[0].reason).toBe("wrong_password");
  expect((await prove({ current_password }, byPassword)).status).toBe(200);
});

describe("with a second factor", () => {
  test("the password needs a code, which works once", async () => {
    const { code, recovery_code } = await addSecondFactor(at.owner, id);
    await age();
    const reasons = [];
    for (const body of [{ current_password }, { current_password, code: "000000" }, { code: code() }, {}])
      reasons.push((await prove(body)).body.errors[0].reason);
    expect(reasons).toEqual(["required", "wrong_code", "required", "required"]);
    const given = code();
    expect((await prove({ current_password, code: given })).status).toBe(200);
    expect((await prove({ current_password, code: given })).status).toBe(400);
    expect((await prove({ current_password, code: recovery_code })).status).toBe(200);
    expect((await prove({ current_password, code: recovery_code })).status).toBe(400);
  });

  test("a passkey is enough, and only one of the person, for this session's challenge, once", async () => {
    const { device } = await addPasskey(session);
    const stranger = (await beginSession(await addPerson(at.owner, at.first, "finance"))) ?? "";
    const { device: other } = await addPasskey(stranger);
    const another = (await beginSession(id, at.first.id)) ?? "";
    const ask = async (text = session) => (await send("POST", `${path}/passkey`, text, { body: {} })).body.data.options;
    await age();
    const options = await ask();
    expect(options.allowCredentials).toEqual([{ type: "public-key", id: device.id }]);
    expect((await prove({ credential: other.get(options) })).body.errors[0].reason).toBe("passkey_refused");
    expect((await prove({ credential: device.get(await ask(another)) })).status).toBe(400);
    expect((await prove({ credential: device.get(await ask(), { flags: 1 }) })).status).toBe(400);
    expect(await mayAct()).toBe(false);
    const credential = device.get(await ask());
    expect((await prove({ credential })).status).toBe(200);
    expect(await mayAct()).toBe(true);
    expect((await prove({ credential })).status).toBe(400);
  });
});

test("failures make the person wait, and what they sent is in no audit row", async () => {
  const { device } = await addPasskey(session);
  const statuses: number[] = [];
  while (!statuses.includes(429)) statuses.push((await prove({ current_password: "guessed it" })).status);
  expect(statuses.length).toBeGreaterThan(5);
  await prove({ credential: device.get({ challenge: "AAAA" }) });
  const rows = await at.owner`select * from audit_log where user_id = ${id} and operation = 'prove_identity'`;
  expect(rows.length).toBeGreaterThan(1);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`guessed it|${device.id}`));
});
