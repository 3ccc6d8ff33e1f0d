import { randomUUID } from "node:crypto";
import { csvText } from "#lib/platform/api/csv.ts";
import { implementStream, implementWrite } from "#lib/platform/api/execute.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { readRows } from "#lib/platform/imports/check-rows.ts";
import { importError } from "#lib/platform/imports/import-error.ts";
import { settleImport } from "#lib/platform/imports/settle-import.ts";
import { waitForTurn } from "#lib/platform/imports/wait-for-turn.ts";
import { today } from "#lib/platform/today.ts";
import * as contract from "./contract.ts";
import { findPlaces, type Places } from "./find-places.ts";
import { planRows, type Row, tagsIn } from "./plan-rows.ts";
import { lockBoards, writeRows } from "./write-rows.ts";

const named = (rows: readonly Row[]) => ({
  jobs: new Set(rows.flatMap(({ values }) => values.job?.toLowerCase() ?? [])),
  emails: new Set(rows.map(({ values }) => values.email.toLowerCase())),
  tags: new Set(rows.flatMap(({ values }) => tagsIn(values.tags))),
});

const idsOf = ({ jobs }: Places) => [...jobs.values()].flatMap((found) => found.map(({ id }) => id));

async function readCandidates(csv: string) {
  const read = await readRows(csv, contract.importColumns);
  const { file } = read;
  if (file.rows.length > contract.maxRows) {
    const message = `exceeds the limit of ${formatCount(contract.maxRows)} rows per import`;
    file.errors.push(importError(contract.maxRows + 2, null, null, message));
    file.isReadable = false;
  }
  return read;
}

export const importCandidates = implementWrite(contract.importCandidates, {
  prepare: ({ input }) => readCandidates(input.csv),
  async run({ input, prepared, db, request_id }) {
    const { dry_run } = input;
    const names = named(prepared.rows);
    let places = await findPlaces(db, names);
    if (!dry_run) {
      await waitForTurn(db);
      await lockBoards(db, idsOf(places));
      // Includes what was added while this import waited.
      places = await findPlaces(db, names);
    }
    const day = await today(db);
    const { plan, report, isGood } = await settleImport(prepared, input, (good) => planRows(good, places, day));
    if (!dry_run) await writeRows(db, { request_id }, plan, randomUUID());
    const added = {
      candidates_created: isGood ? plan.candidates.length : 0,
      applications_created: isGood ? plan.applications.length : 0,
    };
    return { data: { ...report, ...added } };
  },
});

export const getCandidatesImportTemplate = implementStream(contract.getCandidatesImportTemplate, async function* () {
  const example = {
    first_name: "Ada",
    last_name: "Okafor",
    email: "ada.okafor@letterbox.example",
    phone_number: "+49 30 5550142",
    headline: "Surveyor at Nordwind",
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
