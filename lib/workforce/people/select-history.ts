import { sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import type { Unchecked } from "#lib/platform/api/execute.ts";
import { isAfterCursor, type PageRequest } from "#lib/platform/api/read-page.ts";
import { contractsOf } from "#lib/workforce/contracts-of.ts";
import type { listPersonHistory } from "./contract.ts";

type Item = Unchecked<z.output<(typeof listPersonHistory)["output"]>["data"]>[number] & Record<string, unknown>;

const none = sql.raw("null::text");
const noDay = sql.raw("null::date");
const noFields = sql.raw("'{}'::text[]");

/** Someone from before there was a history was added by nobody who is known. */
const ofPerson = (id: string) => sql`
  select 'person.' || h.number as id, h.at, h.status as type, ${none} as contract_id, case when h.status = 'changed' then string_to_array(h.reason, ',') else ${noFields} end as fields,
      ${none} as status, ${noDay} as effective_on, null::numeric as rate, ${none} as title, ${noDay} as ends_on, ${none} as note,
      h.actor_kind, coalesce(h.user_id, h.token_id) as actor_id, h.actor_name
    from record_history h where h.organization_id = ${currentOrganization} and h.kind = 'person' and h.record_id = ${id}::text
  union all
  select 'person.1', p.created_at, 'added', null, ${noFields}, null, null, null, null, null, null, 'unknown', null, null
    from people p where p.organization_id = ${currentOrganization} and p.id = ${id}::uuid and not exists (select from record_history h
      where h.organization_id = p.organization_id and h.kind = 'person' and h.record_id = p.id::text and h.number = 1)`;

const ofContracts = sql`
  select s.id::text, s.at, case when s.from_status is null then 'created' else 'status_changed' end, s.contract_id, ${noFields}, s.to_status, null, null, null, null, null,
      case when s.user_id is null then 'unknown' else 'member' end, s.user_id, null
    from contract_status_changes s join k on k.id = s.contract_id where s.organization_id = ${currentOrganization}
  union all
  select a.id::text, a.created_at, 'amended', a.contract_id, ${noFields}, null, a.effective_on, a.rate, a.title, null, nullif(a.note, ''),
      case when a.created_by is null then 'unknown' else 'member' end, a.created_by, null
    from contract_amendments a join k on k.id = a.contract_id where a.organization_id = ${currentOrganization}
  union all
  select t.id::text, t.created_at, 'terminated', t.contract_id, ${noFields}, null, null, null, null, t.ends_on, t.reason,
      case when t.created_by is null then 'unknown' else 'member' end, t.created_by, null
    from contract_terminations t join k on k.id = t.contract_id where t.organization_id = ${currentOrganization}
  union all
  select 'withdrawn.' || t.id, t.withdrawn_at, 'termination_withdrawn', t.contract_id, ${noFields}, null, null, null, null, t.ends_on, null,
      case when t.withdrawn_by is null then 'unknown' else 'member' end, t.withdrawn_by, null
    from contract_terminations t join k on k.id = t.contract_id where t.organization_id = ${currentOrganization} and t.withdrawn_at is not null`;

/** One page of what happened to a person and their contracts, newest first. */
export async function selectHistory(db: TenantDb, person_id: string, { after, limit }: PageRequest) {
  const rows = await db.execute<Item>(sql`
    with k as materialized (select id, title, currency from app.contract_rows(${contractsOf(sql`${person_id}::uuid`)})),
      happened as (${ofPerson(person_id)} union all ${ofContracts}),
      page as materialized (select h.* from happened h where ${isAfterCursor(after, { "h.at": "timestamptz", "h.id": "text" })} order by h.at desc, h.id desc limit ${limit}),
      members as materialized (select user_id, name from auth.members() where exists (select from page where actor_kind = 'member'))
    select h.id, h.at, h.type, case when k.id is not null then json_build_object('id', k.id, 'title', k.title) end as contract, to_json(h.fields) as fields, h.status, h.effective_on,
        h.rate, case when h.rate is not null then k.currency end as currency, h.title, h.ends_on, h.note,
        json_build_object('kind', h.actor_kind, 'id', h.actor_id, 'name', coalesce(h.actor_name, members.name)) as actor
      from page h left join k on k.id = h.contract_id left join members on h.actor_kind = 'member' and members.user_id = h.actor_id
      order by h.at desc, h.id desc`);
  return { rows };
}
