import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { csvPages } from "#lib/platform/api/csv.ts";
import { implementRead, implementStream, implementWrite } from "#lib/platform/api/execute.ts";
import { type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import { keepFile, storeUpload } from "#lib/platform/files/keep-file.ts";
import { linkToFile } from "#lib/platform/files/link.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import { isTerminated } from "#lib/workforce/is-terminated.ts";
import { addPerson, addressTaken } from "./add-person.ts";
import { admitPhoto } from "./admit-photo.ts";
import { assertManager } from "./assert-manager.ts";
import { changePhoto } from "./change-photo.ts";
import * as contract from "./contract.ts";
import { workerUpdated } from "./events.ts";
import { selectHistory } from "./select-history.ts";
import { type Filters, type PersonRow, personColumns, selectPeople } from "./select-people.ts";

const missing = () => notFound("Person");

function listOf(db: TenantDb, filters: Filters) {
  return {
    keys: [filters.sort_by, "id"] as const,
    select: (page: PageRequest) => selectPeople(db, filters, page),
  };
}

export const listPeople = implementRead(contract.listPeople, ({ input, db }) =>
  readPage({ contract: contract.listPeople, input, ...listOf(db, input) }),
);

export const exportPeople = implementStream(contract.exportPeople, ({ input, db }) =>
  csvPages({
    columns: contract.exportedPeople,
    ...listOf(db, input),
  }),
);

interface PersonContract {
  id: string;
  title: string;
  type: string;
  status: string;
  country: string;
  currency: string;
  rate: string;
  frequency: string;
  starts_on: string;
  ends_on: string | null;
  is_terminated: boolean;
  legal_entity: { id: string; name: string };
}

export const getPerson = implementRead(contract.getPerson, async ({ input, db }) => {
  const [row] = await db.execute<
    PersonRow & { manager: { id: string; name: string } | null; reports: number; contracts: PersonContract[] }
  >(sql`
    select ${personColumns}, (select json_build_object('id', m.id, 'name', m.first_name || ' ' || m.last_name) from people m
        where m.organization_id = p.organization_id and m.id = p.manager_id) as manager,
      (select count(*)::integer from people r where r.organization_id = p.organization_id and r.manager_id = p.id) as reports, coalesce((
        select json_agg(json_build_object('id', r.id, 'title', r.title, 'type', r.type, 'status', r.status, 'country', r.country,
            'currency', r.currency, 'rate', r.rate::text, 'frequency', r.frequency, 'starts_on', r.starts_on, 'ends_on', r.ends_on,
            'is_terminated', ${isTerminated(sql`r.id`)}, 'legal_entity', r.legal_entity) order by r.starts_on desc, r.id)
          from app.contract_rows(array(
            select c.id from contracts c where c.organization_id = (select app.organization_id()) and c.person_id = ${input.person_id})) as r
      ), '[]') as contracts
      from people p where p.organization_id = (select app.organization_id()) and p.id = ${input.person_id}`);
  if (!row) throw missing();
  return { data: row };
});

export const listPersonHistory = implementRead(contract.listPersonHistory, async ({ input, db }) => {
  const { person_id } = input;
  const page = await readPage({
    contract: contract.listPersonHistory,
    input,
    keys: ["at", "id"] as const,
    select: (asked: PageRequest) => selectHistory(db, person_id, asked),
  });
  // Everyone has at least one entry.
  if (page.data.length === 0 && input.cursor === undefined) throw missing();
  return page;
});

export const createPerson = implementWrite(contract.createPerson, async ({ input, db, request_id }) => {
  if (input.manager_id) await assertManager(db, input.manager_id, null);
  return { data: await addPerson(db, { request_id }, input, "/email") };
});

export const updatePerson = implementWrite(
  contract.updatePerson,
  async ({ input, db, request_id }) => {
    const { person_id, manager_id, ...changes } = input;
    if (manager_id) await assertManager(db, manager_id, person_id);
    const { first_name = null, last_name = null, email = null, country = null, job_title = null } = changes;
    if (email !== null) {
      const [other] = await db.execute(sql`
      select id from people where organization_id = (select app.organization_id()) and email_lower = lower(${email}) and id <> ${person_id}`);
      if (other) throw addressTaken("/email", email);
    }
    const [row] = await db.execute<PersonRow>(sql`
    update people as p set first_name = coalesce(${first_name}, p.first_name), last_name = coalesce(${last_name}, p.last_name),
        email = coalesce(${email}, p.email), country = coalesce(${country}, p.country), job_title = coalesce(${job_title}, p.job_title),
        manager_id = case when ${manager_id === undefined} then p.manager_id else ${manager_id ?? null}::uuid end
      where p.organization_id = (select app.organization_id()) and p.id = ${person_id} returning ${personColumns}`);
    if (!row) throw missing();
    await emit({ request_id }, workerUpdated, row);
    return { data: row };
  },
  getPerson,
);

export const getPersonPhoto = implementRead(contract.getPersonPhoto, async ({ input, db, credential }) => {
  const [row] = await db.execute<{ photo_file_id: string | null }>(sql`
    select photo_file_id from people where organization_id = (select app.organization_id()) and id = ${input.person_id}`);
  if (!row) throw missing();
  return { data: await linkToFile({ db, credential }, { file_id: row.photo_file_id, scope: "people:read" }) };
});

export const setPersonPhoto = implementWrite(contract.setPersonPhoto, {
  prepare({ input, credential }) {
    admitPhoto(input.file);
    return storeUpload(credential, input.file);
  },
  async run({ input, prepared, db, request_id }) {
    const changed = await changePhoto(db, { request_id }, input.person_id, await keepFile(db, prepared));
    if (!changed?.person) throw missing();
    return { data: changed.person };
  },
});

export const deletePersonPhoto = implementWrite(contract.deletePersonPhoto, async ({ input, db, request_id }) => {
  const changed = await changePhoto(db, { request_id }, input.person_id, null);
  if (!changed) throw missing();
  if (changed.before === null) throw notFound("Photo");
  return { data: { deleted: true as const } };
});
