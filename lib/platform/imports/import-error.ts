import { ApiError, type ErrorItem } from "#lib/platform/declaration/errors.ts";
import { maxErrors } from "./limits.ts";
import { rowRanges } from "./rules.ts";

export interface ImportError {
  /** The row as a spreadsheet numbers it: the header is row 1. */
  row: number;
  /** Null if the row as a whole is wrong. */
  column: string | null;
  value: string | null;
  message: string;
}

const longestValue = 100;

export function importError(row: number, column: string | null, value: string | null, message: string): ImportError {
  const shown = value !== null && value.length > longestValue ? `${value.slice(0, longestValue)}…` : value;
  return { row, column, value: shown, message };
}

/** One error per cell, the first, sorted by row. */
export function inOrder(errors: readonly ImportError[]): ImportError[] {
  const first = new Map<string, ImportError>();
  for (const [at, error] of errors.entries()) {
    const cell = error.column === null ? `${at}` : `${error.row} ${error.column}`;
    if (!first.has(cell)) first.set(cell, error);
  }
  return [...first.values()].toSorted((a, b) => a.row - b.row);
}

/** The error for a file of which nothing was imported. */
export function refusedImport(ordered: readonly ImportError[]): ApiError {
  const items = ordered.slice(0, maxErrors).map(
    ({ row, column, message }): ErrorItem => ({
      reason: "invalid_row",
      path: column === null ? `/csv/${row}` : `/csv/${row}/${column}`,
      message: column === null ? `Row ${row} ${message}` : `Row ${row}, ${column}: ${message}`,
    }),
  );
  const rest = ordered.slice(maxErrors);
  if (rest.length === 0) return new ApiError(400, items);
  const rows = rowRanges(rest.map(({ row }) => row));
  const message = `and ${rest.length} more ${rest.length === 1 ? "error" : "errors"}, in rows ${rows}`;
  return new ApiError(400, [...items, { reason: "invalid_row", path: "/csv", message }]);
}
