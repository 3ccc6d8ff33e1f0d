import type { Scope } from "#lib/platform/declaration/scopes.ts";
import type { Page } from "#lib/platform/page.ts";

interface Reader {
  role: string;
  scopes: readonly Scope[];
}

/** Pages available to someone with this role and its scopes. */
export function pagesFor<Any extends Page>(pages: readonly Any[], { role, scopes }: Reader): Any[] {
  const manages = role === "owner" || role === "admin";
  return pages.filter(
    ({ scope, isForManagers }) => (!isForManagers || manages) && (scope === undefined || scopes.includes(scope)),
  );
}
