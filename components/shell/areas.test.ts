import { describe, expect, test } from "vitest";
import { type Role, roleScopes, roles } from "#lib/auth/roles.ts";
import { areasOpenTo } from "./areas.ts";

function areasOf(role: Role) {
  return areasOpenTo({ role, scopes: roleScopes[role] }).flatMap((group) => group.areas);
}

describe("areasOpenTo", () => {
  test("shows invoices to exactly the roles that may read them", () => {
    const readers = roles.filter((role) => roleScopes[role].includes("accounting:read"));
    expect(roles.filter((role) => areasOf(role).some((area) => area.href === "/invoices"))).toEqual(readers);
  });

  test.each(roles)("leaves no group empty for %s, and always something to start with", (role) => {
    const groups = areasOpenTo({ role, scopes: roleScopes[role] });
    expect(groups.length).toBeGreaterThan(0);
    expect(groups.every((group) => group.areas.length > 0)).toBe(true);
  });

  test("gives every area its own address and key", () => {
    const areas = areasOf("owner");
    expect(new Set(areas.map((area) => area.href)).size).toBe(areas.length);
    expect(new Set(areas.map((area) => area.key)).size).toBe(areas.length);
  });
});
