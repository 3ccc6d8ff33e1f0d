import { type CsvError, parse } from "csv-parse/sync";
import { nearest } from "#lib/platform/format/nearest.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { unquoted } from "#lib/platform/format/safe-cell.ts";
import { type ImportError, importError } from "./import-error.ts";
import { maxRows } from "./limits.ts";
import { isWorkbook } from "./rules.ts";

export interface Columns {
  required: readonly string[];
  optional: readonly string[];
  /** Columns of our own exports and of rejected rows that an import doesn't read. */
  ignored: readonly string[];
}

export interface CsvFile {
  /** Names of the columns, in the file's order. */
  columns: string[];
  rows: CsvRow[];
  errors: ImportError[];
  /** Whether the file as a whole can be imported, apart from its rows' errors. */
  isReadable: boolean;
}

interface CsvRow {
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

function headerErrors(header: readonly string[], { required, optional, ignored }: Columns): ImportError[] {
  if (header.length > maxColumns)
    return [importError(1, null, null, `has ${header.length} columns: an import can have at most ${maxColumns}`)];
  const known = [...required, ...optional];
  const errors: ImportError[] = [];
  const free = known.filter((name) => !header.includes(name));
  for (const [at, name] of header.entries()) {
    if (header.indexOf(name) < at) errors.push(importError(1, name, name, "appears twice: remove one"));
    else if (name === "") errors.push(importError(1, null, null, `has no name in column ${at + 1}`));
    else if (!known.includes(name) && !ignored.includes(name)) {
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

/** A first line that names the separator, as Excel writes and hides it. */
const separatorLine = /^\uFEFF?"?sep=(.)"?[ \t]*(?:\r\n|\n|\r)/i;

/** Without empty cells at the end: spreadsheets add separators as far as any row reaches. */
function withoutEmptyEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== "") + 1);
}

const unreadable = (row: number, message: string): CsvFile => ({
  ...{ columns: [], rows: [], isReadable: false },
  errors: [importError(row, null, null, message)],
});

/** The rows of a CSV file whose header names columns in any order, with errors in its format. */
export function readCsv(file: string, columns: Columns): CsvFile {
  if (isWorkbook(file)) return unreadable(1, "begins an Excel workbook: save it as CSV in Excel and import that file");
  const [line = "", separator] = separatorLine.exec(file) ?? [];
  const text = file.slice(line.length);
  const [firstLine = ""] = /^[^\r\n]*/.exec(text) ?? [];
  if (firstLine.length > longestHeader) return unreadable(1, `has ${firstLine.length} characters and isn't a header`);
  let records: string[][];
  try {
    const delimiter = separator ?? delimiterOf(text, [...columns.required, ...columns.optional]);
    records = parse(text, { ...shared, delimiter, to: maxLines + 2 });
  } catch (error) {
    if (!isCsvError(error)) throw error;
    const message = quoting[error.code] ?? "can't be read as CSV";
    return unreadable(Number(error.lines) || 1, message);
  }
  const header = withoutEmptyEnd(records[0] ?? []).map((name) => unquoted(name.trim()).toLowerCase());
  const errors = headerErrors(header, columns);
  if (errors.length > 0) return { columns: header, rows: [], errors, isReadable: false };
  const rows: CsvRow[] = [];
  for (const [at, whole] of records.entries()) {
    const record = withoutEmptyEnd(whole);
    if (at === 0 || record.length === 0) continue;
    const row = at + 1;
    if (record.length > header.length)
      errors.push(importError(row, null, null, `has ${record.length} cells, but the header has only ${header.length}`));
    const cells = header
      .map((name, place) => [name, unquoted(record[place]?.trim() ?? "")] as const)
      .filter(([, cell]) => cell !== "");
    rows.push({ row, cells: Object.fromEntries(cells) });
  }
  const isTooLong = rows.length > maxRows || records.length > maxLines + 1;
  if (rows.length === 0) errors.push(importError(1, null, null, "is the only row: add rows below the header"));
  if (isTooLong)
    errors.push(importError(maxRows + 2, null, null, `exceeds the limit of ${formatCount(maxRows)} rows per import`));
  return { columns: header, rows: rows.slice(0, maxRows), errors, isReadable: rows.length > 0 && !isTooLong };
}
