import { beforeAll, describe, expect, test } from "vitest";
import { addPerson, type Stage, send, stage, type TestOrganization } from "#lib/api/testing.ts";
import { hashPassword, passwordMatches } from "#lib/auth/password.ts";
import { beginSession } from "#lib/auth/sign-in.ts";
import { addWebhook } from "#lib/webhooks/testing.ts";

let at: Stage;

beforeAll(async () => {
  at = await stage();
});

async function person(role: "owner" | "finance" = "owner") {
  const id = await addPerson(at.owner, at.first, role);
  await at.owner`update users set password_hash = ${await hashPassword("the old password")} where id = ${id}`;
  const begin = async () => (await beginSession(id, at.first.id)) ?? "";
  return { id, begin, session: await begin() };
}

test("the account names the person, the organization in use and those to switch to", async () => {
  const { id, session } = await person("finance");
  await at.owner`insert into memberships (organization_id, user_id, role) values (${at.second.id}, ${id}, 'viewer')`;
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

test("the account counts the organization's webhooks that fail, for those who may read them", async () => {
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
  test("changes what the session sees, and only to an organization of the person", async () => {
    const { id, session } = await person();
    const switchTo = (organization_id: string) =>
      send("POST", "/rest/v2/account/organization", session, { body: { organization_id } });
    expect((await switchTo(at.second.id)).status).toBe(404);
    await at.owner`insert into memberships (organization_id, user_id, role) values (${at.second.id}, ${id}, 'viewer')`;
    expect((await switchTo(at.second.id)).status).toBe(200);
    const { body } = await send("GET", "/rest/v2/account", session);
    expect([body.data.organization.name, body.data.role]).toEqual(["Second", "viewer"]);
  });
});

describe("changing the password", () => {
  const change = (session: string, current_password: string, new_password: string) =>
    send("POST", "/rest/v2/account/password", session, { body: { current_password, new_password } });

  test("ends every other session at once and keeps this one", async () => {
    const { id, begin, session } = await person();
    const other = await begin();
    expect((await change(session, "the old password", "a much better one")).status).toBe(200);
    expect((await send("GET", "/rest/v2/account", session)).status).toBe(200);
    expect((await send("GET", "/rest/v2/account", other)).status).toBe(401);
    const [row] = await at.owner`select password_hash from users where id = ${id}`;
    expect(await passwordMatches("a much better one", row?.password_hash)).toBe(true);
  });

  test("needs the current one and a long enough new one, and keeps neither in the audit log", async () => {
    const { session } = await person();
    const wrong = await change(session, "not the old one", "a much better one");
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, "/current_password"]);
    const short = await change(session, "the old password", "short");
    expect([short.status, short.body.errors[0].path]).toEqual([400, "/new_password"]);
    const rows =
      await at.owner`select a::text as row, result from audit_log a where operation = 'change_password' and result = 400`;
    expect(rows.length).toBeGreaterThanOrEqual(2);
    for (const { row } of rows) expect(row).not.toMatch(/password one|old one|better|short/);
  });
});

describe("a session", () => {
  test("ends at its time by the database's clock", async () => {
    const { id, session } = await person();
    await at.owner`update sessions set expires_at = now() - interval '1 second' where user_id = ${id}`;
    expect((await send("GET", "/rest/v2/account", session)).status).toBe(401);
  });

  test.each(["cross-site", "same-site", "none", null])(
    "counts only from our own pages: Sec-Fetch-Site %s answers 403",
    async (site) => {
      const { session } = await person();
      const { status } = await send("GET", "/rest/v2/account", null, {
        headers: { cookie: `__Host-muster.session=${session}`, ...(site ? { "sec-fetch-site": site } : {}) },
      });
      expect(status).toBe(403);
    },
  );

  test("is not an access token: as a bearer it answers 401", async () => {
    const { session } = await person();
    expect(
      (await send("GET", "/rest/v2/account", null, { headers: { authorization: `Bearer ${session}` } })).status,
    ).toBe(401);
  });

  test("with an Authorization header the cookie does not count", async () => {
    const { session } = await person();
    const { status } = await send("GET", "/rest/v2/account", session, { headers: { authorization: "Basic x" } });
    expect(status).toBe(401);
  });
});
