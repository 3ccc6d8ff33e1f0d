import { csvText } from "#lib/platform/api/csv.ts";
import { type Checked, problemColumn, type Read } from "./check-rows.ts";
import { type ImportError, inOrder, refusedImport } from "./import-error.ts";
import { maxErrors } from "./limits.ts";
import type { CsvFile } from "./read-csv.ts";

const previewed = 10;

export interface ImportRequest {
  dry_run: boolean;
  skip_bad_rows: boolean;
}

interface Planned {
  errors: ImportError[];
}

/** The rows with errors, each with its problems, in the columns of the file. */
function rejectedFile({ columns, rows }: CsvFile, errors: readonly ImportError[]): string {
  const byRow = Map.groupBy(errors, ({ row }) => row);
  const records = rows.flatMap(({ row, cells }) => {
    const problems = byRow.get(row)?.map(({ column, message }) => `${column ?? "The row"} ${message}`);
    return problems ? [{ ...cells, [problemColumn]: problems.join("; ") }] : [];
  });
  const own = columns.filter((name) => name !== problemColumn);
  return csvText(records, { columns: [...own, problemColumn], header: true });
}

/**
 * What an import adds and reports. `planOf` resolves rows and finds their errors; with `skip_bad_rows` it plans again
 * without the bad ones until the rest is good, because rows depend on each other. Throws 400 for a file with errors,
 * unless it is only checked or they are skipped.
 */
export async function settleImport<Row, Plan extends Planned>(
  { rows: read, file }: Read<Row>,
  { dry_run, skip_bad_rows }: ImportRequest,
  planOf: (rows: readonly Checked<Row>[]) => Plan | Promise<Plan>,
) {
  const maySkip = skip_bad_rows && file.isReadable;
  const misread = new Set(file.errors.map(({ row }) => row));
  let rows = maySkip ? read.filter(({ row }) => !misread.has(row)) : read;
  let plan = await planOf(rows);
  const all = [...file.errors, ...plan.errors];
  while (maySkip && plan.errors.length > 0) {
    const bad = new Set(plan.errors.map(({ row }) => row));
    rows = rows.filter(({ row }) => !bad.has(row));
    plan = await planOf(rows);
    all.push(...plan.errors);
  }
  const errors = inOrder(all);
  if (errors.length > 0 && !dry_run && !maySkip) throw refusedImport(errors);
  const badRows = new Set(errors.map(({ row }) => row));
  const isGood = errors.length === 0 || maySkip;
  const report = {
    dry_run,
    rows: file.rows.length,
    good_rows: file.isReadable ? file.rows.filter(({ row }) => !badRows.has(row)).length : 0,
    skipped_rows: maySkip ? badRows.size : 0,
    rejected_csv: maySkip && badRows.size > 0 ? rejectedFile(file, errors) : null,
    error_count: errors.length,
    errors: errors.slice(0, maxErrors),
    preview: file.rows.slice(0, previewed).map(({ row, cells }) => ({ row, values: cells })),
  };
  return { plan, report, badRows, isGood };
}
