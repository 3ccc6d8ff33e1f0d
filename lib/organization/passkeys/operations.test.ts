import { describe, expect, test } from "vitest";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { authenticator, type Deviation } from "#lib/testing/authenticator.ts";
import { addPasskey } from "#lib/testing/passkeys.ts";
import { addMembership, addPerson, send, setPassword, stage } from "#lib/testing/stage.ts";
import { untilLocked } from "#lib/testing/until.ts";

const at = await stage();
const path = "/rest/v2/account/passkeys";

async function person(hasPassword = true) {
  const id = await addPerson(at.owner, at.first, "finance");
  if (!hasPassword) return { id, session: (await beginSession(id, at.first.id)) ?? "" };
  await setPassword(at.owner, id, "the right password");
  const [made] = await at.owner`select password_id from memberships where user_id = ${id}`;
  return { id, session: (await beginSession(id, at.first.id, 1, made?.password_id)) ?? "" };
}

const begin = (session: string) => send("POST", `${path}/options`, session, { body: {} });
const optionsOf = async (session: string) => (await begin(session)).body.data.options;
const add = (session: string, credential: unknown, name = "Phone") =>
  send("POST", path, session, { body: { name, credential } });
const list = async (session: string) => (await send("GET", path, session)).body.data;

test("the first passkey comes with recovery codes, which replace a lost one; further ones don't", async () => {
  const { id, session } = await person();
  const { passkey } = await addPasskey(session);
  expect(new Set(passkey.recovery_codes).size).toBe(10);
  expect(await at.owner`select 1 from recovery_codes where user_id = ${id}`).toHaveLength(10);
  expect((await addPasskey(session, { name: "Laptop" })).passkey.recovery_codes).toBeNull();
  const known = { id: expect.any(String), created_at: expect.any(String), last_used_at: null };
  expect(await list(session)).toEqual([
    { ...known, name: "Laptop" },
    { ...known, name: "Phone" },
  ]);
});

test("is renamed and removed by its person only, and audit rows say so", async () => {
  const { id, session } = await person();
  const stranger = await person();
  const { passkey } = await addPasskey(session);
  const address = `${path}/${passkey.id}`;
  expect((await send("PATCH", address, stranger.session, { body: { name: "Mine" } })).status).toBe(404);
  expect((await send("DELETE", address, stranger.session)).status).toBe(404);
  expect((await send("PATCH", address, session, { body: { name: " Work phone " } })).body.data.name).toBe("Work phone");
  expect((await send("DELETE", address, session)).body).toEqual({ data: { deleted: true } });
  expect(await list(session)).toEqual([]);
  expect(await at.owner`select 1 from recovery_codes where user_id = ${id}`).toEqual([]);
  const rows = await at.owner`select operation from audit_log where user_id = ${id} order by at`;
  expect(rows.map(({ operation }) => operation)).toEqual([
    ...["begin_passkey", "create_passkey", "update_passkey", "delete_passkey"],
  ]);
});

test("the audit log has no credential", async () => {
  const { id, session } = await person();
  const { device } = await addPasskey(session);
  expect(JSON.stringify(await at.owner`select * from audit_log where user_id = ${id}`)).not.toContain(device.id);
});

describe("a new passkey is refused", () => {
  const refusals: [string, Deviation][] = [
    ["from another origin", { origin: "https://evil.example" }],
    ["for another site", { rpId: "evil.example" }],
    ["for a challenge that we didn't make", { challenge: Buffer.alloc(32).toString("base64url") }],
    ["without user verification", { flags: 65 }],
    ["in garbage CBOR", { attestationObject: Buffer.from([0xff, 0x00, 0x1f]) }],
  ];
  test.each(refusals)("%s", async (_, given) => {
    const { session } = await person();
    const refused = await add(session, authenticator().create(await optionsOf(session), given));
    expect([refused.status, refused.body.errors[0].reason]).toEqual([400, "passkey_refused"]);
    expect(await list(session)).toEqual([]);
  });

  test("with an algorithm that we didn't offer", async () => {
    const { session } = await person();
    expect((await add(session, authenticator("ES384").create(await optionsOf(session)))).status).toBe(400);
  });

  test("a second time with the same challenge, in another session, and after five minutes", async () => {
    const { id, session } = await person();
    const options = await optionsOf(session);
    const other = (await beginSession(id, at.first.id)) ?? "";
    expect((await add(other, authenticator().create(options))).status).toBe(400);
    expect((await add(session, authenticator().create(options))).status).toBe(201);
    expect((await add(session, authenticator().create(options))).status).toBe(400);
    const late = await optionsOf(session);
    await at.owner`update passkey_challenges set expires_at = now()`;
    expect((await add(session, authenticator().create(late))).status).toBe(400);
  });

  test("with what another account has already", async () => {
    const [own, other] = [await person(), await person()];
    const device = authenticator();
    expect((await add(own.session, device.create(await optionsOf(own.session)))).status).toBe(201);
    expect((await add(other.session, device.create(await optionsOf(other.session)))).status).toBe(409);
  });

  test("as the 21st", async () => {
    const { id, session } = await person();
    await at.owner`insert into passkeys (user_id, credential_id, public_key, sign_count, name)
      select ${id}, uuid_send(gen_random_uuid()), '', 0, 'Key' from generate_series(1, 20)`;
    const refused = await begin(session);
    expect([refused.status, refused.body.errors[0].reason]).toEqual([409, "limit_reached"]);
  });

  test("when the session's last proof is older than 10 minutes", async () => {
    const { id, session } = await person();
    const { passkey } = await addPasskey(session);
    const options = await optionsOf(session);
    await at.owner`update sessions set created_at = now() - interval '11 minutes' where user_id = ${id}`;
    const created = await add(session, authenticator().create(options));
    const removed = await send("DELETE", `${path}/${passkey.id}`, session);
    for (const { status, body } of [await begin(session), created, removed])
      expect([status, body.errors[0].reason]).toEqual([403, "reauthentication_required"]);
    expect((await send("PATCH", `${path}/${passkey.id}`, session, { body: { name: "Key" } })).status).toBe(200);
  });
});

describe("a person of several organizations can't add one in a session that doesn't open all of them", () => {
  test.each(["another password", "no password"])("with %s in the other", async (other) => {
    const { id, session } = await person();
    await addMembership(at.owner, at.second, id, "viewer");
    expect((await begin(session)).status).toBe(200);
    const options = await optionsOf(session);
    if (other === "another password")
      await at.owner`with made as (insert into passwords (user_id, hash) values (${id}, 'x') returning id)
        update memberships set password_id = (select id from made) where user_id = ${id} and organization_id = ${at.second.id}`;
    else
      await at.owner`update memberships set password_id = null where user_id = ${id} and organization_id = ${at.second.id}`;
    for (const { status, body } of [await begin(session), await add(session, authenticator().create(options))])
      expect([status, body.errors[0].reason]).toEqual([409, "invalid_state"]);
  });

  test("also while the other one has disabled them", async () => {
    const { id, session } = await person();
    await addMembership(at.owner, at.second, id, "viewer");
    await at.owner`update memberships set password_id = null, disabled_at = now() where user_id = ${id} and organization_id = ${at.second.id}`;
    expect((await begin(session)).status).toBe(409);
  });

  test("also while the other one is just being accepted", async () => {
    const { id, session } = await person();
    await addMembership(at.owner, at.second, id, "viewer");
    await at.owner`update memberships set accepted_at = null, password_id = null where user_id = ${id} and organization_id = ${at.second.id}`;
    const credential = authenticator().create(await optionsOf(session));
    let adding: ReturnType<typeof add> | undefined;
    await at.owner.begin(async (sql) => {
      await sql`update memberships set accepted_at = now() where user_id = ${id} and organization_id = ${at.second.id}`;
      adding = add(session, credential);
      await untilLocked(at.owner);
    });
    const { status, body } = (await adding) ?? {};
    expect([status, body.errors[0].reason]).toEqual([409, "invalid_state"]);
  });

  test("but in a session of the identity provider, without a password", async () => {
    const { id, session } = await person(false);
    await addMembership(at.owner, at.second, id, "viewer");
    expect((await addPasskey(session)).passkey.name).toBe("Phone");
  });
});

test("an administrator sees that there is one, and takes it away from a member who lost it, with its sessions", async () => {
  const owner = (await beginSession(await addPerson(at.owner, at.first, "owner"))) ?? "";
  const { id, session } = await person();
  await addPasskey(session);
  const member = async () =>
    (await send("GET", "/rest/v2/members", owner)).body.data.find((one: { id: string }) => one.id === id);
  expect((await member()).has_second_factor).toBe(true);
  await at.owner`update sessions set passkey_id = (select id from passkeys where user_id = ${id}) where user_id = ${id}`;
  expect((await send("DELETE", `/rest/v2/members/${id}/second-factor`, owner)).status).toBe(200);
  expect((await member()).has_second_factor).toBe(false);
  expect(await at.owner`select 1 from passkeys where user_id = ${id}`).toEqual([]);
  expect((await send("GET", "/rest/v2/account", session)).status).toBe(401);
});
