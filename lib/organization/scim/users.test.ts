import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { acceptProvisioned } from "#db/member-links.ts";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { addGrant } from "#lib/testing/connected-apps.ts";
import { scimClient } from "#lib/testing/scim.ts";
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

const at = await stage();

async function organization() {
  const made = await addOrganization(at.owner, `Scim ${randomUUID()}`);
  const owner = await addPerson(at.owner, made, "owner");
  return { made, owner, session: (await beginSession(owner, made.id)) ?? "", scim: await scimClient(at, made) };
}

const address = () => `${randomUUID()}@people.example`;
const userOf = (userName = address()) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  ...{ userName, externalId: "ext-1", displayName: "Noor Ali", name: { givenName: "Noor", familyName: "Ali" } },
  emails: [{ value: userName, type: "work", primary: true }],
  active: true,
});
const opens = async (text: string) => (await send("GET", "/rest/v2/account", text)).status === 200;
const memberIn = async ({ id }: TestOrganization, userId: string) =>
  (
    await at.owner`select name, email, role, disabled_at is not null as disabled, accepted_at is not null as accepted
    from memberships where organization_id = ${id} and user_id = ${userId}`
  )[0];

describe("a user", () => {
  test("is added, read, found, replaced, and deleted, and the same person can come back", async () => {
    const { scim } = await organization();
    const given = userOf();
    const made = await scim.post("/Users", given);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ ...given, id: expect.any(String), meta: { resourceType: "User" } });
    expect(made.headers.get("location")).toBe(made.body.meta.location);
    expect(made.headers.get("etag")).toBe(made.body.meta.version);
    expect(made.headers.get("content-type")).toBe("application/scim+json");
    const path = `/Users/${made.body.id}`;
    expect((await scim.get(path)).body).toEqual(made.body);
    const filter = encodeURIComponent(`userName eq "${given.userName.toUpperCase()}"`);
    expect((await scim.get(`/Users?filter=${filter}`)).body).toMatchObject({ totalResults: 1, Resources: [made.body] });
    const put = await scim.put(path, { ...given, displayName: "Noor", name: undefined });
    expect([put.status, put.body.displayName, put.body.name, put.body.active]).toEqual([200, "Noor", undefined, true]);
    expect((await scim.remove(path)).status).toBe(204);
    for (const again of [
      scim.get(path),
      scim.remove(path),
      scim.put(path, given),
      scim.patch(path, { op: "replace", path: "active", value: true }),
    ])
      expect((await again).status).toBe(404);
    expect((await scim.get(`/Users?filter=${filter}`)).body.totalResults).toBe(0);
    const back = await scim.post("/Users", { ...given, displayName: "Noor Again" });
    expect([back.status, back.body.id, back.body.active]).toEqual([201, made.body.id, true]);
  });

  test("becomes an invited member with the least role, whom the dashboard shows as the provider's", async () => {
    const { scim, session } = await organization();
    const { body } = await scim.post("/Users", userOf());
    const listed = (await send("GET", "/rest/v2/members", session)).body.data;
    const row = listed.find(({ id }: { id: string }) => id === body.id);
    expect(row).toMatchObject({ name: "Noor Ali", role: "viewer", status: "invited", is_provisioned: true });
    expect(listed.find(({ role }: { role: string }) => role === "owner").is_provisioned).toBe(false);
  });

  test("whose name or address another has is refused, in any case, also if they were added manually", async () => {
    const { made, scim } = await organization();
    const email = address();
    await addPerson(at.owner, made, "finance", email);
    const taken = [
      userOf(email.toUpperCase()),
      { ...userOf(), emails: [{ value: email.toUpperCase() }] },
      { ...userOf("plain"), emails: [{ value: address() }] },
    ];
    expect((await scim.post("/Users", taken[2])).status).toBe(201);
    for (const one of [taken[0], taken[1], { ...userOf("PLAIN"), emails: [{ value: address() }] }]) {
      const { status, body } = await scim.post("/Users", one);
      expect([status, body.scimType, body.status]).toEqual([409, "uniqueness", "409"]);
      expect(body.schemas).toEqual(["urn:ietf:params:scim:api:messages:2.0:Error"]);
    }
  });

  test("needs a userName and an address, and texts that are texts", async () => {
    const { scim } = await organization();
    const { userName, ...nameless } = userOf();
    for (const body of [
      nameless,
      { userName: "" },
      { userName: "plain" },
      { userName: 5 },
      { ...userOf(), name: "Noor" },
      { ...userOf(), displayName: "x".repeat(201) },
      { ...userOf(), active: "maybe" },
      { ...userOf(), emails: Array.from({ length: 21 }, () => ({ value: userName })) },
    ])
      expect(await scim.post("/Users", body)).toMatchObject({ status: 400, body: { scimType: "invalidValue" } });
    expect(await scim.post("/Users", { ...userOf(), schemas: ["urn:x"] })).toMatchObject({
      body: { scimType: "invalidSyntax" },
    });
  });

  test("keeps nothing of what Muster has no use for, a password least of all", async () => {
    const { scim } = await organization();
    const { status, body } = await scim.post("/Users", {
      ...{
        ...userOf(),
        password: "canary-password-1",
        title: "canary-title",
        phoneNumbers: [{ value: "canary-phone" }],
      },
      "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": { department: "canary-department" },
    });
    expect(status).toBe(201);
    expect(JSON.stringify(body)).not.toContain("canary");
    const [kept] = await at.owner`select profile::text from scim_users where user_id = ${body.id}`;
    expect(kept?.profile).not.toContain("canary");
  });
});

describe("what Entra ID and Okta send", () => {
  test("Entra ID deactivates with a boolean as text and a capital, and changes with paths as keys", async () => {
    const { scim } = await organization();
    const { body } = await scim.post("/Users", userOf());
    const path = `/Users/${body.id}`;
    const changed = await scim.patch(
      path,
      { op: "Replace", path: "displayName", value: "N. Ali" },
      { op: "Add", path: 'emails[type eq "home"].value', value: "noor@home.example" },
      {
        op: "Replace",
        value: {
          "name.familyName": "Ali-Khan",
          "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department": "x",
        },
      },
    );
    expect(changed.body).toMatchObject({ displayName: "N. Ali", name: { givenName: "Noor", familyName: "Ali-Khan" } });
    expect(changed.body.emails).toHaveLength(2);
    expect((await scim.patch(path, { op: "Replace", path: "active", value: "False" })).body.active).toBe(false);
    expect((await scim.patch(path, { op: "Add", path: "active", value: "True" })).body.active).toBe(true);
  });

  test("Okta deactivates without a path, and looks for people before it adds them", async () => {
    const { scim } = await organization();
    const none = await scim.get(`/Users?filter=userName%20eq%20%22${address()}%22&startIndex=1&count=100`);
    expect(none.body).toMatchObject({ totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] });
    const { body } = await scim.post("/Users", userOf());
    const off = await scim.patch(`/Users/${body.id}`, { op: "replace", value: { active: false } });
    expect([off.status, off.body.active]).toEqual([200, false]);
  });
});

describe("deactivating or deleting", () => {
  test.each(["active", "DELETE"])(
    "by %s ends sessions, tokens and apps here for good, and leaves other organizations alone",
    async (how) => {
      const { made, scim } = await organization();
      const email = address();
      const id = await addPerson(at.owner, made, "finance", email);
      await addMembership(at.owner, at.second, id, "finance");
      const here = (await beginSession(id, made.id)) ?? "";
      const there = (await beginSession(id, at.second.id)) ?? "";
      const token = await addToken(at.owner, made, { type: "personal", user_id: id });
      const grant = await addGrant(at.owner, made, id);
      expect(await opens(here)).toBe(true);
      if (how === "active") await scim.patch(`/Users/${id}`, { op: "replace", path: "active", value: false });
      else await scim.remove(`/Users/${id}`);
      expect([await opens(here), await opens(there)]).toEqual([false, true]);
      expect((await send("GET", "/rest/v2/people", token)).status).toBe(401);
      expect((await at.owner`select revoked_at from oauth_grants where id = ${grant}`)[0]?.revoked_at).not.toBeNull();
      expect(await memberIn(made, id)).toMatchObject({ disabled: true });
      expect(await memberIn(at.second, id)).toMatchObject({ disabled: false });
      const events =
        await at.owner`select 1 from audit_log where organization_id = ${made.id} and object = ${`member_id=${id}`} and principal_kind = 'organization' and result in (200, 204)`;
      expect(events).toHaveLength(1);
      if (how === "active") await scim.patch(`/Users/${id}`, { op: "replace", path: "active", value: true });
      else await scim.post("/Users", userOf(email));
      expect(await memberIn(made, id)).toMatchObject({ disabled: false });
      expect([await opens(here), (await send("GET", "/rest/v2/people", token)).status]).toEqual([false, 401]);
    },
  );

  test("the last owner is refused, and changes nothing; another owner isn't, and only an owner enables them again", async () => {
    const { made, owner, session, scim } = await organization();
    for (const answer of [
      await scim.patch(
        `/Users/${owner}`,
        { op: "replace", path: "active", value: false },
        { op: "replace", path: "displayName", value: "X" },
      ),
      await scim.remove(`/Users/${owner}`),
      await scim.put(`/Users/${owner}`, { ...userOf((await memberIn(made, owner))?.email), active: false }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { scimType: "mutability" } });
    expect(await memberIn(made, owner)).toMatchObject({ disabled: false, name: "Person owner" });
    expect(await opens(session)).toBe(true);
    const other = await addPerson(at.owner, made, "owner");
    expect((await scim.patch(`/Users/${other}`, { op: "replace", path: "active", value: false })).status).toBe(200);
    const on = await scim.patch(`/Users/${other}`, { op: "replace", path: "active", value: true });
    expect([on.status, on.body.scimType]).toEqual([400, "mutability"]);
  });

  test("two providers' requests to deactivate the last two owners at once leave one", async () => {
    const { made, owner, scim } = await organization();
    const other = await addPerson(at.owner, made, "owner");
    const answers = await Promise.all([owner, other].map((id) => scim.remove(`/Users/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
  });
});

describe("a person who is known elsewhere", () => {
  test("is added without a right anywhere else, and looks the same as anybody", async () => {
    const { made, scim } = await organization();
    const email = address();
    const id = await addPerson(at.owner, at.second, "admin", email);
    const there = (await beginSession(id, at.second.id)) ?? "";
    const { status, body } = await scim.post("/Users", userOf(email));
    expect([status, body.id, Object.keys(body).sort()]).toEqual([
      201,
      id,
      ["active", "displayName", "emails", "externalId", "id", "meta", "name", "schemas", "userName"],
    ]);
    expect(await memberIn(made, id)).toMatchObject({ role: "viewer", accepted: false });
    expect(await memberIn(at.second, id)).toMatchObject({ name: "Person admin", role: "admin", email });
    expect(await opens(there)).toBe(true);
  });

  test("keeps the address they sign in with: only the name here changes", async () => {
    const { made, scim } = await organization();
    const email = address();
    const id = await addPerson(at.owner, at.second, "admin", email);
    await scim.post("/Users", userOf(email));
    const path = `/Users/${id}`;
    const moved = await scim.patch(path, { op: "replace", path: 'emails[type eq "work"].value', value: address() });
    expect([moved.status, moved.body.scimType]).toEqual([400, "mutability"]);
    expect((await scim.patch(path, { op: "replace", path: "displayName", value: "Other" })).status).toBe(200);
    expect(await memberIn(made, id)).toMatchObject({ name: "Other", email });
    expect(await memberIn(at.second, id)).toMatchObject({ name: "Person admin", email });
    expect((await at.owner`select email from users where id = ${id}`)[0]?.email).toBe(email);
  });

  test("isn't found, changed, or deleted by another organization's provider", async () => {
    const { made } = await organization();
    const { scim: stranger } = await organization();
    const id = await addPerson(at.owner, made, "finance");
    for (const answer of [
      await stranger.get(`/Users/${id}`),
      await stranger.put(`/Users/${id}`, userOf()),
      await stranger.patch(`/Users/${id}`, { op: "replace", path: "active", value: false }),
      await stranger.remove(`/Users/${id}`),
      await stranger.get("/Users/not-an-id"),
      await stranger.get(`/Users/${randomUUID()}`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { status: "404", detail: "User not found" } });
    expect(await memberIn(made, id)).toMatchObject({ disabled: false });
  });
});

describe("a new address", () => {
  test("is what the person signs in with if they belong to this organization alone, and ends sessions of the provider", async () => {
    const { made, scim } = await organization();
    const id = await addPerson(at.owner, made, "finance");
    const session = (await beginSession(id, made.id)) ?? "";
    const email = address();
    const answer = await scim.patch(
      `/Users/${id}`,
      { op: "replace", path: "userName", value: email },
      { op: "replace", path: "emails", value: [{ value: email }] },
    );
    expect([answer.status, answer.body.userName]).toEqual([200, email]);
    expect((await at.owner`select email from users where id = ${id}`)[0]?.email).toBe(email);
    expect(await opens(session)).toBe(false);
  });

  test("is refused for an owner, if somebody elsewhere has it, and if another organization has invited the person", async () => {
    const { made, owner, scim } = await organization();
    const known = address();
    await addPerson(at.owner, at.second, "viewer", known);
    const invited = await addPerson(at.owner, made, "viewer");
    await at.owner`insert into memberships (organization_id, user_id, name, email, role) select ${at.second.id}, id, 'I', email, 'viewer' from users where id = ${invited}`;
    const alone = await addPerson(at.owner, made, "viewer");
    for (const [id, email] of [
      [owner, address()],
      [alone, known],
      [invited, address()],
    ] as const) {
      const answer = await scim.patch(`/Users/${id}`, { op: "replace", path: "emails", value: [{ value: email }] });
      expect([answer.status, answer.body.scimType]).toEqual([400, "mutability"]);
    }
    expect((await memberIn(made, alone))?.email).not.toBe(known);
  });
});

describe("signing in through the identity provider", () => {
  test("accepts what a provider made for somebody who is active nowhere, and opens only that organization", async () => {
    const { made, scim } = await organization();
    const { body } = await scim.post("/Users", userOf());
    expect(await beginSession(body.id)).toBeNull();
    expect(await acceptProvisioned(body.id, source)).toBe(true);
    const session = (await beginSession(body.id)) ?? "";
    const account = (await send("GET", "/rest/v2/account", session)).body.data;
    expect(account.organizations.map(({ id }: { id: string }) => id)).toEqual([made.id]);
  });

  test("accepts nothing for somebody who is active elsewhere, was deleted, or was only invited manually", async () => {
    const { made, scim } = await organization();
    const email = address();
    const elsewhere = await addPerson(at.owner, at.second, "admin", email);
    await scim.post("/Users", userOf(email));
    const { body: deleted } = await scim.post("/Users", userOf());
    await scim.remove(`/Users/${deleted.id}`);
    const byHand = await addPerson(at.owner, made, "viewer");
    await at.owner`update memberships set accepted_at = null where user_id = ${byHand}`;
    for (const id of [elsewhere, deleted.id, byHand]) expect(await acceptProvisioned(id, source)).toBe(false);
  });
});

test("a member enabled manually whom the provider deleted is a member like any other", async () => {
  const { scim, session } = await organization();
  const { body } = await scim.post("/Users", userOf());
  await scim.remove(`/Users/${body.id}`);
  const on = await send("PATCH", `/rest/v2/members/${body.id}`, session, { body: { disabled: false } });
  expect([on.status, on.body.data.is_provisioned]).toEqual([200, false]);
  expect((await scim.get(`/Users/${body.id}`)).status).toBe(200);
});
