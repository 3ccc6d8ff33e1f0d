import { z } from "zod";
import { entered, productInput } from "#lib/equipment/fields.ts";
import { defineOperation } from "#lib/platform/declaration/contract.ts";
import { currencyCode, incomingAmount, text } from "#lib/platform/declaration/fields.ts";
import { csvInput } from "#lib/platform/declaration/list-fields.ts";
import { importInput, importReport } from "#lib/platform/imports/fields.ts";
import { longestBody, maxErrors } from "#lib/platform/imports/limits.ts";

const { dry_run, rows, good_rows, skipped_rows, rejected_csv, error_count, errors, preview } = importReport;

/** Turns `Docking station` and `docking_station` into `DOCKING_STATION`. */
const asWord = (text: unknown) =>
  typeof text === "string"
    ? text
        .trim()
        .toUpperCase()
        .replaceAll(/[\s-]+/g, "_")
    : text;

/** The columns of a file; those that may be left out are optional. */
export const importColumns = {
  brand: productInput.brand,
  product: productInput.name,
  category: z.preprocess(asWord, productInput.category),
  serial_number: entered.serial_number.unwrap().optional(),
  grade: z.preprocess(asWord, entered.grade).optional(),
  purchase_date: entered.purchase_date.unwrap().optional(),
  purchase_amount: incomingAmount.optional(),
  purchase_currency: currencyCode.optional(),
  supplier: entered.supplier.unwrap().optional(),
  warranty_ends_on: entered.warranty_ends_on.unwrap().optional(),
  warehouse: text().max(200, "must have at most 200 characters").optional(),
  assigned_email: text().max(200, "must have at most 200 characters").optional(),
};

export const importItAssets = defineOperation({
  name: "import_it_assets",
  words: "laptops devices spreadsheet csv upload many bulk",
  adds: true,
  method: "POST",
  path: "/it/assets/import",
  area: "IT assets",
  scope: "it-assets:write",
  summary: "Import IT assets from CSV",
  description: `All or nothing: if any row has an error, nothing is imported, and the 400 response has the first ${maxErrors} errors and the rows of all others, unless you send \`skip_bad_rows\`. A dry run lists them with 200. Columns: ${Object.keys(importColumns).join(", ")}. A row can have a warehouse or the email of the person who holds the asset, but not both.`,
  input: importInput,
  output: z.object({
    data: z.object({
      dry_run,
      rows,
      ...{ good_rows, skipped_rows, rejected_csv },
      assets_created: z.int().meta({ description: "With a dry run, how many would be created" }),
      error_count,
      errors,
      bad_rows: z.array(z.int()).meta({ description: "Every row that has an error; the header is row 1" }),
      preview,
    }),
  }),
  longestBody,
});

export const getItAssetsImportTemplate = defineOperation({
  name: "get_it_assets_import_template",
  words: "spreadsheet columns sample",
  method: "GET",
  path: "/it/assets/import-template",
  area: "IT assets",
  scope: "it-assets:read",
  summary: "Download the IT asset import template",
  description: "A CSV file with the column headers and one example row.",
  input: z.object(csvInput),
  output: z.string(),
  produces: "text/csv",
});
