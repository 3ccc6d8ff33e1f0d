import type { Scope } from "#lib/platform/declaration/scopes.ts";
import { useAccount } from "./use-account.ts";

/** Whether the person's role includes the scope. */
export function useMay(scope: Scope): boolean {
  return useAccount().scopes.includes(scope);
}
