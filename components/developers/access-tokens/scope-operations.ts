import type { ApiOperation } from "#components/developers/reference/api-document.ts";
import type { Scope } from "#lib/platform/declaration/scopes.ts";

interface ScopeOperation {
  name: string;
  method: string;
  path: string;
  summary: string;
}

/** Operations each scope allows for a token; scopes without operations in this version are omitted. */
export type ScopeOperations = Partial<Record<Scope, ScopeOperation[]>>;

const tokenKinds = ["organization", "personal"];

type Scoped = Pick<ApiOperation, "name" | "method" | "path" | "summary" | "scope"> & { principals: readonly string[] };

export function scopeOperations(operations: readonly Scoped[]): ScopeOperations {
  const forTokens = operations.filter(
    ({ scope, principals }) => scope !== null && principals.some((kind) => tokenKinds.includes(kind)),
  );
  const groups = Map.groupBy(forTokens, (operation) => operation.scope as Scope);
  return Object.fromEntries(
    [...groups].map(([scope, opened]) => [
      scope,
      opened.map(({ name, method, path, summary }) => ({ name, method, path, summary })),
    ]),
  );
}
