import { describe, expect, test } from "vitest";
import { type Role, roleScopes } from "#lib/platform/auth/roles.ts";
import type { Scope } from "#lib/platform/declaration/scopes.ts";
import { connect, rpc } from "#lib/testing/oauth-flow.ts";
import { addPerson, addSession, addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();

const call = (name: string, given: object, text: string) => rpc("tools/call", { name, arguments: given }, { text });

async function tokenOf(role: Role, scopes?: Scope[]) {
  const user_id = await addPerson(at.owner, at.first, role);
  return addToken(at.owner, at.first, { type: "personal", user_id, ...(scopes && { scopes }) });
}

describe("a scope that the person's role lacks", () => {
  const made = { name: "Ada" };

  test.each([
    ["a read", "list_candidates", {}],
    ["a write", "create_legal_entity", made],
    ["call_tool", "call_tool", { name: "create_legal_entity", arguments: made }],
  ])("is explained in the result of %s, with whom to ask and without a challenge", async (_, name, given) => {
    const viewer = await addSession(at.owner, at.first, "viewer");
    const { access } = await connect(viewer, { scope: "people:read" });
    for (const text of [access, await tokenOf("viewer")]) {
      const { status, headers, body } = await call(name, given, text);
      expect([status, headers.get("www-authenticate"), body.result.isError]).toEqual([200, null, true]);
      const error = JSON.parse(body.result.content[0].text);
      expect(error.errors).toMatchObject([{ reason: "insufficient_role" }]);
      expect(error.errors[0].message).toContain(`role in ${at.first.name}, viewer, doesn't include`);
      expect(error.errors[0].message).toContain(`Ask an owner or admin of ${at.first.name}`);
    }
  });

  test("is not asked for together with one that the role has", async () => {
    const { access } = await connect(await addSession(at.owner, at.first, "viewer"), { scope: "people:read" });
    const { status, headers } = await call("list_invoices", {}, access);
    expect(status).toBe(403);
    expect(headers.get("www-authenticate")).toContain('scope="accounting:read people:read"');
    expect((await call("create_legal_entity", made, access)).status).toBe(200);
  });

  test("changes nothing", async () => {
    const [row] = await at.owner`select count(*)::int as n from legal_entities where name = 'Ada'`;
    expect(row?.n).toBe(0);
  });
});

describe("whoami", () => {
  test.each(["owner", "finance", "viewer"] as const)("tells what the token of a %s can do", async (role) => {
    const text = await tokenOf(role, ["people:read", "ats:read"]);
    const { data } = (await call("whoami", {}, text)).body.result.structuredContent;
    expect(data).toMatchObject({
      person: { name: `Person ${role}`, email: expect.stringContaining("@people.example") },
      organization: { id: at.first.id, name: at.first.name },
      ...{ role, time_zone: "UTC", currency: "EUR", today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      role_scopes: [...roleScopes[role]].sort(),
    });
    expect(data.scopes).toEqual(role === "owner" ? ["ats:read", "people:read"] : ["people:read"]);
    expect((await send("GET", "/rest/v2/whoami", text)).body.data).toEqual(data);
  });

  test("works for an app, and needs a sign-in", async () => {
    const { access } = await connect(await addSession(at.owner, at.first, "owner"), { scope: "people:read" });
    const { data } = (await call("whoami", {}, access)).body.result.structuredContent;
    expect(data).toMatchObject({ role: "owner", scopes: ["people:read"], sensitive_data_access: false });
    expect((await rpc("tools/call", { name: "whoami", arguments: {} })).status).toBe(401);
  });
});
