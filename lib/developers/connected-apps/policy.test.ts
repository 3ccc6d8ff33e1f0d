import { beforeEach, describe, expect, test } from "vitest";
import {
  allowedCode,
  authorizeUrl,
  begin,
  connect,
  decide,
  formOf,
  newVerifier,
  refreshing,
  register,
  rpc,
  token,
} from "#lib/testing/oauth-flow.ts";
import { addSession, addToken, send, stage } from "#lib/testing/stage.ts";
import { isDestination, toDestination } from "./rules.ts";

const at = await stage();
const session = await addSession(at.owner, at.first, "owner");

beforeEach(async () => {
  await at.owner`delete from oauth_policies`;
});

const path = "/rest/v2/connected-app-policy";

async function setPolicy(body: object, own = session) {
  return send("PATCH", path, own, { body });
}

const call = (text: string) => rpc("tools/call", { name: "list_people", arguments: {} }, { text });

describe("the policy for connected apps", () => {
  test("allows any app until an owner or admin changes it; other roles can only read it", async () => {
    const viewer = await addSession(at.owner, at.first, "viewer");
    expect((await send("GET", path, viewer)).body.data).toEqual({ mode: "all", allowed: [], confirms_plans: false });
    expect((await setPolicy({ mode: "none" }, viewer)).status).toBe(403);
    const admin = await addSession(at.owner, at.first, "admin");
    expect((await setPolicy({ mode: "listed", allowed: ["claude.ai", "cursor:"] }, admin)).status).toBe(200);
    expect((await setPolicy({ mode: "none" })).body.data).toEqual({
      mode: "none",
      allowed: ["claude.ai", "cursor:"],
      confirms_plans: false,
    });
  });

  test.each([
    ["none", { mode: "none" }],
    ["others", { mode: "listed", allowed: ["claude.ai"] }],
    ["an empty list", { mode: "listed", allowed: [] }],
  ])(
    "set to %s blocks an app's tokens immediately with a clear message, and restores them when lifted",
    async (_, policy) => {
      const app = await connect(session);
      expect((await call(app.access)).status).toBe(200);
      await setPolicy(policy);
      for (const answer of [await call(app.access), await rpc("tools/list", {}, { text: app.access })]) {
        expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([403, null]);
        expect(answer.body.error.message).toMatch(/^Your organization doesn't allow this app/);
      }
      expect((await token(refreshing(app))).body.error).toBe("invalid_grant");
      expect((await send("GET", "/rest/v2/people", app.access)).status).toBe(401);
      const { body } = await send("GET", "/rest/v2/connected-apps", session);
      expect(body.data[0]).toMatchObject({ is_allowed: false });
      await setPolicy({ mode: "listed", allowed: ["app.example"] });
      expect((await call(app.access)).status).toBe(200);
      expect((await token(refreshing(app))).status).toBe(200);
    },
  );

  test("doesn't affect personal tokens or another organization's apps", async () => {
    const [row] = await at.owner`select user_id from memberships where organization_id = ${at.first.id} limit 1`;
    const personal = await addToken(at.owner, at.first, { type: "personal", user_id: row?.user_id });
    const other = await connect(await addSession(at.owner, at.second, "owner"));
    await setPolicy({ mode: "none" });
    expect((await call(personal)).status).toBe(200);
    expect((await call(other.access)).status).toBe(200);
  });

  test("is explained on the consent page, which then only lets the user deny", async () => {
    await setPolicy({ mode: "listed", allowed: ["claude.ai"] });
    const { client_id } = await register();
    const form = await formOf(await begin(authorizeUrl(client_id, newVerifier().challenge)), session);
    const answer = await decide(session, { ...form, decision: "allow" });
    expect([answer.status, answer.headers.get("location")]).toEqual([403, null]);
    expect(await answer.text()).toMatch(/allow apps at app\.example\. Ask an owner or admin/);
    const denied = await decide(session, { ...form, decision: "deny" });
    expect(denied.headers.get("location")).toContain("error=access_denied");
  });

  test.each([
    ["http://127.0.0.1:4000/cb", "localhost"],
    ["http://[::1]:4000/cb", "localhost"],
    ["cursor://anysphere.cursor/callback", "cursor:"],
  ])("matches %s as %s", async (redirect_uri, destination) => {
    await setPolicy({ mode: "listed", allowed: [destination] });
    const { client_id } = await register({ redirect_uris: [redirect_uri] });
    const form = await formOf(await begin(authorizeUrl(client_id, newVerifier().challenge, { redirect_uri })), session);
    const answer = await decide(session, { ...form, decision: "allow" });
    expect(answer.headers.get("location")).toContain("code=");
  });

  test("prevents redeeming a code that was approved just before the change", async () => {
    const fields = await allowedCode(session);
    await setPolicy({ mode: "none" });
    expect((await token(fields)).body.error).toBe("invalid_grant");
  });

  test.each(["", "https://claude.ai", "*.claude.ai", "claude", "cursor://x", "a..b", "Claude.ai", "x".repeat(300)])(
    "rejects %j as an allow-list entry",
    async (one) => {
      expect((await setPolicy({ mode: "listed", allowed: [one] })).status).toBe(400);
      expect(isDestination(one)).toBe(false);
    },
  );
});

test.each([
  [" https://Claude.ai/api/mcp ", "claude.ai"],
  ["http://127.0.0.1:33418/", "localhost"],
  ["cursor://anysphere.cursor/callback", "cursor:"],
  ["cursor:", "cursor:"],
  ["Vscode.dev", "vscode.dev"],
])("reads a pasted line %j as %s", (line, destination) => {
  expect(toDestination(line)).toBe(destination);
});
