"use client";

import { createContext, use } from "react";
import { Button } from "#components/ui/button.tsx";
import { Popover } from "#components/ui/popover.tsx";
import type { Scope } from "#lib/platform/declaration/scopes.ts";
import type { ScopeOperations } from "./scope-operations.ts";

const few = 2;

/** What each scope allows in this version. */
export const OperationsOfScopes = createContext<ScopeOperations>({});

/** A token's first few scopes, with all scopes and their operations on demand. */
export function ScopeSummary({ scopes }: { scopes: readonly Scope[] }) {
  const operations = use(OperationsOfScopes);
  const opened = scopes.reduce((sum, scope) => sum + (operations[scope]?.length ?? 0), 0);
  return (
    <span className="flex flex-col items-start">
      {scopes.slice(0, few).map((scope) => (
        <code key={scope} className="font-mono text-xs">
          {scope}
        </code>
      ))}
      <Popover
        label="Scopes of the token"
        className="w-80 p-3"
        trigger={
          <Button variant="ghost" size="small" className="-ml-2">
            {scopes.length > few ? `${scopes.length - few} more, ` : ""}
            {opened === 1 ? "1 operation" : `${opened} operations`}
          </Button>
        }
      >
        <ul className="flex flex-col gap-2 text-xs">
          {scopes.map((scope) => (
            <li key={scope}>
              <code className="font-mono font-medium">{scope}</code>
              <span className="block text-fg-2">
                {operations[scope]?.map(({ summary }) => summary).join(" · ") ?? "No operations in this version yet"}
              </span>
            </li>
          ))}
        </ul>
      </Popover>
    </span>
  );
}
