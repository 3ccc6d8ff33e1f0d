import { type ImportError, inOrder, refusedImport } from "#lib/platform/imports/import-error.ts";
import { maxErrors } from "#lib/platform/imports/limits.ts";
import type { CsvRow } from "#lib/platform/imports/read-csv.ts";

const previewed = 10;

interface Outcome {
  dry_run: boolean;
  found: CsvRow[];
  errors: ImportError[];
  people: number;
  contracts: number;
}

/** An import's response. Throws the error for a file with errors, unless it was a dry run. */
export function reportOf({ dry_run, found, errors, people, contracts }: Outcome) {
  if (errors.length > 0 && !dry_run) throw refusedImport(errors);
  const right = errors.length === 0;
  return {
    data: {
      dry_run,
      rows: found.length,
      people_created: right ? people : 0,
      contracts_created: right ? contracts : 0,
      error_count: errors.length,
      errors: inOrder(errors).slice(0, maxErrors),
      preview: found.slice(0, previewed).map(({ row, cells }) => ({ row, values: cells })),
    },
  };
}
