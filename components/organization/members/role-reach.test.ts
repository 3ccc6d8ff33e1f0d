import { expect, test } from "vitest";
import { roles } from "#lib/platform/auth/roles.ts";
import { reachOf } from "./role-reach.ts";

test("doesn't list writable subjects as readable", () => {
  const { changes, reads } = reachOf("recruiter");
  expect(changes).toEqual(["candidates and applications"]);
  expect(reads).toEqual(["people"]);
});

test("counts managing members and organization tokens as changes", () => {
  expect(reachOf("developer").changes).toEqual(["webhooks", "organization access tokens"]);
  expect(reachOf("admin").changes).toContain("members except owners");
  expect(reachOf("owner").changes).toContain("members");
});

test.each(roles)("lets the role %s read people, and change them if it manages contracts", (role) => {
  const { changes, reads } = reachOf(role);
  expect(reads.includes("people")).toBe(!changes.includes("contracts"));
  expect(changes.includes("people")).toBe(changes.includes("contracts"));
});
