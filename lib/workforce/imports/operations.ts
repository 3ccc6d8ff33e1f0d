import { sql } from "drizzle-orm";
import { csvText } from "#lib/platform/api/csv.ts";
import { implementStream, implementWrite } from "#lib/platform/api/execute.ts";
import * as contract from "./contract.ts";
import { addContracts, readContracts } from "./import-contracts.ts";
import { addPeople, readPeople } from "./import-people.ts";

export const importPeople = implementWrite(contract.importPeople, {
  prepare: ({ input }) => readPeople(input.csv),
  run: ({ input, prepared, db, request_id }) => addPeople(db, { request_id }, input, prepared),
});

export const importContracts = implementWrite(contract.importContracts, {
  prepare: ({ input }) => readContracts(input.csv),
  run: ({ input, prepared, db, principal, request_id }) => addContracts(db, { request_id }, principal, input, prepared),
});

function templateOf(example: Record<string, string>): string {
  return csvText([example], { columns: Object.keys(example), header: true });
}

export const getPeopleImportTemplate = implementStream(contract.getPeopleImportTemplate, async function* () {
  yield templateOf({
    first_name: "Siobhán",
    last_name: "Byrne",
    email: "siobhan.byrne@letterbox.example",
    country: "IE",
    job_title: "Illustrator",
    manager_email: "",
  });
});

export const getContractsImportTemplate = implementStream(
  contract.getContractsImportTemplate,
  async function* ({ db }) {
    const [entity] = await db.execute<{ name: string }>(
      sql`select name from legal_entities where organization_id = (select app.organization_id()) order by created_at, id limit 1`,
    );
    yield templateOf({
      worker_email: "siobhan.byrne@letterbox.example",
      first_name: "Siobhán",
      last_name: "Byrne",
      job_title: "Illustrator",
      legal_entity: entity?.name ?? "Name of a legal entity",
      title: "Illustrator, picture books",
      type: "ongoing_time_based",
      country: "IE",
      currency: "EUR",
      rate: "4200.00",
      frequency: "monthly",
      payment_frequency: "monthly",
      employer_cost_percent: "0",
      is_cor: "false",
      starts_on: "2027-01-01",
      ends_on: "",
      status: "new",
    });
  },
);
