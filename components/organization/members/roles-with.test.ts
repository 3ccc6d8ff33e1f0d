import { expect, test } from "vitest";
import { roleScopes, roles } from "#lib/platform/auth/roles.ts";
import { leastRole, rolesWith } from "./roles-with.ts";

const all = [...roles.map((id) => ({ id, scopes: [...roleScopes[id]] })), { id: "own", scopes: ["ats:read" as const] }];
const offered = (access: string) => rolesWith(all, access).map(({ id }) => id);

test("the roles that include what was asked for are offered, the least of them first chosen, and never owner", () => {
  expect(offered("accounting:write")).toEqual(["owner", "admin", "finance"]);
  expect(leastRole(rolesWith(all, "accounting:write"))?.id).toBe("finance");
  expect(leastRole(rolesWith(all, "ats:read"))?.id).toBe("own");
  expect(offered("administration")).toEqual(["owner", "admin"]);
  expect(leastRole(rolesWith(all, "administration"))?.id).toBe("admin");
  expect(leastRole(rolesWith(all.slice(0, 1), "administration"))).toBeUndefined();
});
