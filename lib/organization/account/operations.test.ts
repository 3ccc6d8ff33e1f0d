import { describe, expect, test } from "vitest";
import { listAccessTokens } from "#lib/developers/access-tokens/contract.ts";
import { listConnectedApps } from "#lib/developers/connected-apps/contract.ts";
import { passwordMatches } from "#lib/platform/auth/password.ts";
import { beginSession, checkPassword } from "#lib/platform/auth/sign-in.ts";
import { resourceOf } from "#lib/platform/declaration/contract.ts";
import { connect, refreshing, rpc, token } from "#lib/testing/oauth-flow.ts";
import {
  addMembership,
  addOrganization,
  addPerson,
  addToken,
  send,
  setPassword,
  stage,
  type TestOrganization,
} from "#lib/testing/stage.ts";
import { addWebhook } from "#lib/testing/webhooks.ts";
import { updatePassword } from "./contract.ts";

const at = await stage();

async function person(role: "owner" | "finance" = "owner") {
  const id = await addPerson(at.owner, at.first, role);
  await setPassword(at.owner, id, "the old password");
  const begin = async () => (await beginSession(id, at.first.id)) ?? "";
  return { id, begin, session: await begin() };
}

test("returns the person, the current organization and those they can switch to", async () => {
  const { id, session } = await person("finance");
  await addMembership(at.owner, at.second, id, "viewer");
  const { body } = await send("GET", "/rest/v2/account", session);
  expect(body.data).toMatchObject({
    id,
    role: "finance",
    has_password: true,
    organization: { id: at.first.id, name: "First" },
    organizations: [
      { id: at.first.id, name: "First", role: "finance" },
      { id: at.second.id, name: "Second", role: "viewer" },
    ],
  });
  expect(body.data.scopes).toContain("accounting:read");
  expect(body.data.scopes).not.toContain("ats:read");
});

test("counts the organization's failing webhooks, for those who may read them", async () => {
  const fail = async (organization: TestOrganization, status: string, failures: number) => {
    const { id } = await addWebhook(at.owner, organization);
    await at.owner`update webhook_subscriptions set status = ${status}, consecutive_failures = ${failures} where id = ${id}`;
  };
  await fail(at.first, "enabled", 2);
  await fail(at.first, "disabled", 7);
  await fail(at.second, "enabled", 7);
  const { session } = await person("owner");
  const { session: finance } = await person("finance");
  const seen = async () =>
    Promise.all(
      [session, finance].map(async (own) => (await send("GET", "/rest/v2/account", own)).body.data.failing_webhooks),
    );
  expect(await seen()).toEqual([0, 0]);
  await fail(at.first, "enabled", 3);
  await fail(at.first, "disabled", 11);
  expect(await seen()).toEqual([2, 0]);
});

describe("switching the organization", () => {
  test("changes what the session sees, and only allows the person's organizations", async () => {
    const { id, session } = await person();
    const switchTo = (organization_id: string) =>
      send("POST", "/rest/v2/account/organization", session, { body: { organization_id } });
    expect((await switchTo(at.second.id)).status).toBe(404);
    await addMembership(at.owner, at.second, id, "viewer");
    expect((await switchTo(at.second.id)).status).toBe(200);
    const { body } = await send("GET", "/rest/v2/account", session);
    expect([body.data.organization.name, body.data.role]).toEqual(["Second", "viewer"]);
  });

  test("never lets a page of one organization read or write in another: it is refused, and nothing is recorded there", async () => {
    const { id, session } = await person();
    await addMembership(at.owner, at.second, id, "owner");
    const of = (organization: TestOrganization) => ({ headers: { "x-organization-id": organization.id } });
    const add = (page: TestOrganization) =>
      send("POST", "/rest/v2/legal-entities", session, {
        ...of(page),
        body: { name: "Stale", country: "DE", currency: "EUR" },
      });
    expect((await add(at.first)).status).toBe(201);
    const switchTo = (organization_id: string) =>
      send("POST", "/rest/v2/account/organization", session, { body: { organization_id } });
    await switchTo(at.second.id);
    const refused = [
      await add(at.first),
      await send("GET", "/rest/v2/legal-entities", session, of(at.first)),
      await send("GET", "/rest/v2/account", session, of(at.first)),
      await send("POST", "/rest/v2/legal-entities", session, { ...of(at.first), body: {} }),
    ];
    for (const { status, body } of refused)
      expect([status, body.errors[0].reason, body.errors[0].message]).toEqual([
        403,
        "other_organization",
        expect.stringContaining("nothing was done"),
      ]);
    const entities = (of: TestOrganization) =>
      at.owner`select from legal_entities where organization_id = ${of.id} and name = 'Stale'`;
    expect([(await entities(at.first)).length, (await entities(at.second)).length]).toEqual([1, 0]);
    expect(
      await at.owner`select from audit_log where organization_id = ${at.second.id} and user_id = ${id} and operation = 'create_legal_entity'`,
    ).toHaveLength(0);
    await switchTo(at.first.id);
    expect((await add(at.first)).status).toBe(201);
    expect((await entities(at.second)).length).toBe(0);
  });

  test("says which organizations need a second factor or their identity provider first", async () => {
    const { id, session } = await person();
    const [third, fourth] = [await addOrganization(at.owner, "Third"), await addOrganization(at.owner, "Fourth")];
    for (const one of [third, fourth]) await addMembership(at.owner, one, id, "viewer");
    await at.owner`insert into sign_in_policies (organization_id, second_factor_roles, trusts_provider) values (${third.id}, '{viewer}', false)`;
    await at.owner`update memberships set requires_provider = true where organization_id = ${fourth.id}`;
    const { body } = await send("GET", "/rest/v2/account", session);
    const needs = body.data.organizations.map(({ name, needs }: Record<string, unknown>) => [name, needs]);
    expect(needs).toEqual([
      ["First", null],
      ["Fourth", "identity_provider"],
      ["Third", "second_factor"],
    ]);
    const answer = await send("POST", "/rest/v2/account/organization", session, {
      body: { organization_id: fourth.id },
    });
    expect(answer.status).toBe(404);
    // Whoever knows one organization's password learns of no other that it doesn't open.
    await at.owner`update sessions set password_id = (
      select password_id from memberships where organization_id = ${at.first.id} and user_id = ${id}) where user_id = ${id}`;
    await at.owner`update memberships set password_id = null where organization_id = ${fourth.id}`;
    const { organizations } = (await send("GET", "/rest/v2/account", session)).body.data;
    expect(organizations.map(({ name }: Record<string, unknown>) => name)).toEqual(["First", "Third"]);
  });
});

describe("changing the password", () => {
  const change = (session: string, current_password: string, new_password: string, more: object = {}) =>
    send("POST", "/rest/v2/account/password", session, { body: { current_password, new_password, ...more } });

  test("ends every other session immediately and keeps this one", async () => {
    const { id, begin, session } = await person();
    const other = await begin();
    expect((await change(session, "the old password", "a much better one")).status).toBe(200);
    expect((await send("GET", "/rest/v2/account", session)).status).toBe(200);
    expect((await send("GET", "/rest/v2/account", other)).status).toBe(401);
    const [row] = await at.owner`select hash from passwords where user_id = ${id}`;
    expect(await passwordMatches("a much better one", row?.hash)).toBe(true);
  });

  test("revokes the person's personal tokens in every organization the password opens, unless the field is false", async () => {
    const { id, session } = await person();
    await addMembership(at.owner, at.second, id, "viewer");
    const apart = await addOrganization(at.owner, `Apart ${id}`);
    await addMembership(at.owner, apart, id, "viewer");
    await at.owner`update memberships set password_id = null where organization_id = ${apart.id} and user_id = ${id}`;
    await addWebhook(at.owner, at.second);
    const own = { type: "personal", user_id: id } as const;
    const tokens = await Promise.all([
      addToken(at.owner, at.first, own),
      addToken(at.owner, at.second, own),
      addToken(at.owner, apart, own),
      addToken(at.owner, at.first),
      addToken(at.owner, at.second, { type: "personal", user_id: await addPerson(at.owner, at.second, "owner") }),
    ]);
    const seen = async () =>
      Promise.all(tokens.map(async (token) => (await send("GET", "/rest/v2/invoices", token)).status));

    await change(session, "the old password", "a much better one", { revoke_personal_tokens: false });
    expect(await seen()).toEqual([200, 200, 200, 200, 200]);
    expect((await change(session, "a much better one", "the best one of all")).status).toBe(200);
    expect(await seen()).toEqual([401, 401, 200, 200, 200]);
    expect(updatePassword.changes).toEqual(
      expect.arrayContaining([listAccessTokens, listConnectedApps].map(({ path }) => resourceOf(path))),
    );
    expect((await send("GET", "/rest/v2/account", session)).body.data.organization.id).toBe(at.first.id);

    const events = await at.owner`select type from webhook_events where organization_id = ${at.second.id}`;
    expect(events).toEqual([{ type: "access-token.revoked" }]);
    const audited = await at.owner`select organization_id, result from audit_log where user_id = ${id}`;
    const rows = (of: TestOrganization) => audited.filter(({ organization_id }) => organization_id === of.id).length;
    expect([rows(at.first), rows(at.second), rows(apart)]).toEqual([2, 2, 0]);
  });

  test("disconnects the person's apps in every organization the password opens, unless the field is false", async () => {
    const { id, session } = await person();
    await addMembership(at.owner, at.second, id, "viewer");
    const apart = await addOrganization(at.owner, `Apart ${id}`);
    await addMembership(at.owner, apart, id, "viewer");
    await at.owner`update memberships set password_id = null where organization_id = ${apart.id} and user_id = ${id}`;
    const sessions = [session, await beginSession(id, at.second.id), await beginSession(id, apart.id)];
    const apps = await Promise.all(sessions.map((one) => connect(one ?? "")));
    const seen = async () =>
      Promise.all(
        apps.map(
          async ({ access }) =>
            (await rpc("tools/call", { name: "list_people", arguments: {} }, { text: access })).status,
        ),
      );
    await change(session, "the old password", "a much better one", { revoke_personal_tokens: false });
    expect(await seen()).toEqual([200, 200, 200]);
    expect((await change(session, "a much better one", "the best one of all")).status).toBe(200);
    expect(await seen()).toEqual([401, 401, 200]);
    const refreshed = await Promise.all(apps.map(async (app) => (await token(refreshing(app))).body.error));
    expect(refreshed).toEqual(["invalid_grant", "invalid_grant", undefined]);
  });

  test("requires the current one and a long enough new one, and keeps both out of the audit log", async () => {
    const { session } = await person();
    const wrong = await change(session, "not the old one", "a much better one");
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, "/current_password"]);
    const short = await change(session, "the old password", "short");
    expect([short.status, short.body.errors[0].path]).toEqual([400, "/new_password"]);
    for (const weak of ["password1234!", "qwertyqwerty99"]) {
      const answer = await change(session, "the old password", weak);
      expect([answer.status, answer.body.errors[0].path]).toEqual([400, "/new_password"]);
    }
    const rows =
      await at.owner`select a::text as row, result from audit_log a where operation = 'update_password' and result = 400`;
    expect(rows.length).toBeGreaterThanOrEqual(2);
    for (const { row } of rows) expect(row).not.toMatch(/password one|old one|better|short|qwerty/);
  });
});

describe("guessing the current password", () => {
  const change = (session: string, current_password: string) =>
    send("POST", "/rest/v2/account/password", session, {
      body: { current_password, new_password: "a much better one" },
    });

  /** Lets time pass, or adds failures until the wait is a minute. */
  const edit = (minutes: number, more: number) =>
    at.owner`update sign_in_attempts set failures = failures + ${more}, last_failure_at = last_failure_at - make_interval(mins => ${minutes})`;

  test("requires a wait after five failures, in every session of the account, even with the correct password", async () => {
    const { begin, session } = await person();
    const sessions = [session, await begin(), await begin()];
    for (let turn = 0; turn < 5; turn += 1) expect((await change(sessions[turn % 3] ?? "", "wrong")).status).toBe(400);
    await edit(0, 20);
    const refused = await change(sessions[2] ?? "", "the old password");
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(refused.body.errors[0].message).toMatch(/^Too many attempts. Wait \d+ seconds?, then try again.$/);
    const { session: another } = await person();
    expect((await change(another, "the old password")).status).toBe(200);
    await edit(1, 0);
    expect((await change(session, "the old password")).status).toBe(200);
  });

  test("concurrently counts every attempt, and checks no more than allowed", async () => {
    const { session } = await person();
    for (let turn = 0; turn < 5; turn += 1) expect((await change(session, "wrong")).status).toBe(400);
    await edit(1, 20);
    const answers = await Promise.all(Array.from({ length: 30 }, () => change(session, "wrong")));
    expect(answers.map(({ status }) => status).sort()).toEqual([400, ...Array(29).fill(429)]);
  });

  test("is counted separately from signing in", async () => {
    const { id, session } = await person();
    const [row] = await at.owner`select email from users where id = ${id}`;
    for (let turn = 0; turn < 5; turn += 1) expect(await checkPassword(row?.email, "wrong", "192.0.2.70")).toBeNull();
    for (let turn = 0; turn < 5; turn += 1) expect((await change(session, "wrong")).status).toBe(400);
    expect(await checkPassword(row?.email, "the old password", "192.0.2.71")).toMatchObject({ id });
  });
});

test("accepts only one of two concurrent password changes with the same current password", async () => {
  const { id, session } = await person();
  const answers = await Promise.all(
    [0, 1].map((which) =>
      send("POST", "/rest/v2/account/password", session, {
        body: { current_password: "the old password", new_password: `the new password ${which}` },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const [row] =
    await at.owner`select p.hash from memberships m join passwords p on p.id = m.password_id where m.user_id = ${id}`;
  const winner = answers.findIndex(({ status }) => status === 200);
  expect(await passwordMatches(`the new password ${winner}`, row?.hash)).toBe(true);
});

describe("a session", () => {
  test("expires by the database's clock", async () => {
    const { id, session } = await person();
    await at.owner`update sessions set expires_at = now() - interval '1 second' where user_id = ${id}`;
    expect((await send("GET", "/rest/v2/account", session)).status).toBe(401);
  });

  test.each(["cross-site", "same-site", "none", null])(
    "works only from our own pages: returns 403 for Sec-Fetch-Site %s",
    async (site) => {
      const { session } = await person();
      const { status } = await send("GET", "/rest/v2/account", null, {
        headers: { cookie: `__Host-muster.session=${session}`, ...(site ? { "sec-fetch-site": site } : {}) },
      });
      expect(status).toBe(403);
    },
  );

  test("is not an access token: returns 401 as a bearer", async () => {
    const { session } = await person();
    expect(
      (await send("GET", "/rest/v2/account", null, { headers: { authorization: `Bearer ${session}` } })).status,
    ).toBe(401);
  });

  test("is ignored in the cookie if there is an Authorization header", async () => {
    const { session } = await person();
    const { status } = await send("GET", "/rest/v2/account", session, { headers: { authorization: "Basic x" } });
    expect(status).toBe(401);
  });
});
