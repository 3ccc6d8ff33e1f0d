import type { Scope } from "#lib/platform/declaration/scopes.ts";
import type { Page } from "#lib/platform/page.ts";

/** Pages available with these scopes. */
export function pagesForScopes<Any extends Page>(pages: readonly Any[], scopes: readonly Scope[]): Any[] {
  return pages.filter(({ scope }) => scope === undefined || scopes.includes(scope));
}
