import { useQuery } from "@tanstack/react-query";
import { listRoles, type Role } from "#lib/organization/roles/contract.ts";
import { query } from "#lib/platform/api/client.ts";

const none: readonly Role[] = [];

/** The organization's roles, the built-in ones first; empty while loading. */
export function useRoles(): readonly Role[] {
  return useQuery(query(listRoles, {})).data?.data ?? none;
}

/** What people call the role with this ID; its ID while loading. */
export function roleNameIn(roles: readonly Role[], id: string): string {
  return roles.find((role) => role.id === id)?.name ?? id;
}
