import { beforeEach, describe, expect, test } from "vitest";
import { mustHold } from "#lib/platform/auth/custom-roles.ts";
import { toPrincipal } from "#lib/platform/auth/principal.ts";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { tokenDigest } from "#lib/platform/auth/token-text.ts";
import { addSecondFactor } from "#lib/testing/second-factor.ts";
import {
  addOrganization,
  addPerson,
  addRole,
  addToken,
  send,
  stage,
  type TestOrganization,
} from "#lib/testing/stage.ts";

const at = await stage();

let organization: TestOrganization;
let owner: string;

async function person(role: string, of = organization) {
  const id = await addPerson(at.owner, of, role);
  return { id, session: (await beginSession(id, of.id)) ?? "" };
}

beforeEach(async () => {
  organization = await addOrganization(at.owner, "Roles");
  owner = (await person("owner")).session;
});

const define = (session: string, body: object) => send("POST", "/rest/v2/roles", session, { body });
const change = (id: string, body: object, session = owner) => send("PATCH", `/rest/v2/roles/${id}`, session, { body });
const remove = (id: string, move = "", session = owner) => send("DELETE", `/rest/v2/roles/${id}${move}`, session);
const give = (member: string, role: string, session = owner) =>
  send("PATCH", `/rest/v2/members/${member}`, session, { body: { role } });
const reasonOf = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.errors?.[0].reason];

async function defined(name: string, scopes: string[]): Promise<string> {
  return (await define(owner, { name, scopes })).body.data.id;
}

describe("defining a role", () => {
  test("lists it after the built-in ones, with who has it", async () => {
    const made = await define(owner, {
      name: "Payroll lead",
      scopes: ["contracts:read", "people:write", "contracts:read"],
    });
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { name: "Payroll lead", scopes: ["contracts:read", "people:write"], is_built_in: false, members: 0 },
    ]);
    await person(made.body.data.id);
    const { body } = await send("GET", "/rest/v2/roles", (await person("viewer")).session);
    const rows = body.data.map(({ name, members, reads_sensitive_data: reads }: Record<string, unknown>) => [
      ...[name, members, reads],
    ]);
    expect(rows).toEqual([
      ...[
        ["Owner", 1, true],
        ["Admin", 0, true],
        ["Finance", 0, true],
        ["Recruiter", 0, false],
      ],
      ...[
        ["IT", 0, false],
        ["Developer", 0, false],
        ["Viewer", 1, false],
        ["Payroll lead", 1, true],
      ],
    ]);
  });

  test("takes a name that no other role has, in any case, and none of a built-in role", async () => {
    const id = await defined("Payroll", ["people:read"]);
    for (const name of ["PAYROLL", "Owner", "it"])
      expect(reasonOf(await define(owner, { name, scopes: ["people:read"] }))).toEqual([409, "already_exists"]);
    expect(reasonOf(await change(id, { name: "admin" }))).toEqual([409, "already_exists"]);
    expect((await change(id, { name: "payroll" })).body.data.name).toBe("payroll");
  });

  test("takes at least one scope, and none of identity providers'", async () => {
    for (const scopes of [[], ["scim:read"], ["everything"]])
      expect(reasonOf(await define(owner, { name: "Odd", scopes }))[0]).toBe(400);
  });

  test("stops at 50", async () => {
    await at.owner`insert into custom_roles (organization_id, name, scopes) select ${organization.id}, n::text, '{people:read}' from generate_series(1, 50) n`;
    expect(reasonOf(await define(owner, { name: "One more", scopes: ["people:read"] }))).toEqual([
      409,
      "limit_reached",
    ]);
  });

  test("is for owners and admins, with a recent proof", async () => {
    const custom = await person(await defined("All", ["people:read", "audit:read"]));
    for (const { session } of [await person("finance"), await person("developer"), custom])
      expect(reasonOf(await define(session, { name: "Mine", scopes: ["people:read"] }))).toEqual([
        403,
        "insufficient_role",
      ]);
    const admin = await person("admin");
    expect((await define(admin.session, { name: "Mine", scopes: ["people:read"] })).status).toBe(201);
    await at.owner`update sessions set created_at = now() - interval '11 minutes' where digest = ${tokenDigest(admin.session)}`;
    expect(reasonOf(await define(admin.session, { name: "Other", scopes: ["people:read"] }))).toEqual([
      403,
      "reauthentication_required",
    ]);
  });
});

test("nobody gives a scope that they lack, except owners", () => {
  const someone = (role: string, role_scopes: string[] | null = null) =>
    toPrincipal({
      ...{ kind: "session", organization_id: organization.id, user_id: null, person_id: null, token_id: null },
      ...{ role, role_scopes, scopes: null, sensitive_data_access: true, is_proven: true, lacks_second_factor: false },
    });
  expect(() => mustHold(someone("owner"), ["audit:read"], "/scopes")).not.toThrow();
  expect(() => mustHold(someone("finance"), ["people:write"], "/scopes")).not.toThrow();
  expect(() => mustHold(someone("finance"), ["people:write", "audit:read"], "/scopes")).toThrow(/audit:read/);
  expect(() => mustHold(someone(organization.id, ["people:read"]), ["ats:read"], "/scopes")).toThrow(/ats:read/);
});

test("what the database says of a role goes for what a release knows: other scopes and other roles open nothing", () => {
  const found = (role: string | null, role_scopes: string[] | null) => {
    const { scopes, role: known } = toPrincipal({
      ...{ kind: "session", organization_id: organization.id, user_id: null, person_id: null, token_id: null },
      ...{ role, role_scopes, scopes: null, sensitive_data_access: true, is_proven: true, lacks_second_factor: false },
    });
    return [known, [...scopes]];
  };
  expect(found("someone", null)).toEqual([null, []]);
  expect(found("someone", ["people:read", "scim:write", "later:read"])).toEqual(["someone", ["people:read"]]);
});

describe("a custom role", () => {
  const statusOf = async (path: string, text: string) => (await send("GET", `/rest/v2${path}`, text)).status;

  test("opens what it includes, and a change of it takes effect at once, for sessions and personal tokens", async () => {
    const role = await defined("Reader", ["people:read"]);
    const { id, session } = await person("viewer");
    const token = await addToken(at.owner, organization, { type: "personal", user_id: id });
    expect((await give(id, role)).body.data).toMatchObject({ role, role_name: "Reader" });
    const opened = () =>
      Promise.all(
        ["/people", "/contracts", "/invoices"].flatMap((path) => [statusOf(path, session), statusOf(path, token)]),
      );
    expect(await opened()).toEqual([200, 200, 403, 403, 403, 403]);
    await change(role, { scopes: ["contracts:read"] });
    expect(await opened()).toEqual([403, 403, 200, 200, 403, 403]);
    expect((await send("GET", "/rest/v2/account", session)).body.data).toMatchObject({
      ...{ role, role_name: "Reader", scopes: ["contracts:read"] },
      organizations: [{ role, role_name: "Reader" }],
    });
    expect((await send("GET", "/rest/v2/whoami", token)).body.data).toMatchObject({
      ...{ role, role_name: "Reader", scopes: ["contracts:read"], role_scopes: ["contracts:read"] },
    });
  });

  test("shows sensitive data only if it changes people's data", async () => {
    const row = {
      ...{ first_name: "Ana", last_name: "Lima", email: "ana@people.example", country: "PT", job_title: "Writer" },
      organization_id: organization.id,
    };
    await at.owner`insert into people ${at.owner(row)}`;
    const role = await defined("People", ["people:read"]);
    const token = async (scopes: string[]) => {
      await change(role, { scopes });
      const { id } = await person(role);
      const text = await addToken(at.owner, organization, {
        type: "personal",
        user_id: id,
        sensitive_data_access: true,
      });
      return (await send("GET", "/rest/v2/whoami", text)).body.data.sensitive_data_access;
    };
    expect(await token(["people:read", "worker:write", "contracts:write"])).toBe(false);
    expect(await token(["people:read", "people:write"])).toBe(true);
  });

  test("is given in an invitation, and only where it is defined", async () => {
    const role = await defined("Guest", ["people:read"]);
    const invite = (given: string) =>
      send("POST", "/rest/v2/members", owner, {
        body: { name: "Noor", email: `${given}@people.example`, role: given },
      });
    expect((await invite(role)).body.data).toMatchObject({ role, role_name: "Guest", status: "invited" });
    const foreign = await addRole(at.owner, at.second, ["people:read"]);
    expect(reasonOf(await invite(foreign))).toEqual([400, "invalid_value"]);
    expect(reasonOf(await invite("boss"))[0]).toBe(400);
    const { id } = await person("viewer");
    expect(reasonOf(await give(id, foreign))).toEqual([400, "invalid_value"]);
    expect((await change(foreign, { name: "Mine" })).status).toBe(404);
    expect((await remove(foreign)).status).toBe(404);
  });

  test("of another organization is refused by the database, too", async () => {
    const foreign = await addRole(at.owner, at.second, ["people:read"]);
    const { id } = await person("viewer");
    const set = at.owner`update memberships set role = ${foreign} where user_id = ${id}`;
    await expect(set).rejects.toThrow(/memberships_role_fk/);
  });

  test("needs a second factor where the organization requires one of it", async () => {
    const role = await defined("Careful", ["people:read"]);
    const boss = await person("owner");
    await addSecondFactor(at.owner, boss.id);
    const require = (roles: string[]) =>
      send("PATCH", "/rest/v2/sign-in-policy", boss.session, {
        body: { second_factor_roles: roles, trusts_provider: false },
      });
    const { id, session } = await person(role);
    expect((await require([role, "admin"])).status).toBe(200);
    expect(reasonOf(await send("GET", "/rest/v2/people", session))).toEqual([403, "second_factor_required"]);
    await addSecondFactor(at.owner, id);
    expect(await statusOf("/people", session)).toBe(200);
    expect(reasonOf(await require([await addRole(at.owner, at.second, ["people:read"])]))).toEqual([
      400,
      "invalid_value",
    ]);
    await remove(role, "?move_to=viewer");
    expect((await send("GET", "/rest/v2/sign-in-policy", boss.session)).body.data.second_factor_roles).toEqual([
      "admin",
    ]);
  });

  test("has the Home and the saved views of its scopes", async () => {
    const role = await defined("Recruiting", ["ats:read"]);
    const { session } = await person(role);
    const sections = async () => Object.keys((await send("GET", "/rest/v2/home", session)).body.data.sections);
    expect(await sections()).toEqual(["recruiting"]);
    const save = (page: string) =>
      send("POST", "/rest/v2/saved-views", session, { body: { page, name: "Mine", query: "" } });
    expect([(await save("candidates")).status, (await save("invoices")).status]).toEqual([201, 403]);
    const seen = async () => (await send("GET", "/rest/v2/saved-views", session)).body.data.length;
    expect(await seen()).toBe(1);
    await change(role, { scopes: ["webhooks:read"] });
    expect([await sections(), await seen()]).toEqual([["developers"], 0]);
  });
});

test("the audit log calls the role that a member got by its name", async () => {
  const role = await defined("Night shift", ["people:read"]);
  const { id } = await person("viewer");
  await give(id, role);
  const { body } = await send("GET", `/rest/v2/audit-log?record_id=${id}&operations=update_member`, owner);
  const entry = await send("GET", `/rest/v2/audit-log/${body.data[0].id}`, owner);
  const fields = entry.body.data.changes.flatMap((one: { fields: { name: string }[] }) => one.fields);
  expect(fields.find(({ name }: { name: string }) => name === "role")).toMatchObject({
    before: "viewer",
    after: "Night shift",
  });
});

describe("deleting a role", () => {
  test("is refused while somebody has it or a provider gives it, and says who", async () => {
    const role = await defined("Clerk", ["people:read"]);
    expect((await remove(role)).body).toEqual({ data: { deleted: true } });
    const used = await defined("Clerk", ["people:read"]);
    for (const name of ["Ana", "Bo", "Cem", "Dee"]) {
      const { id } = await person(used);
      await at.owner`update memberships set name = ${name}, disabled_at = now() where user_id = ${id}`;
    }
    await at.owner`
      insert into sso_providers (organization_id, name, issuer, client_id, client_secret, role_groups, default_role, opens_owners)
      values (${organization.id}, 'Okta', 'https://login.example.com', 'own', '\\x00', ${at.owner.json([{ group: "Clerks", role: used }])}, 'it', true)`;
    const refused = await remove(used);
    expect(reasonOf(refused)).toEqual([409, "in_use"]);
    expect(refused.body.errors[0].message).toBe(
      "Ana, Bo, and 2 others have the role, and Okta gives the role Clerk. Choose a role that takes its place (move_to).",
    );
    expect(reasonOf(await remove(used, `?move_to=${used}`))[0]).toBe(400);
    expect(reasonOf(await remove(used, "?move_to=owner"))[0]).toBe(400);
    const other = await defined("Other", ["contracts:read"]);
    expect((await remove(used, `?move_to=${other}`)).status).toBe(200);
    const moved =
      await at.owner`select distinct role from memberships where organization_id = ${organization.id} and role <> 'owner'`;
    expect(moved.map(({ role: given }) => given)).toEqual([other]);
    const [provider] =
      await at.owner`select role_groups, default_role from sso_providers where organization_id = ${organization.id}`;
    expect(provider).toEqual({ role_groups: [{ group: "Clerks", role: other }], default_role: "it" });
  });

  test("leaves what changed in the audit log", async () => {
    const role = await defined("Clerk", ["people:read"]);
    await change(role, { name: "Clerks", scopes: ["people:read", "contracts:read"] });
    await remove(role);
    const rows = await at.owner`
      select l.operation, c.action from audit_log l join audit_changes c on c.organization_id = l.organization_id and c.entry_id = l.id
        where l.organization_id = ${organization.id} and c.object_type = 'role' and c.object_id = ${role} order by l.at`;
    expect(rows.map(({ operation, action }) => [operation, action])).toEqual([
      ["create_role", "added"],
      ["update_role", "changed"],
      ["delete_role", "deleted"],
    ]);
  });
});
