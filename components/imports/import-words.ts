import { countOf } from "#lib/platform/format/number.ts";

interface Made {
  dry_run: boolean;
  applications_created?: number;
  assets_created?: number;
  candidates_created?: number;
  contracts_created?: number;
  people_created?: number;
}

export function readyOf(report: Made): string {
  return `${madeOf(report, "is", "are")} ready to be imported`;
}

/** `47 contracts and 12 people were added`. */
export function madeOf({ dry_run, ...made }: Made, is: string, are: string): string {
  const counts: [count: number | undefined, one: string, many?: string][] = [
    [made.assets_created, "asset"],
    [made.contracts_created, "contract"],
    [made.people_created, "person", "people"],
    [made.candidates_created, "candidate"],
    [made.applications_created, "application"],
  ];
  const parts = counts.flatMap(([count = 0, ...nouns]) => (count > 0 ? countOf(count, ...nouns) : []));
  const verb = counts.reduce((sum, [count = 0]) => sum + count, 0) === 1 ? is : are;
  return `${parts.join(" and ") || "Nothing"} ${verb}${dry_run ? "" : " added"}`;
}

/** What an import left out: `; 2 rows were skipped`. */
export function skippedWords(count: number): string {
  return count === 0 ? "" : `; ${countOf(count, "row was", "rows were")} skipped`;
}
