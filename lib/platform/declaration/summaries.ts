import type { PrincipalKind } from "./contract.ts";
import type { Scope } from "./scopes.ts";

interface Summary {
  name: string;
  area: string;
  summary: string;
  scope: Scope | null;
  principals: readonly PrincipalKind[];
}

let summaries: ReadonlyMap<string, Summary> = new Map();

/** Makes the summaries of all operations available to code that says what was done, or what may be. */
export function publishSummaries(operations: readonly Summary[]): void {
  summaries = new Map(operations.map((operation) => [operation.name, operation]));
}

/** The summary of an operation by its name. */
export const summaryOf = (operation: string): string | undefined => summaries.get(operation)?.summary;

const ofPeople: readonly PrincipalKind[] = ["session", "personal"];

/** The operations that a scope opens to people and their tokens, by area. */
export function operationsFor(scope: Scope): { name: string; area: string; summary: string }[] {
  return [...summaries.values()]
    .filter((one) => one.scope === scope && one.principals.some((kind) => ofPeople.includes(kind)))
    .map(({ name, area, summary }) => ({ name, area, summary }))
    .sort((a, b) => a.area.localeCompare(b.area, "en"));
}
