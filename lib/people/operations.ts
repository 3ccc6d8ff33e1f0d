import { sql } from "drizzle-orm";
import { csvPages } from "#lib/api/csv.ts";
import { ApiError } from "#lib/api/errors.ts";
import { implementRead, implementStream, implementWrite } from "#lib/api/execute.ts";
import { readCursor, writeCursor } from "#lib/api/pagination.ts";
import { emit } from "#lib/webhooks/emit.ts";
import { addPerson, addressTaken } from "./add-person.ts";
import * as contract from "./contract.ts";
import { type Filters, type PersonRow, type Position, personColumns, selectPeople } from "./select-people.ts";

function missing(): ApiError {
  return new ApiError(404, [{ message: "Person not found" }]);
}

function viewOf({ search, country, sort_by, sort_order }: Filters): string {
  return JSON.stringify(["people", search, country, sort_by, sort_order]);
}

function positionOf(cursor: string, filters: Filters): Position {
  const [organization_id, sort_value, last_id] = readCursor(cursor, viewOf(filters)) as [string, string, string];
  return { organization_id, sort_value, last_id };
}

export const listPeople = implementRead(contract.listPeople, async ({ input, db }) => {
  const { limit, cursor, ...filters } = input;
  const after = cursor === undefined ? null : positionOf(cursor, filters);
  const { rows, total_count, organization_id } = await selectPeople(db, filters, {
    limit: limit + 1,
    after,
    counted: true,
  });
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const has_more = rows.length > limit;
  const next_cursor =
    has_more && last ? writeCursor(viewOf(filters), [organization_id, last[filters.sort_by], last.id]) : null;
  return { data, has_more, next_cursor, total_count };
});

export const exportPeople = implementStream(contract.exportPeople, ({ input, db }) =>
  csvPages({
    columns: [
      ...["first_name", "last_name", "email", "country", "job_title", "contracts", "active_contracts"],
      ...["created_at", "id"],
    ],
    read: (after: Position | null, limit) => selectPeople(db, input, { limit, after, counted: false }),
    placeOf: (last, { organization_id }) => ({ organization_id, sort_value: last[input.sort_by], last_id: last.id }),
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
  legal_entity: { id: string; name: string };
}

export const getPerson = implementRead(contract.getPerson, async ({ input, db }) => {
  const [row] = await db.execute<PersonRow & { contracts: PersonContract[] }>(sql`
    select ${personColumns}, coalesce((
        select json_agg(json_build_object('id', r.id, 'title', r.title, 'type', r.type, 'status', r.status, 'country', r.country,
            'currency', r.currency, 'rate', r.rate::text, 'frequency', r.frequency, 'starts_on', r.starts_on, 'ends_on', r.ends_on,
            'legal_entity', r.legal_entity) order by r.starts_on desc, r.id)
          from app.contract_rows(array(
            select c.id from contracts c where c.organization_id = (select app.organization_id()) and c.person_id = ${input.person_id})) as r
      ), '[]') as contracts
      from people p where p.organization_id = (select app.organization_id()) and p.id = ${input.person_id}`);
  if (!row) throw missing();
  return { data: row };
});

export const createPerson = implementWrite(contract.createPerson, async ({ input, db, request_id }) => ({
  data: await addPerson(db, { request_id }, input, "/email"),
}));

export const updatePerson = implementWrite(contract.updatePerson, async ({ input, db, request_id }) => {
  const { person_id, ...changes } = input;
  const { first_name = null, last_name = null, email = null, country = null, job_title = null } = changes;
  if (email !== null) {
    const [other] = await db.execute(sql`
      select id from people where organization_id = (select app.organization_id()) and email_lower = lower(${email}) and id <> ${person_id}`);
    if (other) throw addressTaken("/email", email);
  }
  const [row] = await db.execute<PersonRow>(sql`
    update people as p set first_name = coalesce(${first_name}, p.first_name), last_name = coalesce(${last_name}, p.last_name),
        email = coalesce(${email}, p.email), country = coalesce(${country}, p.country), job_title = coalesce(${job_title}, p.job_title)
      where p.organization_id = (select app.organization_id()) and p.id = ${person_id} returning ${personColumns}`);
  if (!row) throw missing();
  await emit({ request_id }, "worker.v2.updated", row);
  return { data: row };
});
