import { type CsvError, parse } from "csv-parse/sync";
import { nearest } from "#lib/platform/format/nearest.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { type ImportError, importError } from "./import-error.ts";
import { maxRows } from "./limits.ts";

export interface Columns {
  required: readonly string[];
  optional: readonly string[];
}

export interface CsvRow {
  row: number;
  /** Non-empty cells by column. */
  cells: Record<string, string>;
}

// Parsing a file blocks all other requests, so a file that can't be an import is rejected before that takes long.
const longestHeader = 20_000;
const maxColumns = 100;
const maxLines = 2 * maxRows;

const delimiters = [",", ";", "\t"];
const shared = { bom: true, relax_column_count: true, record_delimiter: ["\r\n", "\n", "\r"] };

/** The header parsed with this delimiter; empty if its quotes don't fit. */
function headerBy(text: string, delimiter: string): string[] {
  try {
    const [header = []]: string[][] = parse(text, { ...shared, delimiter, to: 1 });
    return header.map((name) => name.trim().toLowerCase());
  } catch (error) {
    if (isCsvError(error)) return [];
    throw error;
  }
}

/** The delimiter that yields the most known header columns. */
function delimiterOf(text: string, known: readonly string[]): string {
  const firstLine = /^[^\r\n]*/.exec(text)?.[0] ?? "";
  const scored = delimiters.map((delimiter) => {
    const header = headerBy(firstLine.includes('"') ? text : firstLine, delimiter);
    return { delimiter, score: header.filter((name) => known.includes(name)).length * 100 + header.length };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

function headerErrors(header: readonly string[], { required, optional }: Columns): ImportError[] {
  if (header.length > maxColumns)
    return [importError(1, null, null, `has ${header.length} columns: an import can have at most ${maxColumns}`)];
  const known = [...required, ...optional];
  const errors: ImportError[] = [];
  const free = known.filter((name) => !header.includes(name));
  for (const [at, name] of header.entries()) {
    if (header.indexOf(name) < at) errors.push(importError(1, name, name, "appears twice: remove one"));
    else if (name === "") errors.push(importError(1, null, null, `has no name in column ${at + 1}`));
    else if (!known.includes(name)) {
      const meant = nearest(name, free);
      const hint = meant === null ? `use ${known.join(", ")}` : `did you mean ${meant}?`;
      errors.push(importError(1, name, name, `isn't a column of this import: ${hint}`));
    }
  }
  for (const name of required)
    if (!header.includes(name)) errors.push(importError(1, name, null, "is missing: add the column"));
  return errors;
}

const quoting: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: "begins a cell with a quote that is never closed",
  CSV_INVALID_CLOSING_QUOTE: "has text after a closing quote: write a quote inside a cell twice",
  INVALID_OPENING_QUOTE: "has a quote inside an unquoted cell: put the cell in quotes and write the inner quote twice",
};

function isCsvError(error: unknown): error is CsvError {
  return error instanceof Error && "code" in error && "lines" in error;
}

/** The rows of a CSV file whose header names columns in any order, with errors in its format. */
export function readCsv(text: string, columns: Columns): { rows: CsvRow[]; errors: ImportError[] } {
  const [firstLine = ""] = /^[^\r\n]*/.exec(text) ?? [];
  if (firstLine.length > longestHeader)
    return { rows: [], errors: [importError(1, null, null, `has ${firstLine.length} characters and isn't a header`)] };
  let records: string[][];
  try {
    const delimiter = delimiterOf(text, [...columns.required, ...columns.optional]);
    records = parse(text, { ...shared, delimiter, to: maxLines + 2 });
  } catch (error) {
    if (!isCsvError(error)) throw error;
    const message = quoting[error.code] ?? "can't be read as CSV";
    return { rows: [], errors: [importError(Number(error.lines) || 1, null, null, message)] };
  }
  const header = (records[0] ?? []).map((name) => name.trim().toLowerCase());
  const errors = headerErrors(header, columns);
  if (errors.length > 0) return { rows: [], errors };
  const rows: CsvRow[] = [];
  for (const [at, record] of records.entries()) {
    if (at === 0 || record.every((cell) => cell.trim() === "")) continue;
    const row = at + 1;
    if (record.length > header.length)
      errors.push(importError(row, null, null, `has ${record.length} cells, but the header has only ${header.length}`));
    const cells = header.map((name, place) => [name, record[place]?.trim() ?? ""]).filter(([, cell]) => cell !== "");
    rows.push({ row, cells: Object.fromEntries(cells) });
  }
  if (rows.length === 0) errors.push(importError(1, null, null, "is the only row: add rows below the header"));
  if (rows.length > maxRows || records.length > maxLines + 1)
    errors.push(importError(maxRows + 2, null, null, `exceeds the limit of ${formatCount(maxRows)} rows per import`));
  return { rows: rows.slice(0, maxRows), errors };
}
