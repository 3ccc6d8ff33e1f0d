import { setImmediate as pause } from "node:timers/promises";
import { z } from "zod";
import { importError } from "./import-error.ts";
import { type Columns, type CsvFile, readCsv } from "./read-csv.ts";

export interface Checked<T> {
  row: number;
  cells: Record<string, string>;
  values: T;
}

export interface Read<T> {
  /** Rows with only valid cells. */
  rows: Checked<T>[];
  /** The file with all its rows and every error so far. */
  file: CsvFile;
}

// Rows checked per batch, with other requests served in between.
const atOnce = 250;

/** The last column of the file of rejected rows. */
export const problemColumn = "problem";

/** Required and optional columns of a file whose cells are the shape's fields; those of `exported` are ignored. */
export function columnsOf(shape: z.ZodRawShape, exported: readonly string[] = []): Columns {
  const optional = Object.keys(shape).filter((name) => z.safeParse(shape[name] as z.ZodType, undefined).success);
  const ignored = [...exported, problemColumn].filter((name) => !(name in shape));
  return { required: Object.keys(shape).filter((name) => !optional.includes(name)), optional, ignored };
}

/** Reads a CSV file whose cells are the shape's fields; optional ones may be empty or missing. */
export async function readRows<Shape extends z.ZodRawShape>(
  csv: string,
  shape: Shape,
  exported: readonly string[] = [],
): Promise<Read<z.output<z.ZodObject<Shape>>>> {
  const schema = z.object(shape);
  const file = readCsv(csv, columnsOf(shape, exported));
  const rows: Checked<z.output<typeof schema>>[] = [];
  for (const [at, { row, cells }] of file.rows.entries()) {
    if (at % atOnce === atOnce - 1) await pause();
    const parsed = schema.safeParse(cells);
    if (parsed.success) rows.push({ row, cells, values: parsed.data });
    else {
      for (const { path, message } of parsed.error.issues) {
        const column = String(path[0]);
        const value = cells[column] ?? null;
        file.errors.push(importError(row, column, value, value === null ? "is missing" : message));
      }
    }
  }
  return { rows, file };
}
