import postgres from "postgres";
import { beforeEach, describe, expect, test } from "vitest";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { tokenDigest } from "#lib/platform/auth/token-text.ts";
import {
  addOrganization,
  addPerson,
  addRole,
  addSession,
  addToken,
  send,
  stage,
  type TestOrganization,
} from "#lib/testing/stage.ts";
import { untilLocked } from "#lib/testing/until.ts";

const at = await stage();

let organization: TestOrganization;
let owner: string;

async function person(role: string, of = organization) {
  const id = await addPerson(at.owner, of, role);
  return { id, session: (await beginSession(id, of.id)) ?? "" };
}

beforeEach(async () => {
  organization = await addOrganization(at.owner, "Gates");
  owner = (await person("owner")).session;
});

type Answer = Awaited<ReturnType<typeof send>>;

const root = "/rest/v2/access-requests";
const ask = (session: string, body: object = {}) =>
  send("POST", root, session, { body: { access: "accounting:write", page: "Payroll", ...body } });
const list = async (session: string, query = ""): Promise<Record<string, unknown>[]> =>
  (await send("GET", `${root}${query}`, session)).body.data;
const approve = (id: string, body: object, session = owner) => send("POST", `${root}/${id}/approve`, session, { body });
const decline = (id: string, body: object = {}, session = owner) =>
  send("POST", `${root}/${id}/decline`, session, { body });
const reasonOf = ({ status, body }: Answer) => [status, body.errors?.[0].reason];
const askedBy = async (session: string, body: object = {}): Promise<string> => (await ask(session, body)).body.data.id;
const roleOf = async (session: string) => (await send("GET", "/rest/v2/account", session)).body.data.role;

describe("asking", () => {
  test("waits for a change of members under way: someone it disables asks for nothing, and someone it gives the access is approved", async () => {
    for (const [change, found] of [
      ["disabled_at = now()", undefined],
      ["role = 'finance'", "approved"],
    ] as const) {
      const asker = await person("viewer");
      const other = postgres(at.ownerUrl, { max: 1, onnotice: () => undefined });
      let asked: Promise<Answer> | undefined;
      await other.begin(async (sql) => {
        await sql`select pg_advisory_xact_lock(hashtextextended('members of ' || ${organization.id}::text, 0))`;
        asked = ask(asker.session);
        await untilLocked(at.owner);
        await sql.unsafe(`update memberships set ${change} where user_id = '${asker.id}'`);
      });
      await other.end();
      const { status } = (await asked) as Answer;
      expect(status).toBe(found === undefined ? 401 : 201);
      const [row] = await at.owner`select status from access_requests where user_id = ${asker.id}`;
      expect(row?.status).toBe(found);
    }
  });

  test("is seen by whoever asked and by owners and admins, and by nobody else", async () => {
    const asker = await person("viewer");
    const made = await ask(asker.session, { note: "I do payroll from June on" });
    expect([made.status, made.body.data]).toMatchObject([
      201,
      {
        ...{ access: "accounting:write", page: "Payroll", note: "I do payroll from June on", status: "open" },
        ...{ role: null, reply: null, decided_by: null, decided_at: null },
        member: { id: asker.id, role: "viewer", role_name: "Viewer", is_provisioned: false },
      },
    ]);
    const ids = async (session: string) => (await list(session)).map(({ id }) => id);
    expect(await ids(asker.session)).toEqual([made.body.data.id]);
    expect(await ids(owner)).toEqual([made.body.data.id]);
    expect(await ids((await person("admin")).session)).toEqual([made.body.data.id]);
    expect(await ids((await person("finance")).session)).toEqual([]);
    expect(await ids((await person("owner", at.second)).session)).not.toContain(made.body.data.id);
  });

  test("is for what the role lacks, and once at a time for the same thing", async () => {
    const { session } = await person("viewer");
    expect(reasonOf(await ask(session, { access: "people:read" }))).toEqual([409, "invalid_state"]);
    expect(reasonOf(await ask(owner, { access: "administration" }))).toEqual([409, "invalid_state"]);
    expect(reasonOf(await ask(session, { access: "scim:read" }))[0]).toBe(400);
    expect(reasonOf(await ask(session, { page: "" }))[0]).toBe(400);
    const both = await Promise.all([ask(session), ask(session)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await ask(session, { access: "administration", page: "Single sign-on" })).status).toBe(201);
    const [first] = await list(session, "?access=accounting:write");
    await decline(String(first?.id));
    expect((await ask(session)).status).toBe(201);
  });

  test("stops at five open requests, and at ten within a day", async () => {
    const { id, session } = await person("viewer");
    const scopes = ["ats:read", "ats:write", "it-assets:read", "webhooks:read", "forms:read"];
    for (const access of scopes) expect((await ask(session, { access })).status).toBe(201);
    expect(reasonOf(await ask(session))).toEqual([409, "limit_reached"]);
    await at.owner`update access_requests set status = 'declined' where user_id = ${id}`;
    for (const access of scopes) expect((await ask(session, { access })).status).toBe(201);
    await at.owner`update access_requests set status = 'declined' where user_id = ${id}`;
    expect(reasonOf(await ask(session))).toEqual([409, "limit_reached"]);
    await at.owner`update access_requests set created_at = now() - interval '25 hours' where user_id = ${id}`;
    expect((await ask(session)).status).toBe(201);
  });

  test("is for people in the dashboard: a token's refusal stays what it was", async () => {
    const { id } = await person("viewer");
    const token = await addToken(at.owner, organization, { type: "personal", user_id: id });
    expect((await ask(token)).status).toBe(403);
    expect(reasonOf(await send("GET", "/rest/v2/ats/candidates", token))[0]).toBe(403);
  });
});

describe("approving", () => {
  test("gives the chosen role, and with it everything else that waited and that the role includes", async () => {
    const asker = await person("viewer");
    const [write, forms] = [await askedBy(asker.session), await askedBy(asker.session, { access: "forms:read" })];
    const other = await askedBy(asker.session, { access: "people:write", page: "People" });
    const approved = await approve(write, { role: "finance", reply: "Welcome" });
    expect([approved.status, approved.body.data]).toMatchObject([
      200,
      {
        status: "approved",
        role: "finance",
        role_name: "Finance",
        reply: "Welcome",
        decided_by: { name: "Person owner" },
      },
    ]);
    expect(await roleOf(asker.session)).toBe("finance");
    const states = Object.fromEntries((await list(asker.session)).map(({ id, status }) => [id, status]));
    expect(states).toEqual({ [write]: "approved", [other]: "approved", [forms]: "open" });
    expect(reasonOf(await approve(write, { role: "finance" }))).toEqual([409, "invalid_state"]);
    expect(reasonOf(await decline(write))).toEqual([409, "invalid_state"]);
  });

  test("takes a role that includes what was asked for, also a custom one", async () => {
    const asker = await person("viewer");
    const id = await askedBy(asker.session);
    const lacking = await addRole(at.owner, organization, ["people:read"]);
    const foreign = await addRole(at.owner, at.second, ["accounting:write"]);
    for (const role of ["recruiter", lacking, foreign, "boss"]) expect((await approve(id, { role })).status).toBe(400);
    expect((await list(asker.session))[0]).toMatchObject({ status: "open", reply: null });
    const role = await addRole(at.owner, organization, ["accounting:write"], "Payer");
    expect((await approve(id, { role })).body.data).toMatchObject({ role, role_name: "Payer" });
  });

  test("follows the rules of changing roles: admins make no owners, others decide nothing, and a recent proof is needed", async () => {
    const asker = await person("viewer");
    const id = await askedBy(asker.session, { access: "administration", page: "Single sign-on" });
    const admin = (await person("admin")).session;
    expect(reasonOf(await approve(id, { role: "owner" }, admin))).toEqual([403, "insufficient_role"]);
    for (const role of ["finance", "developer"]) {
      const { session } = await person(role);
      expect(reasonOf(await approve(id, { role: "admin" }, session))).toEqual([403, "insufficient_role"]);
      expect(reasonOf(await decline(id, {}, session))).toEqual([403, "insufficient_role"]);
    }
    expect(reasonOf(await approve(id, { role: "admin" }, asker.session))).toEqual([403, "insufficient_role"]);
    await at.owner`update sessions set created_at = now() - interval '11 minutes' where digest = ${tokenDigest(admin)}`;
    expect(reasonOf(await approve(id, { role: "admin" }, admin))).toEqual([403, "reauthentication_required"]);
    expect((await approve(id, { role: "admin" })).status).toBe(200);
    const foreign = await addSession(at.owner, at.second, "owner");
    expect((await decline(id, {}, foreign)).status).toBe(404);
  });

  test("never takes the role of the last owner, even if they became it after asking", async () => {
    const asker = await person("viewer");
    const id = await askedBy(asker.session);
    await at.owner`update memberships set role = 'finance' where organization_id = ${organization.id} and role = 'owner'`;
    await at.owner`update memberships set role = 'owner' where user_id = ${asker.id}`;
    expect(reasonOf(await approve(id, { role: "finance" }, asker.session))).toEqual([409, "last_owner"]);
  });

  test("happens by itself when the role changes otherwise: on the members page, or with the role's scopes", async () => {
    const [one, two] = [await person("viewer"), await person("viewer")];
    const role = await addRole(at.owner, organization, ["people:read"]);
    await send("PATCH", `/rest/v2/members/${two.id}`, owner, { body: { role } });
    const [first, second] = [await askedBy(one.session), await askedBy(two.session)];
    await send("PATCH", `/rest/v2/members/${one.id}`, owner, { body: { role: "finance" } });
    expect((await list(owner, "?status=open")).map(({ id }) => id)).toEqual([second]);
    await send("PATCH", `/rest/v2/roles/${role}`, owner, { body: { scopes: ["accounting:write"] } });
    expect((await list(owner, "?status=approved")).map(({ id }) => id).sort()).toEqual([first, second].sort());
  });
});

test("declining changes no role and says why, and the same can be asked again", async () => {
  const asker = await person("viewer");
  const id = await askedBy(asker.session);
  expect((await decline(id, { reply: "Ask Ana first" })).body.data).toMatchObject({
    ...{ status: "declined", role: null, reply: "Ask Ana first" },
  });
  expect(await roleOf(asker.session)).toBe("viewer");
  expect((await ask(asker.session)).status).toBe(201);
});

test("a disabled member's requests close, by whichever way they are disabled", async () => {
  const [one, two] = [await person("viewer"), await person("viewer")];
  const [first, second] = [await askedBy(one.session), await askedBy(two.session)];
  await send("PATCH", `/rest/v2/members/${one.id}`, owner, { body: { disabled: true } });
  await at.owner`update memberships set disabled_at = now() where user_id = ${two.id}`;
  expect((await list(owner, "?status=closed")).map(({ id }) => id).sort()).toEqual([first, second].sort());
  expect(reasonOf(await approve(first, { role: "finance" }))).toEqual([409, "invalid_state"]);
});

test("Home counts what waits, for owners and admins", async () => {
  const asker = await person("viewer");
  await askedBy(asker.session);
  const actions = async (session: string) => (await send("GET", "/rest/v2/home", session)).body.data.actions;
  const line = { key: "access_requests_to_decide", count: 1, href: "/members" };
  expect(await actions(owner)).toContainEqual(line);
  expect(await actions((await person("admin")).session)).toContainEqual(line);
  expect(await actions(asker.session)).toEqual([]);
});

test("the audit log says who asked for what, and who decided", async () => {
  const asker = await person("viewer");
  const [first, second] = [
    await askedBy(asker.session),
    await askedBy(asker.session, { access: "ats:read", page: "Jobs" }),
  ];
  await approve(first, { role: "finance" });
  await decline(second);
  const { body } = await send("GET", `/rest/v2/audit-log?record_type=access_request`, owner);
  expect(body.data.map(({ summary }: { summary: string }) => summary)).toEqual([
    "declined access request Jobs for Person viewer",
    "approved access request Payroll for Person viewer",
    "asked for access (access request Jobs for Person viewer)",
    "asked for access (access request Payroll for Person viewer)",
  ]);
});
