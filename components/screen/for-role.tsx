import type { ComponentType } from "react";
import { late } from "#components/ui/late.tsx";
import type { Access } from "#lib/organization/access-requests/rules.ts";
import { useAccount } from "./use-account.ts";

/** Loaded only for those whose role lacks something. */
const NotForRole = late(async () => (await import("./not-for-role.tsx")).NotForRole);

/** A screen for people with the scope, or for owners and admins; others are told that their role doesn't include it. */
export function forRole<Props extends object>(
  needs: Access,
  instead: { title: string; what: string },
  Screen: ComponentType<Props>,
) {
  return function ForRole(props: Props) {
    const { role, scopes } = useAccount();
    const may = needs === "administration" ? role === "owner" || role === "admin" : scopes.includes(needs);
    if (may) return <Screen {...props} />;
    return <NotForRole {...instead} needs={needs} />;
  };
}
