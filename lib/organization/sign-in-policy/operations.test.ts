import { beforeEach, expect, test } from "vitest";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { tokenDigest } from "#lib/platform/auth/token-text.ts";
import { addPasskey } from "#lib/testing/passkeys.ts";
import { addSecondFactor } from "#lib/testing/second-factor.ts";
import {
  addMembership,
  addOrganization,
  addPerson,
  addToken,
  send,
  stage,
  type TestOrganization,
} from "#lib/testing/stage.ts";

const at = await stage();
const path = "/rest/v2/sign-in-policy";
type Role = Parameters<typeof addPerson>[2];

let organization: TestOrganization;
beforeEach(async () => {
  organization = await addOrganization(at.owner, "Careful");
});

async function person(role: Role, hasFactor = false) {
  const id = await addPerson(at.owner, organization, role);
  if (hasFactor) await addSecondFactor(at.owner, id);
  return { id, session: (await beginSession(id, organization.id)) ?? "" };
}

const change = (session: string, second_factor_roles: string[], trusts_provider = false) =>
  send("PATCH", path, session, { body: { second_factor_roles, trusts_provider } });
const reasonOf = async (session: string, address = "/rest/v2/people") =>
  (await send("GET", address, session)).body.errors?.[0].reason;

test("nobody needs one without a policy, and everyone can read what it says", async () => {
  const { session } = await person("viewer");
  expect((await send("GET", path, session)).body.data).toEqual({ second_factor_roles: [], trusts_provider: false });
  const owner = await person("owner", true);
  expect((await change(owner.session, ["finance", "finance"], true)).body.data).toEqual({
    second_factor_roles: ["finance"],
    trusts_provider: true,
  });
  expect((await send("GET", path, session)).body.data.second_factor_roles).toEqual(["finance"]);
});

test("someone of a role that needs one can do nothing but set it up, and then everything of their role", async () => {
  const owner = await person("owner", true);
  const [finance, viewer] = [await person("finance"), await person("viewer")];
  await change(owner.session, ["finance"]);
  for (const address of ["/rest/v2/people", "/rest/v2/people/export", "/rest/v2/members", path])
    expect(await reasonOf(finance.session, address)).toBe("second_factor_required");
  const paid = await send("POST", "/rest/v2/payments", finance.session, { body: { invoice_ids: ["x"] } });
  expect(paid.body.errors[0].reason).toBe("second_factor_required");
  expect(await reasonOf(viewer.session)).toBeUndefined();
  const lacks = async () => (await send("GET", "/rest/v2/account", finance.session)).body.data.lacks_second_factor;
  expect(await lacks()).toBe(true);
  await addPasskey(finance.session);
  expect([await lacks(), await reasonOf(finance.session)]).toEqual([false, undefined]);
  await at.owner`delete from sessions where passkey_id is not null`;
  await at.owner`delete from passkeys where user_id = ${finance.id}`;
  expect(await reasonOf(finance.session)).toBe("second_factor_required");
  await addSecondFactor(at.owner, finance.id);
  expect(await reasonOf(finance.session)).toBeUndefined();
});

test("a session of the identity provider is excused only if the organization says so", async () => {
  const owner = await person("owner", true);
  const { session } = await person("finance");
  await at.owner`update sessions set began_with = 'identity_provider' where digest = ${tokenDigest(session)}`;
  await change(owner.session, ["finance"]);
  expect(await reasonOf(session)).toBe("second_factor_required");
  await change(owner.session, ["finance"], true);
  expect(await reasonOf(session)).toBeUndefined();
  await at.owner`update sessions set began_with = 'password' where digest = ${tokenDigest(session)}`;
  expect(await reasonOf(session)).toBe("second_factor_required");
});

test("it counts in the organization that requires it, and for sessions alone", async () => {
  const owner = await person("owner", true);
  const { id, session } = await person("finance");
  await addMembership(at.owner, at.second, id, "finance");
  const token = await addToken(at.owner, organization, { type: "personal", user_id: id });
  await change(owner.session, ["finance"]);
  expect(await reasonOf(session)).toBe("second_factor_required");
  expect(await reasonOf(token)).toBeUndefined();
  const body = { organization_id: at.second.id };
  expect((await send("POST", "/rest/v2/account/organization", session, { body })).status).toBe(200);
  expect(await reasonOf(session)).toBeUndefined();
});

test("an app is connected only by someone who has what their role needs", async () => {
  const owner = await person("owner", true);
  const { id, session } = await person("finance");
  const [request, own, code] = [tokenDigest(`request ${id}`), tokenDigest(session), tokenDigest(`code ${id}`)];
  await at.owner`insert into oauth_clients (client_id, name, redirect_uris, auth_method, metadata) values ('app', 'App', '{}', 'none', '{}')`;
  await at.owner`
    insert into oauth_requests (digest, client_id, params, session_digest, expires_at)
    values (${request}, 'app', ${at.owner.json({ redirect_uri: "https://app.example/back", destination: "app.example" })}, ${own}, now() + interval '5 minutes')`;
  const decide = async () => {
    const [row] =
      await at.owner`select auth.decide_oauth_request(${request}, ${own}, ${organization.id}, array['people:read'], ${code}, 'r', null) as made`;
    return row?.made ?? null;
  };
  await change(owner.session, ["finance"]);
  expect(await decide()).toBeNull();
  await change(owner.session, []);
  expect(await decide()).toMatchObject({ destination: "app.example" });
});

test("nobody locks themselves out: who requires one has one, and may stop requiring it without", async () => {
  const owner = await person("owner");
  const refused = await change(owner.session, ["viewer"]);
  expect([refused.status, refused.body.errors[0].reason]).toEqual([409, "invalid_state"]);
  expect((await change(owner.session, [])).status).toBe(200);
});

test("owners and admins decide, but only owners about owners", async () => {
  const [owner, admin, finance] = [
    await person("owner", true),
    await person("admin", true),
    await person("finance", true),
  ];
  expect((await change(finance.session, ["viewer"])).status).toBe(403);
  expect((await change(admin.session, ["viewer"])).status).toBe(200);
  expect((await change(admin.session, ["owner"])).status).toBe(403);
  expect((await change(owner.session, ["owner"])).status).toBe(200);
  expect((await change(admin.session, ["viewer"])).status).toBe(403);
  expect((await change(admin.session, ["owner"], true)).status).toBe(403);
  expect((await change(admin.session, ["owner", "viewer"])).status).toBe(200);
  const rows =
    await at.owner`select operation from audit_log where organization_id = ${organization.id} and result = 200`;
  expect(rows).toEqual(Array(3).fill({ operation: "update_sign_in_policy" }));
});

test("changing it needs a recent proof", async () => {
  const owner = await person("owner", true);
  await at.owner`update sessions set created_at = now() - interval '11 minutes' where digest = ${tokenDigest(owner.session)}`;
  expect((await change(owner.session, [])).body.errors[0].reason).toBe("reauthentication_required");
});

test("an organization that trusts its own provider with it doesn't trust the installation's as well", async () => {
  const owner = await person("owner", true);
  await change(owner.session, ["finance"], true);
  const { session } = await person("finance");
  const digest = tokenDigest(session);
  await at.owner`update sessions set began_with = 'identity_provider' where digest = ${digest}`;
  expect(await reasonOf(session)).toBeUndefined();
  const [own] = await at.owner`
    insert into sso_providers (organization_id, name, issuer, client_id, client_secret, role_groups, default_role, opens_owners)
    values (${organization.id}, 'Own', 'https://login.example.com', 'own', '\\x00', '[]', 'viewer', true) returning id`;
  expect(await reasonOf(session)).toBe("second_factor_required");
  await at.owner`update sessions set provider_organization_id = ${organization.id}, provider_id = ${own?.id} where digest = ${digest}`;
  expect(await reasonOf(session)).toBeUndefined();
});
