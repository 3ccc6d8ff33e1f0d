import { type Role, roles } from "#lib/platform/auth/roles.ts";

const prefix = "muster-";

/** The role that a group gives by its name; null for any other group, and for owners: no provider makes them. */
export function roleOf(displayName: string): Role | null {
  const name = displayName.trim().toLowerCase();
  if (!name.startsWith(prefix)) return null;
  const given = roles.find((role) => role === name.slice(prefix.length));
  return given === undefined || given === "owner" ? null : given;
}

/** The role of somebody in these groups: the first in the order of roles if several give one, null if none does. */
export function roleIn(displayNames: readonly string[]): Role | null {
  const given = displayNames.map(roleOf);
  return roles.find((role) => given.includes(role)) ?? null;
}

/** What a member gets whom no group gives a role. */
export const roleWithoutGroup: Role = "viewer";
