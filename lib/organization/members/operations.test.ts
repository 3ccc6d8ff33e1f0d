import { describe, expect, test } from "vitest";
import { recordSignIn, sessionUser } from "#db/system.ts";
import { withDevice } from "#lib/platform/auth/device.ts";
import { acceptByLink, memberLink } from "#lib/platform/auth/member-link.ts";
import type { Role } from "#lib/platform/auth/roles.ts";
import { beginSession, checkPassword } from "#lib/platform/auth/sign-in.ts";
import { tokenDigest } from "#lib/platform/auth/token-text.ts";
import { connect, refreshing, rpc, token } from "#lib/testing/oauth-flow.ts";
import {
  addMembership,
  addOrganization,
  addPerson,
  addToken,
  send,
  source,
  stage,
  type TestOrganization,
} from "#lib/testing/stage.ts";
import { addWebhook } from "#lib/testing/webhooks.ts";

const at = await stage();

async function member(organization: TestOrganization, role: Role) {
  const id = await addPerson(at.owner, organization, role);
  return { id, session: (await beginSession(id, organization.id)) ?? "" };
}

async function organization() {
  const made = await addOrganization(at.owner, `Members ${Math.random()}`);
  return { made, owner: await member(made, "owner"), admin: await member(made, "admin") };
}

const change = (session: string, id: string, body: object) =>
  send("PATCH", `/rest/v2/members/${id}`, session, { body });
const callStatus = async (text: string) =>
  (await rpc("tools/call", { name: "list_people", arguments: {} }, { text })).status;
const codeOf = (link: string) => link.split("#")[1] ?? "";

async function newLink(session: string, id: string): Promise<string> {
  return codeOf((await send("POST", `/rest/v2/members/${id}/link`, session, { body: {} })).body.data.link);
}

async function memberIn(session: string, address: string) {
  const { body } = await send("GET", "/rest/v2/members", session);
  return body.data.find(({ email }: { email: string }) => email === address);
}

describe("adding a member", () => {
  test("stops at 1,000 members, even for two added concurrently", async () => {
    const { made, owner } = await organization();
    await at.owner`
      with added as (
        insert into users (id, email) select gen_random_uuid(), n || ${`@${made.id}.example`} from generate_series(1, 997) as n returning id, email)
      insert into memberships (organization_id, user_id, role, name, email) select ${made.id}, id, 'viewer', 'Person', email from added`;
    const answers = await Promise.all(
      ["a", "b"].map((name) =>
        send("POST", "/rest/v2/members", owner.session, {
          body: { name, email: `${name}@${made.id}.example`, role: "viewer" },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await send("GET", "/rest/v2/members", owner.session)).body.data).toHaveLength(1000);
  });

  test("returns a link that sets a password once, and the person can sign in with the role", async () => {
    const { owner } = await organization();
    const { status, body } = await send("POST", "/rest/v2/members", owner.session, {
      body: { name: "Noor", email: "Noor@people.example", role: "finance" },
    });
    expect([status, body.data.status, body.data.role]).toEqual([201, "invited", "finance"]);
    expect(body.data.link).toMatch(/^https:\/\/localhost:\d+\/welcome#\S{32}$/);
    const code = codeOf(body.data.link);
    expect(await acceptByLink(code, "short", source)).toMatchObject({ ok: false, path: "/password" });
    for (const weak of ["dragondragon1", "my name is Noor!", "people.example 1"])
      expect(await acceptByLink(code, weak, source)).toMatchObject({ ok: false, path: "/password" });
    expect(await acceptByLink(code, "a password of her own", source)).toMatchObject({
      ok: true,
      email: "Noor@people.example",
    });
    expect(await acceptByLink(code, "somebody else's password", source)).toMatchObject({ ok: false, path: "/code" });
    expect(await checkPassword("noor@people.example", "a password of her own", "192.0.2.20")).not.toBeNull();
    expect(await memberIn(owner.session, "Noor@people.example")).toMatchObject({ name: "Noor", status: "active" });
  });

  test("refuses to add a member twice", async () => {
    const { owner } = await organization();
    const body = { name: "Twice", email: "twice@people.example", role: "viewer" };
    expect((await send("POST", "/rest/v2/members", owner.session, { body })).status).toBe(201);
    const again = await send("POST", "/rest/v2/members", owner.session, {
      body: { ...body, email: "TWICE@people.example" },
    });
    expect([again.status, again.body.errors[0].path]).toEqual([409, "/email"]);
  });

  test.each(["finance", "recruiter", "it", "developer", "viewer"] as const)(
    "lets the role %s see members but change none",
    async (role) => {
      const { made, owner } = await organization();
      const { session } = await member(made, role);
      expect((await send("GET", "/rest/v2/members", session)).status).toBe(200);
      expect(
        (
          await send("POST", "/rest/v2/members", session, {
            body: { name: "A", email: "a@people.example", role: "viewer" },
          })
        ).status,
      ).toBe(403);
      expect((await change(session, owner.id, { role: "viewer" })).status).toBe(403);
      expect((await send("POST", `/rest/v2/members/${owner.id}/link`, session, { body: {} })).status).toBe(403);
    },
  );
});

describe("changing a member", () => {
  test("disabling ends sessions, personal tokens and the link for good: enabling restores none of them", async () => {
    const { made, owner } = await organization();
    const { id, session } = await member(made, "finance");
    await addMembership(at.owner, at.second, id, "finance");
    const elsewhere = (await beginSession(id, at.second.id)) ?? "";
    const token = await addToken(at.owner, made, { type: "personal", user_id: id });
    const there = await addToken(at.owner, at.second, { type: "personal", user_id: id });
    const code = await newLink(owner.session, id);
    const enter = () =>
      send("POST", "/rest/v2/account/organization", elsewhere, { body: { organization_id: made.id } });
    const seen = async () => [
      (await send("GET", "/rest/v2/account", session)).status,
      (await send("GET", "/rest/v2/invoices", token)).status,
      (await enter()).status,
      (await memberLink(code)) !== null,
    ];

    expect((await change(owner.session, id, { disabled: true })).body.data.status).toBe("disabled");
    expect(await seen()).toEqual([401, 401, 404, false]);
    expect(await beginSession(id, made.id)).toBeNull();
    expect((await send("POST", `/rest/v2/members/${id}/link`, owner.session, { body: {} })).status).toBe(409);
    expect((await change(owner.session, id, { disabled: false })).body.data.status).toBe("active");
    expect(await seen()).toEqual([401, 401, 404, false]);

    expect((await send("GET", "/rest/v2/account", elsewhere)).status).toBe(200);
    expect((await send("GET", "/rest/v2/invoices", there)).status).toBe(200);
    const again = (await beginSession(id, made.id)) ?? "";
    expect((await send("GET", "/rest/v2/account", again)).status).toBe(200);
  });

  test("disabling disconnects the person's apps for good, but only in this organization", async () => {
    const { made, owner } = await organization();
    const { id, session } = await member(made, "finance");
    await addMembership(at.owner, at.second, id, "finance");
    const app = await connect(session);
    const other = await connect(owner.session);
    const there = await connect((await beginSession(id, at.second.id)) ?? "");
    const seen = async () => Promise.all([app, other, there].map(({ access }) => callStatus(access)));
    expect(await seen()).toEqual([200, 200, 200]);
    expect((await change(owner.session, id, { disabled: true })).status).toBe(200);
    expect((await change(owner.session, id, { disabled: false })).status).toBe(200);
    expect(await seen()).toEqual([401, 200, 200]);
    expect((await token(refreshing(app))).body.error).toBe("invalid_grant");
    expect((await token(refreshing(there))).status).toBe(200);
  });

  test("disabling emits an event for each personal token it revokes", async () => {
    const { made, owner } = await organization();
    const { id } = await member(made, "finance");
    await addWebhook(at.owner, made);
    for (const expires_at of [new Date(Date.now() + 60_000), new Date(Date.now() + 120_000), new Date(0)])
      await addToken(at.owner, made, { type: "personal", user_id: id, expires_at });
    await addToken(at.owner, made);
    await change(owner.session, id, { disabled: true });
    const events = await at.owner`select type from webhook_events where organization_id = ${made.id}`;
    expect(events.map(({ type }) => type)).toEqual(["access-token.revoked", "access-token.revoked"]);
    const live =
      await at.owner`select type from access_tokens where organization_id = ${made.id} and revoked_at is null`;
    expect(live).toEqual([{ type: "organization" }]);
  });

  test("disabling ends the session for pages too, and the last sign-in outlives the session", async () => {
    const { made, owner } = await organization();
    const { id, session } = await member(made, "finance");
    await recordSignIn(tokenDigest(session), { browser: null, system: null, ip: null, began_with: "password" });
    expect(await sessionUser(tokenDigest(session))).toMatchObject({ id });
    await change(owner.session, id, { disabled: true });
    expect(await sessionUser(tokenDigest(session))).toBeNull();
    await at.owner`delete from sessions where user_id = ${id}`;
    const { body } = await send("GET", "/rest/v2/members", owner.session);
    expect(body.data.find((one: { id: string }) => one.id === id).last_sign_in_at).not.toBeNull();
  });

  test("a new role applies from the next request on", async () => {
    const { made, owner } = await organization();
    const { id, session } = await member(made, "it");
    expect((await send("GET", "/rest/v2/invoices", session)).status).toBe(403);
    await change(owner.session, id, { role: "finance" });
    expect((await send("GET", "/rest/v2/invoices", session)).status).toBe(200);
  });

  test("an admin can't promote to owner, change an owner or create a link for one", async () => {
    const { admin, owner, made } = await organization();
    const { id } = await member(made, "viewer");
    expect((await change(admin.session, id, { role: "owner" })).status).toBe(403);
    expect((await change(admin.session, owner.id, { disabled: true })).status).toBe(403);
    expect((await send("POST", `/rest/v2/members/${owner.id}/link`, admin.session, { body: {} })).status).toBe(403);
    expect((await change(admin.session, id, { role: "admin" })).status).toBe(200);
  });

  test("the last owner stays, even when two owners demote each other concurrently, and nobody can disable themselves", async () => {
    const { made, owner } = await organization();
    expect((await change(owner.session, owner.id, { role: "admin" })).status).toBe(409);
    expect((await change(owner.session, owner.id, { disabled: true })).status).toBe(409);
    const second = await member(made, "owner");
    const both = await Promise.all([
      change(owner.session, second.id, { role: "admin" }),
      change(second.session, owner.id, { role: "admin" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toContain(200);
    const owners = await at.owner`select from memberships where organization_id = ${made.id} and role = 'owner'`;
    expect(owners).toHaveLength(1);
  });
});

test("an owner who hasn't accepted doesn't count as the one the organization needs", async () => {
  const { owner } = await organization();
  const body = { name: "Later", email: "later@people.example", role: "owner" };
  await send("POST", "/rest/v2/members", owner.session, { body });
  expect((await change(owner.session, owner.id, { role: "admin" })).status).toBe(409);
});

describe("a link to set a password", () => {
  test("replaces the previous one and ends the person's sessions when used", async () => {
    const { made, owner } = await organization();
    const { id, session } = await member(made, "finance");
    const [old, code] = [await newLink(owner.session, id), await newLink(owner.session, id)];
    expect((await acceptByLink(old, "a long password", source)).ok).toBe(false);
    expect((await acceptByLink(code, "a long password", source)).ok).toBe(true);
    expect((await send("GET", "/rest/v2/account", session)).status).toBe(401);
  });

  test("works once, even when used many times concurrently", async () => {
    const { made, owner } = await organization();
    const { id } = await member(made, "finance");
    const code = await newLink(owner.session, id);
    const results = await Promise.all(
      [1, 2, 3, 4].map((turn) => acceptByLink(code, `a long password ${turn}`, source)),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("expires", async () => {
    const { made, owner } = await organization();
    const { id } = await member(made, "finance");
    const code = await newLink(owner.session, id);
    await at.owner`update memberships set link_expires_at = now() - interval '1 minute' where user_id = ${id}`;
    expect((await acceptByLink(code, "a long password", source)).ok).toBe(false);
  });
});

describe("unlocking a sign-in", () => {
  const unlock = (session: string, id: string) => send("POST", `/rest/v2/members/${id}/unlock`, session, { body: {} });

  let networks = 0;

  async function locked(id: string) {
    networks += 1;
    const [row] = await at.owner`select email from users where id = ${id}`;
    const device = withDevice(null, row?.email);
    const tries: [string, string | null][] = [
      [`198.51.80.${networks}`, null],
      [`198.51.81.${networks}`, null],
      [`198.51.82.${networks}`, device],
    ];
    for (const [ip, devices] of tries)
      for (let turn = 0; turn < 5; turn += 1) await checkPassword(row?.email, "wrong", ip, devices);
    // Adds more failures, for the networks too: a wait of a minute outlasts any slow machine.
    await at.owner`update sign_in_attempts set failures = failures + 20 where failures >= 5`;
    const waits = () =>
      Promise.all(
        tries.map(([ip, devices]) =>
          checkPassword(row?.email, "wrong", ip, devices).then(
            () => "checked",
            () => "waits",
          ),
        ),
      );
    return { waits };
  }

  test("lifts the wait on every network and device immediately, and for nobody else", async () => {
    const { made, admin } = await organization();
    const one = await member(made, "finance");
    const { waits } = await locked(one.id);
    const neighbor = await locked((await member(made, "viewer")).id);
    expect(await waits()).toEqual(["waits", "waits", "waits"]);
    expect((await unlock(admin.session, one.id)).body).toEqual({ data: { unlocked: true } });
    expect(await waits()).toEqual(["checked", "checked", "checked"]);
    expect(await neighbor.waits()).toEqual(["waits", "waits", "waits"]);
  });

  test("can be repeated, and others' failures on the network no longer make the member wait", async () => {
    const { made, admin } = await organization();
    const { id } = await member(made, "finance");
    const [row] = await at.owner`select email from users where id = ${id}`;
    for (let turn = 0; turn < 20; turn += 1) await checkPassword(`other-${turn}@people.example`, "wrong", "192.0.2.90");
    await at.owner`update sign_in_attempts set failures = failures + 20 where failures >= 5`;
    const enter = () => checkPassword(row?.email, "wrong", "192.0.2.90");
    await expect(enter()).rejects.toMatchObject({ status: 429 });
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await unlock(admin.session, id)).status).toBe(200);
      expect(await enter()).toBeNull();
    }
    await expect(checkPassword("other@people.example", "wrong", "192.0.2.90")).rejects.toMatchObject({ status: 429 });
  });

  test("is for owners and admins, but not for oneself, and only owners can unlock owners", async () => {
    const { made, owner, admin } = await organization();
    const { id, session } = await member(made, "finance");
    expect((await unlock(session, admin.id)).status).toBe(403);
    expect((await unlock(admin.session, owner.id)).status).toBe(403);
    expect((await unlock(owner.session, owner.id)).status).toBe(409);
    expect((await unlock(owner.session, id)).status).toBe(200);
  });

  test("is refused for a person who hasn't accepted, who declined or was disabled: their wait elsewhere stays", async () => {
    const { made, owner } = await organization();
    const { id } = await member(at.second, "finance");
    await addMembership(at.owner, made, id, "viewer");
    const { waits } = await locked(id);
    for (const change of [
      at.owner`update memberships set accepted_at = null where user_id = ${id} and organization_id = ${made.id}`,
      at.owner`update memberships set declined_at = now() where user_id = ${id} and organization_id = ${made.id}`,
      at.owner`update memberships set declined_at = null, accepted_at = now(), disabled_at = now()
        where user_id = ${id} and organization_id = ${made.id}`,
    ]) {
      await change;
      const refused = await unlock(owner.session, id);
      expect([refused.status, refused.body.errors[0].reason]).toEqual([409, "invalid_state"]);
    }
    expect(await waits()).toEqual(["waits", "waits", "waits"]);
  });

  test("is refused after five times within a day, since lifting every wait would allow unlimited guessing", async () => {
    const { made, owner } = await organization();
    const { id } = await member(made, "finance");
    for (let turn = 0; turn < 5; turn += 1) expect((await unlock(owner.session, id)).status).toBe(200);
    const { waits } = await locked(id);
    const refused = await unlock(owner.session, id);
    expect([refused.status, refused.body.errors[0].message]).toEqual([409, expect.stringContaining("within a minute")]);
    expect(await waits()).toEqual(["waits", "waits", "waits"]);
  });

  test("is the same for a person who also belongs to another organization, and doesn't reveal that", async () => {
    const { made, owner } = await organization();
    const { id } = await member(made, "finance");
    await addMembership(at.owner, at.second, id, "viewer");
    expect((await unlock(owner.session, id)).body).toEqual({ data: { unlocked: true } });
  });
});
