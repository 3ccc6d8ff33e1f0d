import { randomUUID } from "node:crypto";
import { csvText } from "#lib/platform/api/csv.ts";
import { implementStream, implementWrite } from "#lib/platform/api/execute.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { readRows } from "#lib/platform/imports/check-rows.ts";
import { importError, inOrder, refusedImport } from "#lib/platform/imports/import-error.ts";
import { maxErrors } from "#lib/platform/imports/limits.ts";
import { waitForTurn } from "#lib/platform/imports/wait-for-turn.ts";
import { today } from "#lib/platform/today.ts";
import * as contract from "./contract.ts";
import { findPlaces, type Places } from "./find-places.ts";
import { planRows, type Row, tagsIn } from "./plan-rows.ts";
import { lockBoards, writeRows } from "./write-rows.ts";

const previewed = 10;

const named = (rows: readonly Row[]) => ({
  jobs: new Set(rows.flatMap(({ values }) => values.job?.toLowerCase() ?? [])),
  emails: new Set(rows.map(({ values }) => values.email.toLowerCase())),
  tags: new Set(rows.flatMap(({ values }) => tagsIn(values.tags))),
});

const idsOf = ({ jobs }: Places) => [...jobs.values()].flatMap((found) => found.map(({ id }) => id));

export const importCandidates = implementWrite(contract.importCandidates, async ({ input, db, request_id }) => {
  const { csv, dry_run } = input;
  const { rows, found, errors } = await readRows(csv, contract.importColumns);
  if (found.length > contract.maxRows)
    errors.push(
      importError(
        contract.maxRows + 2,
        null,
        null,
        `exceeds the limit of ${formatCount(contract.maxRows)} rows per import`,
      ),
    );
  let places = await findPlaces(db, named(rows));
  if (!dry_run) {
    await waitForTurn(db);
    await lockBoards(db, idsOf(places));
    // Includes what was added while this import waited.
    places = await findPlaces(db, named(rows));
  }
  const plan = planRows(rows, places, await today(db));
  errors.push(...plan.errors);
  if (!dry_run) {
    if (errors.length > 0) throw refusedImport(errors);
    await writeRows(db, { request_id }, plan, randomUUID());
  }
  const isRight = errors.length === 0;
  return {
    data: {
      dry_run,
      rows: found.length,
      candidates_created: isRight ? plan.candidates.length : 0,
      applications_created: isRight ? plan.applications.length : 0,
      error_count: errors.length,
      errors: inOrder(errors).slice(0, maxErrors),
      preview: found.slice(0, previewed).map(({ row, cells }) => ({ row, values: cells })),
    },
  };
});

export const getCandidatesImportTemplate = implementStream(contract.getCandidatesImportTemplate, async function* () {
  const example = {
    first_name: "Ada",
    last_name: "Okafor",
    email: "ada.okafor@letterbox.example",
    phone_number: "+49 30 5550142",
    linkedin_profile_url: "https://www.linkedin.com/in/ada-okafor",
    imported_id: "C-1042",
    tags: "Name of a tag; Another tag",
    job: "Title of a job",
    stage: "Applied",
    applied_on: "2026-03-02",
    source: "LINKEDIN_BASIC",
  };
  yield csvText([example], { columns: Object.keys(example), header: true });
});
