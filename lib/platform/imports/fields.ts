import { z } from "zod";
import { outsidersText, untrusted } from "#lib/platform/declaration/untrusted.ts";
import { longestFile, maxErrors } from "./limits.ts";

export const importInput = z.object({
  csv: z
    .string({ error: "must be the text of a CSV file" })
    .min(1, "The file is empty")
    .max(longestFile, `The file may have at most ${longestFile} characters: split it`)
    .meta({
      description: "The file's text: a header row with column names in any order, then one row per record",
    }),
  dry_run: z
    .boolean({ error: "must be true or false" })
    .default(false)
    .meta({ description: "Checks the file and reports what an import would do, without importing" }),
  skip_bad_rows: z
    .boolean({ error: "must be true or false" })
    .default(false)
    .meta({ description: "Imports the rows without errors, and returns the others as a file in `rejected_csv`" }),
});

/** What every import reports about its file. */
export const importReport = {
  dry_run: z.boolean(),
  rows: z.int().meta({ description: "Number of rows below the header" }),
  good_rows: z.int().meta({ description: "Number of rows without errors: those that `skip_bad_rows` imports" }),
  skipped_rows: z.int().meta({ description: "With `skip_bad_rows`, the number of rows that were left out" }),
  rejected_csv: outsidersText
    .nullable()
    .meta({ description: "The rows that were left out as a CSV file, with their problems in the last column" }),
  error_count: z.int(),
  errors: z
    .array(
      z
        .object({
          row: z.int().meta({ description: "Row number as in a spreadsheet; the header is row 1" }),
          column: z.string().nullable().meta({ description: "Null if the problem concerns the whole row" }),
          value: outsidersText.nullable(),
          message: outsidersText,
        })
        .meta({ id: "ImportError" }),
    )
    .meta({
      description: `The first ${maxErrors}; only with a dry run or \`skip_bad_rows\`, because otherwise errors refuse the import`,
    }),
  preview: z
    .array(z.object({ row: z.int(), values: untrusted(z.record(z.string(), z.string())) }))
    .meta({ description: "The first rows as Muster reads them" }),
};
