import { expect, test, vi } from "vitest";
import { getAdditionalInformation } from "#lib/eor/additional-information/contract.ts";
import { sessionCookie } from "#lib/platform/auth/credential.ts";
import { addEorWorker } from "#lib/testing/eor.ts";
import { addSession, send, stage } from "#lib/testing/stage.ts";
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
