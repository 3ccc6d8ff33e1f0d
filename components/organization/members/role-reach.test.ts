import { expect, test } from "vitest";
import { roles } from "#lib/platform/auth/roles.ts";
import { reachOf } from "./role-reach.ts";

test("what can be changed is not listed as read only", () => {
  const { changes, reads } = reachOf("recruiter");
  expect(changes).toEqual(["candidates and applications"]);
  expect(reads).toEqual(["people"]);
});

test("managing members and the organization's tokens counts as a change", () => {
  expect(reachOf("developer").changes).toEqual(["webhooks", "organization access tokens"]);
  expect(reachOf("admin").changes).toContain("members except owners");
  expect(reachOf("owner").changes).toContain("members");
});

test.each(roles)("the role %s reads people, and changes them where it manages contracts", (role) => {
  const { changes, reads } = reachOf(role);
  expect(reads.includes("people")).toBe(!changes.includes("contracts"));
  expect(changes.includes("people")).toBe(changes.includes("contracts"));
});
