import { z } from "zod";
import { defineOperation } from "#lib/platform/declaration/contract.ts";
import { csvInput } from "#lib/platform/declaration/list-fields.ts";
import { importInput, importReport } from "#lib/platform/imports/fields.ts";
import { longestBody } from "#lib/platform/imports/limits.ts";

const { dry_run, rows, good_rows, skipped_rows, rejected_csv, error_count, errors, preview } = importReport;

const imported = z.object({
  dry_run,
  rows,
  ...{ good_rows, skipped_rows, rejected_csv },
  people_created: z.int().meta({ description: "With a dry run, how many would be created" }),
  contracts_created: z.int().meta({ description: "With a dry run, how many would be created" }),
  error_count,
  errors,
  preview,
});

const description =
  "All or nothing: if any row has an error, nothing is imported, and the 400 response lists each bad row and column, unless you send `skip_bad_rows`. A dry run lists them with 200. Commas, semicolons, and tabs work as separators.";

const shared = {
  method: "POST",
  input: importInput,
  output: z.object({ data: imported }),
  longestBody,
} as const;

export const importPeople = defineOperation({
  ...shared,
  name: "import_people",
  words: "employees spreadsheet csv upload many bulk",
  adds: true,
  path: "/people/import",
  area: "People",
  scope: "people:write",
  summary: "Import people from CSV",
  description: `${description} An email address that already exists is an error.`,
  changes: ["contracts", "people", "payment-cycles", "pay-corrections", "timesheets", "invoice-adjustments"],
});

export const importContracts = defineOperation({
  ...shared,
  name: "import_contracts",
  words: "employees spreadsheet csv upload many bulk",
  adds: true,
  path: "/contracts/import",
  area: "Contracts",
  scope: "contracts:write",
  summary: "Import contracts from CSV",
  description: `${description} People are matched by \`worker_email\`; new ones are created from \`first_name\`, \`last_name\`, \`worker_country\`, and \`job_title\`. Legal entities are matched by name.`,
  changes: ["contracts", "people", "payment-cycles", "pay-corrections", "timesheets", "invoice-adjustments"],
});

const template = { method: "GET", input: z.object(csvInput), output: z.string(), produces: "text/csv" } as const;

export const getPeopleImportTemplate = defineOperation({
  ...template,
  name: "get_people_import_template",
  words: "spreadsheet columns sample",
  path: "/people/import-template",
  area: "People",
  scope: "people:read",
  summary: "Download the people import template",
  description: "A CSV file with the column headers and one example row.",
});

export const getContractsImportTemplate = defineOperation({
  ...template,
  name: "get_contracts_import_template",
  words: "spreadsheet columns sample",
  path: "/contracts/import-template",
  area: "Contracts",
  scope: "contracts:read",
  summary: "Download the contract import template",
  description: "A CSV file with the column headers and one example row.",
});
