import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Role } from "#lib/platform/auth/roles.ts";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { type ScimClient, scimClient } from "#lib/testing/scim.ts";
import { addOrganization, addPerson, addRole, send, stage, type TestOrganization } from "#lib/testing/stage.ts";

const at = await stage();

async function organization() {
  const made = await addOrganization(at.owner, `Groups ${randomUUID()}`);
  const owner = await addPerson(at.owner, made, "owner");
  return { made, owner, scim: await scimClient(at, made) };
}

const person = (made: TestOrganization, role: Role = "viewer") => addPerson(at.owner, made, role);
const roleIn = async ({ id }: TestOrganization, userId: string) =>
  (await at.owner`select role from memberships where organization_id = ${id} and user_id = ${userId}`)[0]?.role;

async function addGroup(scim: ScimClient, displayName: string, ...ids: string[]) {
  const { status, body } = await scim.post("/Groups", { displayName, members: ids.map((value) => ({ value })) });
  expect(status).toBe(201);
  return body;
}

describe("a group", () => {
  test("is added, read, found, changed, and deleted; the person shows it", async () => {
    const { made, scim } = await organization();
    const id = await person(made);
    const group = await addGroup(scim, "Sales", id);
    expect(group).toMatchObject({
      displayName: "Sales",
      members: [{ value: id, type: "User", display: "Person viewer" }],
    });
    expect((await scim.get(`/Users/${id}`)).body.groups).toMatchObject([
      { value: group.id, display: "Sales", type: "direct" },
    ]);
    const path = `/Groups/${group.id}`;
    expect((await scim.get(path)).body).toEqual(group);
    expect((await scim.get(`${path}?excludedAttributes=members`)).body).not.toHaveProperty("members");
    for (const filter of [
      'displayName eq "sales"',
      `members[value eq "${id}"]`,
      `members.value eq "${id}"`,
      `id eq "${group.id}"`,
    ])
      expect((await scim.get(`/Groups?filter=${encodeURIComponent(filter)}`)).body.Resources).toEqual([group]);
    const renamed = await scim.patch(path, { op: "replace", value: { id: group.id, displayName: "Sales EU" } });
    expect([renamed.status, renamed.body.displayName]).toEqual([200, "Sales EU"]);
    const emptied = await scim.put(path, { displayName: "Sales EU", externalId: "e" });
    expect(emptied.body).toMatchObject({ externalId: "e" });
    expect(emptied.body).not.toHaveProperty("members");
    expect([(await scim.remove(path)).status, (await scim.get(path)).status]).toEqual([204, 404]);
  });

  test("takes only users of its organization, once each, and has a name of its own", async () => {
    const { made, scim } = await organization();
    const stranger = await person(at.second);
    const id = await person(made);
    for (const value of [stranger, randomUUID(), "x"])
      expect(await scim.post("/Groups", { displayName: "A", members: [{ value }] })).toMatchObject({
        ...{ status: 400, body: { scimType: "invalidValue" } },
      });
    const group = await addGroup(scim, "A", id, id);
    expect(group.members).toHaveLength(1);
    expect(await scim.post("/Groups", { displayName: "a" })).toMatchObject({
      status: 409,
      body: { scimType: "uniqueness" },
    });
    const nested = await scim.post("/Groups", { displayName: "B", members: [{ value: group.id, type: "Group" }] });
    expect(nested).toMatchObject({ status: 400, body: { scimType: "invalidValue" } });
    for (const displayName of ["", "x".repeat(201), undefined])
      expect((await scim.post("/Groups", { displayName })).status).toBe(400);
  });

  test("isn't found, changed, or deleted by another organization's provider", async () => {
    const { made, scim } = await organization();
    const { scim: stranger } = await organization();
    const id = await person(made);
    const { id: group } = await addGroup(scim, "muster-finance", id);
    for (const answer of [
      await stranger.get(`/Groups/${group}`),
      await stranger.put(`/Groups/${group}`, { displayName: "x" }),
      await stranger.patch(`/Groups/${group}`, { op: "remove", path: "members" }),
      await stranger.remove(`/Groups/${group}`),
    ])
      expect(answer.status).toBe(404);
    expect(await roleIn(made, id)).toBe("finance");
    expect((await stranger.get("/Groups")).body.totalResults).toBe(0);
  });
});

describe("a group named after a role", () => {
  test("gives it to its members, by every form of PATCH, and takes it away with them", async () => {
    const { made, scim } = await organization();
    const [a, b, c] = [await person(made), await person(made), await person(made)];
    const roles = async () => Promise.all([a, b, c].map((id) => roleIn(made, id)));
    const group = await addGroup(scim, "Muster-Finance", a);
    expect(await roles()).toEqual(["finance", "viewer", "viewer"]);
    const path = `/Groups/${group.id}`;
    await scim.patch(path, { op: "Add", path: "members", value: [{ value: b }, { value: c }] });
    expect(await roles()).toEqual(["finance", "finance", "finance"]);
    await scim.patch(path, { op: "remove", path: `members[value eq "${a}"]` });
    await scim.patch(path, { op: "Remove", path: "members", value: [{ value: b }] });
    expect(await roles()).toEqual(["viewer", "viewer", "finance"]);
    await scim.patch(path, { op: "replace", path: "displayName", value: "muster-recruiter" });
    expect(await roles()).toEqual(["viewer", "viewer", "recruiter"]);
    await scim.remove(path);
    expect(await roles()).toEqual(["viewer", "viewer", "viewer"]);
  });

  test("never makes or unmakes an owner, and other names give nothing", async () => {
    const { made, owner, scim } = await organization();
    const id = await person(made, "it");
    for (const name of ["muster-owner", "finance", "muster-", "muster-boss"]) await addGroup(scim, name, id, owner);
    expect([await roleIn(made, id), await roleIn(made, owner)]).toEqual(["it", "owner"]);
    await addGroup(scim, "muster-viewer", id, owner);
    expect([await roleIn(made, id), await roleIn(made, owner)]).toEqual(["viewer", "owner"]);
  });

  test("gives a custom role by its name, which comes after admin and before the other built-in ones", async () => {
    const { made, scim } = await organization();
    const [id, other] = [await person(made), await person(made)];
    const role = await addRole(at.owner, made, ["people:read"], "Payroll Lead");
    await addRole(at.owner, at.second, ["audit:read"], "Auditor");
    await addGroup(scim, "muster-auditor", id);
    expect(await roleIn(made, id)).toBe("viewer");
    await addGroup(scim, "muster-finance", id);
    const group = await addGroup(scim, "muster-payroll lead", id, other);
    expect([await roleIn(made, id), await roleIn(made, other)]).toEqual([role, role]);
    await addGroup(scim, "muster-admin", other);
    expect(await roleIn(made, other)).toBe("admin");
    await scim.remove(`/Groups/${group.id}`);
    expect([await roleIn(made, id), await roleIn(made, other)]).toEqual(["finance", "admin"]);
  });

  test("gives a role as soon as it is defined or renamed, and keeps what they have when its name goes", async () => {
    const { made, owner, scim } = await organization();
    const session = (await beginSession(owner, made.id)) ?? "";
    const [id, other] = [await person(made), await person(made)];
    await addGroup(scim, "muster-clerk", id);
    await addGroup(scim, "muster-Accountant", other);
    const body = { name: "Clerk", scopes: ["people:read"] };
    const role: string = (await send("POST", "/rest/v2/roles", session, { body })).body.data.id;
    expect([await roleIn(made, id), await roleIn(made, other)]).toEqual([role, "viewer"]);
    await send("PATCH", `/rest/v2/roles/${role}`, session, { body: { name: "Accountant" } });
    expect([await roleIn(made, id), await roleIn(made, other)]).toEqual([role, role]);
  });

  test("gives the role that comes first if there are several", async () => {
    const { made, scim } = await organization();
    const id = await person(made);
    await addGroup(scim, "muster-it", id);
    const admins = await addGroup(scim, "muster-admin", id);
    expect(await roleIn(made, id)).toBe("admin");
    await scim.remove(`/Groups/${admins.id}`);
    expect(await roleIn(made, id)).toBe("it");
  });

  test("wins over a manual change at the provider's next change of the person", async () => {
    const { made, owner, scim } = await organization();
    const id = await person(made);
    await addGroup(scim, "muster-it", id);
    const session = (await beginSession(owner, made.id)) ?? "";
    expect((await send("PATCH", `/rest/v2/members/${id}`, session, { body: { role: "admin" } })).status).toBe(200);
    expect(await roleIn(made, id)).toBe("admin");
    await scim.patch(`/Users/${id}`, { op: "replace", path: "displayName", value: "New name" });
    expect(await roleIn(made, id)).toBe("it");
  });

  test("loses a user whom the provider deletes", async () => {
    const { made, scim } = await organization();
    const id = await person(made);
    const group = await addGroup(scim, "muster-finance", id);
    await scim.remove(`/Users/${id}`);
    expect((await scim.get(`/Groups/${group.id}`)).body).not.toHaveProperty("members");
  });
});

test("a group holds 1,000 members, and one PATCH adds or removes them all", async () => {
  const { made, scim } = await organization();
  const added = await at.owner<{ id: string }[]>`
    with added as (insert into users (id, email) select gen_random_uuid(), gen_random_uuid() || '@many.example' from generate_series(1, 998) returning id, email)
    insert into memberships (organization_id, user_id, role, name, email) select ${made.id}, id, 'viewer', 'Person', email from added returning user_id as id`;
  const { id } = await addGroup(scim, "muster-finance");
  const members = added.map(({ id: value }) => ({ value }));
  expect((await scim.patch(`/Groups/${id}`, { op: "add", path: "members", value: members })).body.members).toHaveLength(
    998,
  );
  const roles = () =>
    at.owner`select role, count(*)::int as count from memberships where organization_id = ${made.id} and role <> 'owner' group by role`;
  expect(await roles()).toEqual([{ role: "finance", count: 998 }]);
  expect((await scim.patch(`/Groups/${id}`, { op: "remove", path: "members" })).status).toBe(200);
  expect(await roles()).toEqual([{ role: "viewer", count: 998 }]);
});
