import { expect, test, vi } from "vitest";
import { getAdditionalInformation } from "#lib/eor/additional-information/contract.ts";
import { getAccount } from "#lib/organization/account/contract.ts";
import { sessionCookie, sessionCredential } from "#lib/platform/auth/credential.ts";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { listDepartments } from "#lib/recruiting/departments/contract.ts";
import { addEorWorker } from "#lib/testing/eor.ts";
import { addMembership, addPerson, addSession, send, stage } from "#lib/testing/stage.ts";
import { prefetchAll } from "./prefetch.ts";

const world = vi.hoisted(() => ({ session: "" }));

// Next provides these only within its own requests.
vi.mock("next/headers", () => ({
  cookies: async () => ({ get: (name: string) => (name === sessionCookie ? { value: world.session } : undefined) }),
  headers: async () => new Headers({ "x-forwarded-for": "198.51.100.7" }),
}));

test("sensitive data opened on a page leaves an audit row with the person's address", async () => {
  const at = await stage();
  world.session = await addSession(at.owner, at.first, "owner");
  const { contract_id } = await addEorWorker(at.owner, at.first, { status: "new" });
  const path = `/rest/v2/eor/workers/contracts/${contract_id}/additional-information`;
  expect((await send("PATCH", path, world.session, { body: { data: { city: "Berlin" } } })).status).toBe(200);
  const state = await prefetchAll([[getAdditionalInformation, { contract_id }]]);
  expect(state.queries).toHaveLength(1);
  const rows = await at.owner`select operation, ip from audit_log where operation = 'get_additional_information'`;
  expect([...rows]).toEqual([{ operation: "get_additional_information", ip: "198.51.100.7" }]);
});

test("reads are said to be of the organization that they were admitted for", async () => {
  const at = await stage();
  const user = await addPerson(at.owner, at.first, "owner");
  await addMembership(at.owner, at.second, user, "owner");
  world.session = (await beginSession(user, at.first.id)) ?? "";
  const calls = [[listDepartments, {}] as const, [getAccount, {}] as const];
  expect(await prefetchAll(calls)).toMatchObject({ organization_id: at.first.id });
  const digest = sessionCredential(world.session)?.digest ?? new Uint8Array();
  await at.owner`update sessions set current_organization_id = ${at.second.id} where digest = ${digest}`;
  expect(await prefetchAll([])).toMatchObject({ organization_id: undefined });
  expect(await prefetchAll(calls)).toMatchObject({ organization_id: at.second.id });
});
