import { z } from "zod";
import { defineOperation } from "#lib/platform/declaration/contract.ts";
import { calendarDay, line } from "#lib/platform/declaration/fields.ts";
import { csvInput } from "#lib/platform/declaration/list-fields.ts";
import { importInput, importReport } from "#lib/platform/imports/fields.ts";
import { longestBody, maxErrors } from "#lib/platform/imports/limits.ts";
import { emailAddress, phoneNumber } from "#lib/recruiting/fields.ts";

const { dry_run, rows, good_rows, skipped_rows, rejected_csv, error_count, errors, preview } = importReport;

/** Lower than for people, because each application is also a change to its job's board. */
export const maxRows = 5000;

/** Columns of an import file; columns that can be omitted are optional. */
export const importColumns = {
  first_name: line(100),
  last_name: line(100),
  email: emailAddress,
  phone_number: phoneNumber.optional(),
  headline: line(200).optional(),
  linkedin_profile_url: z
    .url({ protocol: /^https?$/, error: "must be a URL that starts with https:// or http://" })
    .max(2000, "must have at most 2,000 characters")
    .optional(),
  imported_id: line(200).optional(),
  tags: line(2000).optional(),
  job: line(200).optional(),
  stage: line(100).optional(),
  applied_on: calendarDay.optional(),
  source: line(100).optional(),
};

export const importCandidates = defineOperation({
  name: "import_candidates",
  words: "applicants spreadsheet csv upload many bulk",
  adds: true,
  method: "POST",
  path: "/ats/candidates/import",
  area: "Candidates",
  scope: "ats:write",
  summary: "Import candidates and applications from CSV",
  description: `All or nothing: if any row has an error, nothing is imported, and the 400 response lists each bad row and column, at most ${maxErrors}, unless you send \`skip_bad_rows\`. A dry run lists them with 200. Columns: ${Object.keys(importColumns).join(", ")}. A row with a \`job\` (title or ID) adds an application in its \`stage\`, or in the job's first stage. Rows with the same email address belong to one candidate. Existing candidates aren't changed. \`tags\` are names of the organization's tags, separated by semicolons. At most ${maxRows} rows.`,
  input: importInput,
  output: z.object({
    data: z.object({
      dry_run,
      rows,
      ...{ good_rows, skipped_rows, rejected_csv },
      candidates_created: z.int().meta({ description: "With a dry run, how many would be created" }),
      applications_created: z.int().meta({ description: "With a dry run, how many would be created" }),
      error_count,
      errors,
      preview,
    }),
  }),
  longestBody,
});

export const getCandidatesImportTemplate = defineOperation({
  name: "get_candidates_import_template",
  words: "spreadsheet columns sample",
  method: "GET",
  path: "/ats/candidates/import-template",
  area: "Candidates",
  scope: "ats:read",
  summary: "Download the candidate import template",
  description: "A CSV file with the column headers and one example row.",
  input: z.object(csvInput),
  output: z.string(),
  produces: "text/csv",
});
