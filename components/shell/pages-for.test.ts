import { expect, test } from "vitest";
import { roleScopes, roles } from "#lib/platform/auth/roles.ts";
import type { Page } from "#lib/platform/page.ts";
import { pages } from "#lib/registry/pages.ts";
import { pagesFor } from "./pages-for.ts";

test("shows invoices to exactly the roles that may read them", () => {
  const readers = roles.filter((role) => roleScopes[role].includes("accounting:read"));
  const shown = roles.filter((role) =>
    pagesFor(pages, { role, scopes: roleScopes[role] }).some(({ path }) => path === "/invoices"),
  );
  expect(shown).toEqual(readers);
});

test.each(roles)("gives %s at least one page", (role) => {
  expect(pagesFor(pages, { role, scopes: roleScopes[role] }).length).toBeGreaterThan(0);
});

test("gives every page its own path and key", () => {
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
  const keys = (pages as readonly Page[]).flatMap(({ key }) => key ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});

test("shows what only owners and admins manage to nobody else, whatever their role includes", () => {
  const managed = (role: string) => pagesFor(pages as readonly Page[], { role, scopes: roleScopes.owner }).length;
  const closed = (pages as readonly Page[]).filter(({ isForManagers }) => isForManagers).length;
  expect(closed).toBeGreaterThan(0);
  expect([managed("owner"), managed("admin")]).toEqual([pages.length, pages.length]);
  expect(managed("8f6f0a2e-6f0e-4c5e-9a56-0d8f0f3b2a11")).toBe(pages.length - closed);
});
