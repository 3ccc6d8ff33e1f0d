"use client";

import type { ComponentType } from "react";
import type { Access } from "#lib/organization/access-requests/rules.ts";
import { NotForRole } from "./not-for-role.tsx";
import { useAccount } from "./use-account.ts";

/** A screen for people with the scope, or for owners and admins; others are told that their role doesn't include it. */
export function forRole<Props extends object>(
  needs: Access,
  instead: { title: string; what: string },
  Screen: ComponentType<Props>,
) {
  return function ForRole(props: Props) {
    const { role, scopes } = useAccount();
    const may = needs === "administration" ? role === "owner" || role === "admin" : scopes.includes(needs);
    return may ? <Screen {...props} /> : <NotForRole {...instead} needs={needs} />;
  };
}
