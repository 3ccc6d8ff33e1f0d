import { z } from "zod";
import { defineOperation } from "#lib/platform/api/contract.ts";

/** Maximum length of an imported CSV file, in characters. */
export const longestFile = 5_000_000;
export const maxRows = 20_000;

/** Maximum errors listed in a response. */
export const maxErrors = 200;

const input = z.object({
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
});

const imported = z.object({
  dry_run: z.boolean(),
  rows: z.int().meta({ description: "Number of rows below the header" }),
  people_created: z.int().meta({ description: "With a dry run, how many would be created" }),
  contracts_created: z.int().meta({ description: "With a dry run, how many would be created" }),
  error_count: z.int(),
  errors: z
    .array(
      z
        .object({
          row: z.int().meta({ description: "Row number as in a spreadsheet; the header is row 1" }),
          column: z.string().nullable().meta({ description: "Null if the problem concerns the whole row" }),
          value: z.string().nullable(),
          message: z.string(),
        })
        .meta({ id: "ImportError" }),
    )
    .meta({ description: `The first ${maxErrors}; only with a dry run, because otherwise errors refuse the import` }),
  preview: z
    .array(z.object({ row: z.int(), values: z.record(z.string(), z.string()) }))
    .meta({ description: "The first rows as Muster reads them" }),
});

const description =
  "All or nothing: if any row has an error, nothing is imported, and the 400 response lists each bad row and column. A dry run lists them with 200. Commas, semicolons, and tabs work as separators.";

const shared = {
  method: "POST",
  input,
  output: z.object({ data: imported }),
  longestBody: 8 * 1024 * 1024,
} as const;

export const importPeople = defineOperation({
  ...shared,
  name: "import_people",
  path: "/people/import",
  area: "People",
  scope: "people:write",
  summary: "Import people from CSV",
  description: `${description} An email address that already exists is an error.`,
  changes: ["contracts", "people", "payment-cycles", "timesheets", "invoice-adjustments"],
});

export const importContracts = defineOperation({
  ...shared,
  name: "import_contracts",
  path: "/contracts/import",
  area: "Contracts",
  scope: "contracts:write",
  summary: "Import contracts from CSV",
  description: `${description} People are matched by \`worker_email\`; new ones are created from \`first_name\`, \`last_name\`, \`worker_country\`, and \`job_title\`. Legal entities are matched by name.`,
  changes: ["contracts", "people", "payment-cycles", "timesheets", "invoice-adjustments"],
});

const template = { method: "GET", input: z.object({}), output: z.string(), produces: "text/csv" } as const;

export const getPeopleImportTemplate = defineOperation({
  ...template,
  name: "get_people_import_template",
  path: "/people/import-template",
  area: "People",
  scope: "people:read",
  summary: "Download the people import template",
  description: "A CSV file with the column headers and one example row.",
});

export const getContractsImportTemplate = defineOperation({
  ...template,
  name: "get_contracts_import_template",
  path: "/contracts/import-template",
  area: "Contracts",
  scope: "contracts:read",
  summary: "Download the contract import template",
  description: "A CSV file with the column headers and one example row.",
});
