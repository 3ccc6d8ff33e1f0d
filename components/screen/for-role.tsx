"use client";

import type { ComponentType } from "react";
import type { Scope } from "#lib/platform/declaration/scopes.ts";
import { NotForRole } from "./not-for-role.tsx";
import { useAccount } from "./use-account.ts";

/** A screen for people with the scope; others are told that their role doesn't include it. */
export function forRole<Props extends object>(
  scope: Scope,
  instead: { title: string; what: string },
  Screen: ComponentType<Props>,
) {
  return function ForRole(props: Props) {
    return useAccount().scopes.includes(scope) ? <Screen {...props} /> : <NotForRole {...instead} />;
  };
}
