import type { Role } from "#lib/organization/roles/contract.ts";
import { managesMembers } from "./member.ts";

type Choice = Pick<Role, "id" | "scopes">;

/** The roles that include what was asked for: a scope, or what owners and admins do. */
export function rolesWith<Each extends Choice>(roles: readonly Each[], access: string): readonly Each[] {
  return roles.filter(({ id, scopes }) =>
    access === "administration" ? managesMembers(id) : (scopes as readonly string[]).includes(access),
  );
}

/** The one of them that includes the least, and never owner. */
export function leastRole<Each extends Choice>(roles: readonly Each[]): Each | undefined {
  const others = roles.filter(({ id }) => id !== "owner");
  const most = others.reduce((fewest, { scopes }) => Math.min(fewest, scopes.length), Number.POSITIVE_INFINITY);
  return others.findLast(({ scopes }) => scopes.length === most);
}
