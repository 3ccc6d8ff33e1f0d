import { expect, test } from "vitest";
import { refreshOauthToken } from "#db/oauth.ts";
import { execute } from "#lib/platform/api/execute.ts";
import { newTokenText, tokenDigest } from "#lib/platform/auth/token-text.ts";
import { newRequestId } from "#lib/platform/caller.ts";
import { apiErrorOf } from "#lib/platform/declaration/errors.ts";
import { operations } from "#lib/registry/operations.ts";
import { connect } from "#lib/testing/oauth-flow.ts";
import { addPerson, addSession, addToken, stage } from "#lib/testing/stage.ts";

const at = await stage();

/** Statuses of a read through REST and through a tool, whatever the token's prefix. */
async function statusesOf(kind: "oauth" | "token", text: string): Promise<(number | undefined)[]> {
  const listPeople = operations.find(({ contract }) => contract.name === "list_people");
  if (!listPeople) throw new Error("there is no list_people");
  const caller = { credential: { kind, digest: tokenDigest(text) }, ip: null, idempotency_key: null };
  const doors = [{}, { via: "mcp" as const }].map((door) =>
    execute(listPeople, {}, { ...caller, ...door, request_id: newRequestId() }).catch(apiErrorOf),
  );
  return (await Promise.all(doors)).map((answer) => answer?.status);
}

test("a token is judged by its purpose, not only by its prefix", async () => {
  const { client_id, access, refresh } = await connect(await addSession(at.owner, at.first, "owner"));
  expect(await statusesOf("oauth", access)).toEqual([401, 200]);
  expect(await statusesOf("oauth", refresh)).toEqual([401, 401]);
  const made = { access: tokenDigest(newTokenText("access")), refresh: tokenDigest(newTokenText("refresh")) };
  expect(await refreshOauthToken(tokenDigest(access), client_id, null, made, 0)).toBeNull();
  expect(await statusesOf("token", await addToken(at.owner, at.first))).toEqual([200, 401]);
  const user_id = await addPerson(at.owner, at.first, "owner");
  const personal = await addToken(at.owner, at.first, { type: "personal", user_id });
  expect(await statusesOf("token", personal)).toEqual([200, 200]);
});
