import { type Role, roles } from "#lib/platform/auth/roles.ts";

const prefix = "muster-";

/** An organization's own role. */
interface Named {
  id: string;
  name: string;
}

/** What people call a group that gives a role. */
export const groupOf = (roleName: string) => `${prefix}${roleName}`;

/** Roles that a group can give, the strongest first: an organization made its own ones for people whom `viewer` and the like don't fit. No provider makes owners. */
export function inOrder(custom: readonly string[]): string[] {
  const [admin, ...others] = roles.filter((role) => role !== "owner");
  return [admin as string, ...custom, ...others];
}

/** The role that a group gives by its name, in any case; null for any other group, and for owners: no provider makes them. */
export function roleOf(displayName: string, custom: readonly Named[]): string | null {
  const name = displayName.trim().toLowerCase();
  if (!name.startsWith(prefix)) return null;
  const wanted = name.slice(prefix.length);
  const own = custom.find((role) => role.name.toLowerCase() === wanted);
  return own?.id ?? inOrder([]).find((role) => role === wanted) ?? null;
}

/** The role of somebody in these groups: the first in their order if several give one, null if none does. */
export function roleIn(displayNames: readonly string[], custom: readonly Named[]): string | null {
  const given = displayNames.map((name) => roleOf(name, custom));
  return inOrder(custom.map(({ id }) => id)).find((role) => given.includes(role)) ?? null;
}

/** What a member gets whom no group gives a role. */
export const roleWithoutGroup: Role = "viewer";
