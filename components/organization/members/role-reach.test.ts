import { expect, test } from "vitest";
import { type Role, roleScopes, roles } from "#lib/platform/auth/roles.ts";
import { reachOf, summaryOf } from "./role-reach.ts";

const builtIn = (id: Role) => reachOf({ id, scopes: [...roleScopes[id]] });

test("doesn't list writable subjects as readable", () => {
  const { changes, reads } = builtIn("recruiter");
  expect(changes).toEqual(["candidates and applications"]);
  expect(reads).toEqual(["people"]);
});

test("counts managing members and organization tokens as changes", () => {
  expect(builtIn("developer").changes).toEqual(["webhooks", "organization access tokens"]);
  expect(builtIn("admin").changes).toContain("members except owners");
  expect(builtIn("owner").changes).toContain("members");
});

test.each(roles)("lets the role %s read people, and change them if it manages contracts", (role) => {
  const { changes, reads } = builtIn(role);
  expect(reads.includes("people")).toBe(!changes.includes("contracts"));
  expect(changes.includes("people")).toBe(changes.includes("contracts"));
});

test("says in one line what a custom role changes and reads", () => {
  const id = "8f6f0a2e-6f0e-4c5e-9a56-0d8f0f3b2a11";
  expect(summaryOf({ id, scopes: ["contracts:read", "contracts:write", "people:read"] })).toBe(
    "Changes contracts. Reads people",
  );
});
