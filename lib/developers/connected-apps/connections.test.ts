import { expect, test } from "vitest";
import {
  allow,
  authorizeUrl,
  callback,
  newVerifier,
  refreshing,
  register,
  rpc,
  token,
} from "#lib/testing/oauth-flow.ts";
import { addSession, send, stage } from "#lib/testing/stage.ts";

const at = await stage();

const list = async (session: string) => (await send("GET", "/rest/v2/connected-apps", session)).body.data;
const status = async (access: string) =>
  (await rpc("tools/call", { name: "list_people", arguments: {} }, { text: access })).status;

/** Connects a registered app once more. */
async function connectAgain(client_id: string, session: string, scope: string) {
  const { verifier, challenge } = newVerifier();
  const back = await allow(authorizeUrl(client_id, challenge, { scope }), session);
  const { body } = await token({
    ...{ grant_type: "authorization_code", client_id, redirect_uri: callback, code_verifier: verifier },
    code: back.searchParams.get("code") ?? "",
  });
  return { client_id, access: body.access_token as string, refresh: body.refresh_token as string };
}

test("an app that a person connected several times is one entry, and disconnecting it ends all of its access", async () => {
  const session = await addSession(at.owner, at.first, "owner");
  const other = await addSession(at.owner, at.first, "admin");
  const { client_id } = await register({ client_name: "Twice" });
  const first = await connectAgain(client_id, session, "people:read");
  // The product writes it within a minute.
  await at.owner`update oauth_grants set last_used_at = now(), last_used_operation = 'list_people' where client_id = ${client_id}`;
  const second = await connectAgain(client_id, session, "people:read accounting:read");
  const theirs = await connectAgain(client_id, other, "people:read");
  const another = await connectAgain((await register({ client_name: "Another" })).client_id, session, "people:read");

  const rows = (await list(session)).filter(({ name }: { name: string }) => name === "Twice");
  expect(rows).toHaveLength(2);
  const [mine] = rows.filter(({ scopes }: { scopes: string[] }) => scopes.length === 2);
  expect(mine).toMatchObject({ scopes: ["accounting:read", "people:read"], last_used_tool: "list_people" });
  expect(mine.last_used_at).not.toBeNull();

  expect((await send("DELETE", `/rest/v2/connected-apps/${mine.id}`, session)).status).toBe(200);
  expect(await Promise.all([first, second, theirs, another].map(({ access }) => status(access)))).toEqual([
    401, 401, 200, 200,
  ]);
  expect((await token(refreshing(first))).body.error).toBe("invalid_grant");
  expect((await send("DELETE", `/rest/v2/connected-apps/${mine.id}`, session)).status).toBe(404);
  expect((await list(session)).map(({ name }: { name: string }) => name)).toEqual(["Another", "Twice"]);
});
