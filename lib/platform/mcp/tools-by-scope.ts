import type { Implemented } from "#lib/platform/api/execute.ts";
import type { Scope } from "#lib/platform/declaration/scopes.ts";
import { unavailableReason } from "./tool.ts";

/** Names of the tools that each scope grants. */
export function toolsByScope(operations: readonly Implemented[]): Partial<Record<Scope, string[]>> {
  const tools: Partial<Record<Scope, string[]>> = {};
  for (const { contract } of operations)
    if (contract.scope !== null && unavailableReason(contract) === null)
      tools[contract.scope] = [...(tools[contract.scope] ?? []), contract.name].sort();
  return tools;
}
