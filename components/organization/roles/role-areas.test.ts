import { expect, test } from "vitest";
import { customScopes } from "#lib/platform/auth/roles.ts";
import { type RoleArea, roleAreas, toggled } from "./role-areas.ts";

test("the grid has every scope that a role can have, once", () => {
  const listed = roleAreas.flatMap(({ read, write }) => [read, write]).filter((scope) => scope !== null);
  expect(listed.toSorted()).toEqual(customScopes.toSorted());
});

test("changing something includes reading it, and without reading there is no changing", () => {
  const people = roleAreas.find(({ label }) => label === "People") as RoleArea;
  expect(toggled(["ats:read"], people, "people:write")).toEqual(["ats:read", "people:write", "people:read"]);
  expect(toggled(["people:read", "people:write"], people, "people:write")).toEqual(["people:read"]);
  expect(toggled(["people:read", "people:write", "ats:read"], people, "people:read")).toEqual(["ats:read"]);
});
