import { beforeAll, describe, expect, test } from "vitest";
import { recordSignIn, sessionUser } from "#db/system.ts";
import {
  addOrganization,
  addPerson,
  addToken,
  type Stage,
  send,
  stage,
  type TestOrganization,
} from "#lib/api/testing.ts";
import { setPasswordByLink } from "#lib/auth/password-link.ts";
import type { Role } from "#lib/auth/roles.ts";
import { beginSession, checkPassword } from "#lib/auth/sign-in.ts";
import { tokenDigest } from "#lib/auth/token-text.ts";

let at: Stage;

beforeAll(async () => {
  at = await stage();
});

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
const codeOf = (link: string) => link.split("#")[1] ?? "";

describe("adding a member", () => {
  test("gives a link that sets a password once, and the person can sign in with the role", async () => {
    const { owner } = await organization();
    const { status, body } = await send("POST", "/rest/v2/members", owner.session, {
      body: { name: "Noor", email: "Noor@people.example", role: "finance" },
    });
    expect([status, body.data.status, body.data.role]).toEqual([201, "invited", "finance"]);
    expect(body.data.password_link).toMatch(/^https:\/\/localhost:\d+\/welcome#\S{32}$/);
    const code = codeOf(body.data.password_link);
    expect(await setPasswordByLink(code, "short")).toMatchObject({ ok: false, path: "/password" });
    expect(await setPasswordByLink(code, "noor's own password")).toEqual({ ok: true, email: "Noor@people.example" });
    expect(await setPasswordByLink(code, "somebody else's password")).toMatchObject({ ok: false, path: "/code" });
    expect(await checkPassword("noor@people.example", "noor's own password", "192.0.2.20")).toMatchObject({
      name: "Noor",
    });
    const listed = await send("GET", "/rest/v2/members", owner.session);
    expect(listed.body.data.find(({ email }: { email: string }) => email === "Noor@people.example").status).toBe(
      "active",
    );
  });

  test("who is known from another organization joins without a link, and a member cannot join twice", async () => {
    const { owner } = await organization();
    await addPerson(at.owner, at.second, "owner", "both@people.example");
    const body = { name: "Both", email: "BOTH@people.example", role: "viewer" };
    const first = await send("POST", "/rest/v2/members", owner.session, { body });
    expect([first.status, first.body.data.password_link]).toEqual([201, null]);
    expect((await send("POST", "/rest/v2/members", owner.session, { body })).status).toBe(409);
  });

  test.each(["finance", "recruiter", "it", "developer", "viewer"] as const)(
    "the role %s sees members and changes none",
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
      expect((await send("POST", `/rest/v2/members/${owner.id}/password-link`, session, { body: {} })).status).toBe(
        403,
      );
    },
  );
});

describe("changing a member", () => {
  test("disabling ends sessions and personal tokens at once; enabling lets the same session in again", async () => {
    const { made, owner } = await organization();
    const { id, session } = await member(made, "finance");
    const token = await addToken(at.owner, made, { type: "personal", user_id: id });
    expect((await change(owner.session, id, { disabled: true })).body.data.status).toBe("disabled");
    expect((await send("GET", "/rest/v2/account", session)).status).toBe(401);
    expect((await send("GET", "/rest/v2/invoices", token)).status).toBe(401);
    expect(await beginSession(id)).toBeNull();
    await change(owner.session, id, { disabled: false });
    expect((await send("GET", "/rest/v2/account", session)).status).toBe(200);
  });

  test("disabling ends the session for the pages too, and a sign-in is kept beyond its session", async () => {
    const { made, owner } = await organization();
    const { id, session } = await member(made, "finance");
    await recordSignIn(id);
    expect(await sessionUser(tokenDigest(session))).toMatchObject({ id });
    await change(owner.session, id, { disabled: true });
    expect(await sessionUser(tokenDigest(session))).toBeNull();
    await at.owner`delete from sessions where user_id = ${id}`;
    const { body } = await send("GET", "/rest/v2/members", owner.session);
    expect(body.data.find((one: { id: string }) => one.id === id).last_sign_in_at).not.toBeNull();
  });

  test("a new role holds from the next request on", async () => {
    const { made, owner } = await organization();
    const { id, session } = await member(made, "it");
    expect((await send("GET", "/rest/v2/invoices", session)).status).toBe(403);
    await change(owner.session, id, { role: "finance" });
    expect((await send("GET", "/rest/v2/invoices", session)).status).toBe(200);
  });

  test("an admin cannot make, change or enter as an owner", async () => {
    const { admin, owner, made } = await organization();
    const { id } = await member(made, "viewer");
    expect((await change(admin.session, id, { role: "owner" })).status).toBe(403);
    expect((await change(admin.session, owner.id, { disabled: true })).status).toBe(403);
    expect((await send("POST", `/rest/v2/members/${owner.id}/password-link`, admin.session, { body: {} })).status).toBe(
      403,
    );
    expect((await change(admin.session, id, { role: "admin" })).status).toBe(200);
  });

  test("the last owner stays, also when two owners demote each other at once, and nobody disables themselves", async () => {
    const { made, owner } = await organization();
    expect((await change(owner.session, owner.id, { role: "admin" })).status).toBe(409);
    expect((await change(owner.session, owner.id, { disabled: true })).status).toBe(409);
    const second = await member(made, "owner");
    await at.owner`update users set password_hash = 'x' where id in ${at.owner([owner.id, second.id])}`;
    const both = await Promise.all([
      change(owner.session, second.id, { role: "admin" }),
      change(second.session, owner.id, { role: "admin" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toContain(200);
    const owners = await at.owner`select from memberships where organization_id = ${made.id} and role = 'owner'`;
    expect(owners).toHaveLength(1);
  });
});

describe("a link to set a password", () => {
  test("replaces the one before and ends the person's sessions when used", async () => {
    const { made, owner } = await organization();
    const { id, session } = await member(made, "finance");
    const link = async () =>
      codeOf(
        (await send("POST", `/rest/v2/members/${id}/password-link`, owner.session, { body: {} })).body.data
          .password_link,
      );
    const [old, code] = [await link(), await link()];
    expect((await setPasswordByLink(old, "a long password")).ok).toBe(false);
    expect((await setPasswordByLink(code, "a long password")).ok).toBe(true);
    expect((await send("GET", "/rest/v2/account", session)).status).toBe(401);
  });

  test("cannot be made for somebody who belongs to another organization too", async () => {
    const { made, owner } = await organization();
    const { id } = await member(made, "finance");
    await at.owner`insert into memberships (organization_id, user_id, role) values (${at.second.id}, ${id}, 'viewer')`;
    expect((await send("POST", `/rest/v2/members/${id}/password-link`, owner.session, { body: {} })).status).toBe(409);
  });

  test("stops working after its time", async () => {
    const { made, owner } = await organization();
    const { id } = await member(made, "finance");
    const { body } = await send("POST", `/rest/v2/members/${id}/password-link`, owner.session, { body: {} });
    await at.owner`update password_links set expires_at = now() where user_id = ${id}`;
    expect((await setPasswordByLink(codeOf(body.data.password_link), "a long password")).ok).toBe(false);
  });
});
