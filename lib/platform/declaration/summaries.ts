let summaries: ReadonlyMap<string, string> = new Map();

/** Makes the summaries of all operations available to code that says what was done. */
export function publishSummaries(operations: readonly { name: string; summary: string }[]): void {
  summaries = new Map(operations.map(({ name, summary }) => [name, summary]));
}

/** The summary of an operation by its name. */
export const summaryOf = (operation: string): string | undefined => summaries.get(operation);
