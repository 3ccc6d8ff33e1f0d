import type { Scope } from "#lib/platform/declaration/scopes.ts";
import type { Page } from "#lib/platform/page.ts";

let scopes: ReadonlyMap<string, Scope> = new Map();

/** Registers which pages have views. */
export function publishViewPages(pages: readonly Page[]): void {
  scopes = new Map(pages.flatMap(({ views, scope }) => (views && scope ? [[views, scope] as const] : [])));
}

/** Pages whose lists can be saved as views, with the scope their rows require. */
export function viewPages(): ReadonlyMap<string, Scope> {
  return scopes;
}
