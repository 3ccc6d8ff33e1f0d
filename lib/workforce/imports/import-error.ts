import { ApiError, type ErrorItem } from "#lib/platform/api/errors.ts";
import { mostErrors } from "./contract.ts";

export interface ImportError {
  /** As a spreadsheet counts: the header is 1. */
  row: number;
  /** Null for what is wrong with the row as a whole. */
  column: string | null;
  value: string | null;
  message: string;
}

const longestValue = 100;

export function importError(row: number, column: string | null, value: string | null, message: string): ImportError {
  const shown = value !== null && value.length > longestValue ? `${value.slice(0, longestValue)}…` : value;
  return { row, column, value: shown, message };
}

/** In the order of the file. */
export function inOrder(errors: ImportError[]): ImportError[] {
  return errors.toSorted((a, b) => a.row - b.row);
}

/** The refusal of a whole file: nothing of it was written. */
export function refusedImport(errors: ImportError[]): ApiError {
  const items = inOrder(errors)
    .slice(0, mostErrors)
    .map(
      ({ row, column, message }): ErrorItem => ({
        reason: "invalid_row",
        path: column === null ? `/csv/${row}` : `/csv/${row}/${column}`,
        message: column === null ? `Row ${row} ${message}` : `Row ${row}, ${column}: ${message}`,
      }),
    );
  const rest = errors.length - items.length;
  return new ApiError(
    400,
    rest > 0 ? [...items, { reason: "invalid_row", path: "/csv", message: `and ${rest} more errors` }] : items,
  );
}
