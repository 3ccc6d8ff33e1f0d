import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { TenantDb } from "#db/tenant.ts";
import type { Unchecked } from "#lib/platform/api/execute.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import type { getContractHistory } from "./contract.ts";

type Item = Unchecked<z.output<(typeof getContractHistory)["output"]>["data"]>[number];

/** A contract's history, oldest first. Throws 404. */
export async function selectHistory(db: TenantDb, id: string): Promise<Item[]> {
  const mine = sql`organization_id = (select app.organization_id()) and contract_id = ${id}`;
  const none = sql.raw("null::text");
  const noDay = sql.raw("null::date");
  const rows = await db.execute<Item & { position: number | null }>(sql`
    select happened.id, happened.type, happened.at, m.name as by, happened.from_status, happened.to_status, happened.effective_on, happened.rate,
        happened.title, happened.note, happened.ends_on, happened.reason, happened.position
      from contracts c
      left join lateral (
        select id, case when from_status is null then 'created' else 'status_changed' end as type, at, user_id, from_status, to_status,
            ${noDay} as effective_on, null::numeric as rate, ${none} as title, ${none} as note, ${noDay} as ends_on, ${none} as reason,
            case when from_status is null then 0 else 3 end as position
          from contract_status_changes where ${mine}
        union all
        select id, 'amended', created_at, created_by, null, null, effective_on, rate, title, note, null, null, 1 from contract_amendments where ${mine}
        union all
        select id, 'terminated', created_at, created_by, null, null, null, null, null, null, ends_on, reason, 1 from contract_terminations where ${mine}
        union all
        select id, 'termination_withdrawn', withdrawn_at, withdrawn_by, null, null, null, null, null, null, ends_on, null, 2
          from contract_terminations where ${mine} and withdrawn_at is not null
      ) as happened on true
      left join auth.members() as m on m.user_id = happened.user_id
      where c.organization_id = (select app.organization_id()) and c.id = ${id}
      order by happened.at, happened.position, happened.id`);
  if (rows.length === 0) throw notFound("Contract");
  return rows.filter((row) => row.position !== null);
}
