import { expect, test } from "vitest";
import { customScopes } from "#lib/platform/auth/roles.ts";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import type { Operation } from "#lib/platform/declaration/contract.ts";
import { type Scope, scopes } from "#lib/platform/declaration/scopes.ts";
import { inputs } from "#lib/testing/matrix/inputs.ts";
import { sized } from "#lib/testing/size.ts";
import { addPerson, addRole, addToken, send, stage } from "#lib/testing/stage.ts";
import { operations } from "./operations.ts";

const at = await stage();

const contracts = operations.map(({ contract }) => contract);
const ofPeople = (kind: "session" | "personal") =>
  contracts.filter(({ principals, scope }) => scope !== null && principals.includes(kind));

async function holder(of: readonly Scope[]) {
  const id = await addPerson(at.owner, at.first, await addRole(at.owner, at.first, of));
  return {
    session: (await beginSession(id, at.first.id)) ?? "",
    personal: await addToken(at.owner, at.first, { type: "personal", user_id: id, scopes }),
  };
}

/** Whether the scope is what keeps it closed: neither the record nor the body exists. */
async function isClosed({ method, path }: Operation, credential: string): Promise<boolean> {
  const body = method === "GET" ? undefined : { no_such_key: 1 };
  const answer = await send(method, `/rest/v2${path.replace(/\{\w+\}/g, "none")}`, credential, { body });
  const item = answer.body?.errors?.[0] ?? answer.body?.[0] ?? answer.body;
  return answer.status === 403 && /scope/.test(`${item?.reason ?? item?.code} ${item?.message}`);
}

/** Every one that the scope opens, and of the others each of so many. */
const asked = (all: readonly Operation[], scope: Scope, place: number) =>
  all.filter((one, at) => one.scope === scope || (at + place) % sized(12, 1) === 0);

test.each(customScopes.map((scope, place) => [scope, place] as const))(
  "a role with the scope %s alone opens exactly its operations, to sessions and to personal tokens",
  async (scope, place) => {
    const credentials = await holder([scope]);
    const kinds: ("session" | "personal")[] = ["session", "personal"];
    for (const kind of sized(kinds.slice(place % 2, (place % 2) + 1), kinds)) {
      const all = asked(ofPeople(kind), scope, place);
      const found = await Promise.all(
        all.map(async (one) => ((await isClosed(one, credentials[kind])) ? [] : [one.name])),
      );
      const opened = all.filter((one) => one.scope === scope).map(({ name }) => name);
      expect(found.flat()).toEqual(opened);
    }
  },
);

/** What owners and admins alone do: no scope opens it. */
const managing = contracts.filter(
  ({ scope, path, method, principals }) =>
    scope === null &&
    principals.includes("session") &&
    /^\/(?:members|roles|sign-in-policy|sso-providers|sso-tests|domains|connected-app-policy|access-requests\/)/.test(
      path,
    ) &&
    (method !== "GET" || /^\/(?:sso|domains)/.test(path)),
);

test("a role with every scope manages neither members, roles, sign-in, nor apps", async () => {
  expect(managing.length).toBeGreaterThan(15);
  const { session } = await holder(customScopes);
  for (const { name, method, path } of managing) {
    const keys = (await inputs[name]?.keys?.(at, "first")) ?? {};
    const address = path.replace(/\{(\w+)\}/g, (_, key) => keys[key] ?? "");
    const { status, body } = await send(method, `/rest/v2${address}`, session, {
      body: await inputs[name]?.body?.(at),
    });
    expect([name, status, body?.errors?.[0].reason]).toEqual([name, 403, "insufficient_role"]);
  }
});

test("nor makes tokens of the organization", async () => {
  const { session } = await holder(customScopes);
  const body = { type: "organization", name: "Mine", scopes: ["people:read"], expires_in_days: 30 };
  const { status } = await send("POST", "/rest/v2/access-tokens", session, { body });
  expect(status).toBe(403);
  expect((await send("POST", "/rest/v2/access-tokens", session, { body: { ...body, type: "personal" } })).status).toBe(
    201,
  );
});
