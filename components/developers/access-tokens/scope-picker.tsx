import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Choices } from "#components/ui/choices.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { isForOrganizations, type Scope, scopeDescriptions, scopes } from "#lib/platform/declaration/scopes.ts";
import type { ScopeOperations } from "./scope-operations.ts";

interface ScopePickerProps {
  /** Scopes of the person's role. */
  offered: readonly Scope[];
  selected: readonly Scope[];
  onSelectedChange: (selected: Scope[]) => void;
  operations: ScopeOperations;
}

const operationCount = (count: number) => `${count} ${count === 1 ? "operation" : "operations"}`;

export function ScopePicker({ offered, selected, onSelectedChange, operations }: ScopePickerProps) {
  const beyond = scopes.length - offered.length;
  const choose = (chosen: (scope: Scope) => boolean) => onSelectedChange(offered.filter(chosen));
  return (
    <Choices label="Scopes" name="scopes">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-fg-2">Choose only what it needs.</p>
        <div className="flex gap-2">
          <Button size="small" onClick={() => choose((scope) => scope.endsWith(":read") && !isForOrganizations(scope))}>
            All read scopes
          </Button>
          <Button size="small" onClick={() => choose(() => false)} disabled={selected.length === 0}>
            None
          </Button>
        </div>
      </div>
      <div className="border-t">
        {offered.map((scope) => (
          <div key={scope} className="border-b py-1.5">
            <Checkbox
              checked={selected.includes(scope)}
              onChange={(event) => choose((each) => (each === scope ? event.target.checked : selected.includes(each)))}
              label={
                <span className="flex flex-wrap items-baseline gap-x-3">
                  <code className="font-mono text-xs">{scope}</code>
                  <span className="text-fg-2">{scopeDescriptions[scope]}</span>
                </span>
              }
              {...(operations[scope] ? {} : { helper: "No operations in this version yet" })}
            />
            {operations[scope] ? (
              <Disclosure
                summary={
                  <span>
                    {operationCount(operations[scope].length)} <span className="sr-only">of {scope}</span>
                  </span>
                }
                className="ml-6 text-xs coarse:ml-10"
              >
                <ul className="columns-2 gap-4 py-1 text-fg-2">
                  {operations[scope].map(({ name, summary }) => (
                    <li key={name}>{summary}</li>
                  ))}
                </ul>
              </Disclosure>
            ) : null}
          </div>
        ))}
      </div>
      {beyond > 0 ? (
        <p className="mt-2 text-xs text-fg-2">
          Your role doesn't include {beyond} other {beyond === 1 ? "scope" : "scopes"}.
        </p>
      ) : null}
    </Choices>
  );
}
