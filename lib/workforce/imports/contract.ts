import { z } from "zod";
import { defineOperation } from "#lib/platform/api/contract.ts";

/** Characters of a CSV file that is imported. */
export const longestFile = 5_000_000;
export const mostRows = 20_000;

/** How many errors an answer lists. */
export const mostErrors = 200;

const input = z.object({
  csv: z
    .string({ error: "must be the text of a CSV file" })
    .min(1, "The file is empty")
    .max(longestFile, `The file may have at most ${longestFile} characters: split it`)
    .meta({
      description: "Text of the file: a header with the names of the columns, in any order, and one row for each",
    }),
  dry_run: z
    .boolean({ error: "must be true or false" })
    .default(false)
    .meta({ description: "Only checks, and tells what an import would do" }),
});

const imported = z.object({
  dry_run: z.boolean(),
  rows: z.int().meta({ description: "Rows of the file below its header" }),
  people_created: z.int().meta({ description: "With a dry run, how many would be" }),
  contracts_created: z.int().meta({ description: "With a dry run, how many would be" }),
  error_count: z.int(),
  errors: z
    .array(
      z
        .object({
          row: z.int().meta({ description: "As a spreadsheet counts: the header is 1" }),
          column: z.string().nullable().meta({ description: "Null for what is wrong with the row as a whole" }),
          value: z.string().nullable(),
          message: z.string(),
        })
        .meta({ id: "ImportError" }),
    )
    .meta({ description: `The first ${mostErrors}; only with a dry run, because otherwise errors refuse the import` }),
  preview: z
    .array(z.object({ row: z.int(), values: z.record(z.string(), z.string()) }))
    .meta({ description: "The first rows as they were read" }),
});

const description =
  "All or nothing: with any error nothing is written, and the answer is 400 with each bad row and column; a dry run answers 200 with them. Separated by commas, semicolons or tabs.";

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
  description: `${description} An email address that is there already is an error.`,
  changes: ["contracts", "people", "payment-cycles", "timesheets", "invoice-adjustments"],
});

export const importContracts = defineOperation({
  ...shared,
  name: "import_contracts",
  path: "/contracts/import",
  area: "Contracts",
  scope: "contracts:write",
  summary: "Import contracts from CSV",
  description: `${description} The person is found by \`worker_email\` or, when new, made of \`first_name\`, \`last_name\`, \`worker_country\` and \`job_title\`; the legal entity is found by name.`,
  changes: ["contracts", "people", "payment-cycles", "timesheets", "invoice-adjustments"],
});

const template = { method: "GET", input: z.object({}), output: z.string(), produces: "text/csv" } as const;

export const getPeopleImportTemplate = defineOperation({
  ...template,
  name: "get_people_import_template",
  path: "/people/import-template",
  area: "People",
  scope: "people:read",
  summary: "Template for an import of people",
  description: "A CSV file with the header and one row as an example.",
});

export const getContractsImportTemplate = defineOperation({
  ...template,
  name: "get_contracts_import_template",
  path: "/contracts/import-template",
  area: "Contracts",
  scope: "contracts:read",
  summary: "Template for an import of contracts",
  description: "A CSV file with the header and one row as an example.",
});
