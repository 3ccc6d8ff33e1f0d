import { expect, test } from "vitest";
import { roleScopes, roles } from "#lib/platform/auth/roles.ts";
import type { Page } from "#lib/platform/page.ts";
import { pages } from "#lib/registry/pages.ts";
import { pagesForScopes } from "./pages-for-scopes.ts";

test("shows invoices to exactly the roles that may read them", () => {
  const readers = roles.filter((role) => roleScopes[role].includes("accounting:read"));
  const shown = roles.filter((role) =>
    pagesForScopes(pages, roleScopes[role]).some(({ path }) => path === "/invoices"),
  );
  expect(shown).toEqual(readers);
});

test.each(roles)("gives %s at least one page", (role) => {
  expect(pagesForScopes(pages, roleScopes[role]).length).toBeGreaterThan(0);
});

test("gives every page its own path and key", () => {
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
  const keys = (pages as readonly Page[]).flatMap(({ key }) => key ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});
