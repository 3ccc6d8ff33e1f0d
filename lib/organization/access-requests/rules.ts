import { customScopes } from "#lib/platform/auth/roles.ts";
import { isScope, scopeDescriptions } from "#lib/platform/declaration/scopes.ts";

/** What owners and admins alone do, which no scope opens. */
export const administration = "administration";

/** What members can ask for: a scope, or what no scope opens. */
export const accesses = [...customScopes, administration] as const;

export type Access = (typeof accesses)[number];

/** The most requests that one member can have open at a time. */
export const maxOpen = 5;

/** The most requests that one member can make within 24 hours. */
export const maxPerDay = 10;

/** What it lets people do: "Read people". */
export const describeAccess = (access: string): string =>
  isScope(access) ? scopeDescriptions[access] : "Manage members, roles, and sign-in";
