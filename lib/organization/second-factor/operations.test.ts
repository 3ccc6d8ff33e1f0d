import { describe, expect, test } from "vitest";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { hotp, stepAt } from "#lib/platform/auth/totp.ts";
import { addPasskey } from "#lib/testing/passkeys.ts";
import { addSecondFactor } from "#lib/testing/second-factor.ts";
import { addMembership, addOrganization, addPerson, send, setPassword, stage } from "#lib/testing/stage.ts";

const at = await stage();
const path = "/rest/v2/account/second-factor";
const current_password = "the right password";

async function person(role: "owner" | "admin" | "finance" = "finance", organization = at.first) {
  const id = await addPerson(at.owner, organization, role);
  await setPassword(at.owner, id, current_password);
  return { id, session: (await beginSession(id, organization.id)) ?? "" };
}

const post = (session: string, below: string, body: object) => send("POST", `${path}${below}`, session, { body });
const state = async (session: string) => (await send("GET", path, session)).body.data;

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What an authenticator app shows for a secret in base32. */
function shown(secret: string, steps = 0): string {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  return hotp(Buffer.from(bytes), stepAt(Date.now()) + steps);
}

test("setting it up takes a code, and gives ten recovery codes", async () => {
  const { id, session } = await person();
  expect(await state(session)).toEqual({ enabled_at: null, recovery_codes: 0 });
  const { body } = await post(session, "", {});
  expect(body.data.uri).toContain(`secret=${body.data.secret}`);
  expect(body.data.qr.every((row: string) => /^[01]+$/.test(row))).toBe(true);
  // Nothing is asked for before a code is confirmed.
  expect((await state(session)).enabled_at).toBeNull();
  expect((await post(session, "/confirm", { code: "000000" })).body.errors[0].reason).toBe("wrong_code");
  const confirmed = await post(session, "/confirm", { code: shown(body.data.secret) });
  expect(new Set(confirmed.body.data.recovery_codes).size).toBe(10);
  expect(await state(session)).toEqual({ enabled_at: expect.any(String), recovery_codes: 10 });
  expect((await post(session, "", {})).status).toBe(409);
  const [stored] = await at.owner`select secret from second_factors where user_id = ${id}`;
  expect(stored?.secret.toString("latin1")).not.toContain(body.data.secret);
});

test("of 20 confirmations with one code at once, one gives recovery codes, which are the ones that work", async () => {
  const { id, session } = await person();
  const { body } = await post(session, "", {});
  const code = shown(body.data.secret);
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(session, "/confirm", { code })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await at.owner`select 1 from recovery_codes where user_id = ${id}`).toHaveLength(10);
});

test("the codes of a setup that a later one replaced don't confirm it", async () => {
  const { session } = await person();
  const first = (await post(session, "", {})).body.data.secret;
  const second = (await post(session, "", {})).body.data.secret;
  expect((await post(session, "/confirm", { code: shown(first) })).status).toBe(400);
  expect((await post(session, "/confirm", { code: shown(second) })).status).toBe(200);
});

test("the audit log has neither the password nor a code", async () => {
  const { id, session } = await person();
  const { code } = await addSecondFactor(at.owner, id);
  const given = code();
  await send("POST", "/rest/v2/account/proof", session, { body: { current_password, code: given } });
  await post(session, "/end", {});
  const rows = await at.owner`select * from audit_log where user_id = ${id} order by at`;
  expect(rows.map(({ operation }) => operation)).toEqual(["prove_identity", "end_second_factor"]);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${given}|${current_password}`));
});

test("turning it off ends the recovery codes too, unless they stand in for a passkey", async () => {
  const { id, session } = await person();
  expect((await post(session, "/end", {})).status).toBe(409);
  await addSecondFactor(at.owner, id);
  expect((await post(session, "/end", {})).status).toBe(200);
  expect(await state(session)).toEqual({ enabled_at: null, recovery_codes: 0 });
  await addPasskey(session);
  await addSecondFactor(at.owner, id);
  expect((await post(session, "/end", {})).status).toBe(200);
  expect(await state(session)).toEqual({ enabled_at: null, recovery_codes: 11 });
});

test("new recovery codes replace the earlier ones, also those for a passkey", async () => {
  const { id, session } = await person();
  expect((await post(session, "/recovery-codes", {})).status).toBe(409);
  const { passkey } = await addPasskey(session);
  const made = (await post(session, "/recovery-codes", {})).body.data.recovery_codes;
  const prove = (code: string) => send("POST", "/rest/v2/account/proof", session, { body: { current_password, code } });
  expect((await prove(passkey.recovery_codes[0])).status).toBe(400);
  expect((await prove(made[9])).status).toBe(200);
  expect(await at.owner`select 1 from recovery_codes where user_id = ${id}`).toHaveLength(9);
});

test("setting up, confirming, new codes, and turning off need a recent proof", async () => {
  const { id, session } = await person();
  await addSecondFactor(at.owner, id);
  await at.owner`update sessions set created_at = now() - interval '11 minutes' where user_id = ${id}`;
  for (const [below, body] of [
    ["", {}],
    ["/confirm", { code: "000000" }],
    ["/recovery-codes", {}],
    ["/end", {}],
  ] as const)
    expect((await post(session, below, body)).body.errors[0].reason).toBe("reauthentication_required");
});

describe("a person of several organizations", () => {
  test("can't set it up while each has its own password: who knows one must not lock them out of the other", async () => {
    const { id, session } = await person();
    await addMembership(at.owner, at.second, id, "viewer");
    await at.owner`with made as (insert into passwords (user_id, hash) values (${id}, 'x') returning id)
      update memberships set password_id = (select id from made) where user_id = ${id} and organization_id = ${at.second.id}`;
    const refused = await post(session, "", {});
    expect([refused.status, refused.body.errors[0].reason]).toEqual([409, "invalid_state"]);
  });

  test("keeps it when an administrator of one of them wants it removed", async () => {
    const owner = await person("owner");
    const { id, session } = await person();
    await addSecondFactor(at.owner, id);
    await addMembership(at.owner, at.second, id, "viewer");
    const refused = await send("DELETE", `/rest/v2/members/${id}/second-factor`, owner.session);
    expect([refused.status, refused.body.errors[0].message]).toEqual([409, expect.stringContaining("operator")]);
    expect((await state(session)).enabled_at).not.toBeNull();
  });
});

describe("an administrator", () => {
  const remove = (session: string, id: string) => send("DELETE", `/rest/v2/members/${id}/second-factor`, session);

  test("sees who has it, and removes it from a member who lost their phone, with an audit row", async () => {
    const made = await addOrganization(at.owner, "Lost phones");
    const owner = await person("owner", made);
    const { id } = await person("finance", made);
    await addSecondFactor(at.owner, id);
    const listed = async () =>
      (await send("GET", "/rest/v2/members", owner.session)).body.data.find((one: { id: string }) => one.id === id);
    expect((await listed()).has_second_factor).toBe(true);
    expect((await remove(owner.session, id)).body).toEqual({ data: { deleted: true } });
    expect((await listed()).has_second_factor).toBe(false);
    expect((await remove(owner.session, id)).status).toBe(409);
    expect(await at.owner`select 1 from recovery_codes where user_id = ${id}`).toEqual([]);
    const rows =
      await at.owner`select user_id, object from audit_log where operation = 'end_member_second_factor' and result = 200 and organization_id = ${made.id}`;
    expect(rows).toEqual([{ user_id: owner.id, object: `member_id=${id}` }]);
  });

  test("removes neither their own, nor an owner's without being one, nor anybody's in another role", async () => {
    const [owner, admin, finance] = [await person("owner"), await person("admin"), await person()];
    for (const { id } of [owner, admin, finance]) await addSecondFactor(at.owner, id);
    expect((await remove(owner.session, owner.id)).status).toBe(409);
    expect((await remove(admin.session, owner.id)).status).toBe(403);
    expect((await remove(finance.session, admin.id)).status).toBe(403);
    expect((await remove(admin.session, finance.id)).status).toBe(200);
  });
});
