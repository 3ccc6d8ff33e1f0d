import { setImmediate as pause } from "node:timers/promises";
import { z } from "zod";
import { type ImportError, importError } from "./import-error.ts";
import { type Columns, type CsvRow, readCsv } from "./read-csv.ts";

export interface Checked<T> {
  row: number;
  cells: Record<string, string>;
  values: T;
}

export interface Read<T> {
  /** Rows with only valid cells. */
  rows: Checked<T>[];
  /** All rows. */
  found: CsvRow[];
  errors: ImportError[];
}

// Rows checked per batch, with other requests served in between.
const atOnce = 250;

/** Required and optional columns of a file whose cells are the shape's fields. */
export function columnsOf(shape: z.ZodRawShape): Columns {
  const optional = Object.keys(shape).filter((name) => z.safeParse(shape[name] as z.ZodType, undefined).success);
  return { required: Object.keys(shape).filter((name) => !optional.includes(name)), optional };
}

/** Reads a CSV file whose cells are the shape's fields; optional ones may be empty or missing. */
export async function readRows<Shape extends z.ZodRawShape>(
  csv: string,
  shape: Shape,
): Promise<Read<z.output<z.ZodObject<Shape>>>> {
  const schema = z.object(shape);
  const { rows: found, errors } = readCsv(csv, columnsOf(shape));
  const rows: Checked<z.output<typeof schema>>[] = [];
  for (const [at, { row, cells }] of found.entries()) {
    if (at % atOnce === atOnce - 1) await pause();
    const parsed = schema.safeParse(cells);
    if (parsed.success) rows.push({ row, cells, values: parsed.data });
    else {
      for (const { path, message } of parsed.error.issues) {
        const column = String(path[0]);
        const value = cells[column] ?? null;
        errors.push(importError(row, column, value, value === null ? "is missing" : message));
      }
    }
  }
  return { rows, found, errors };
}
