import { sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import { implementRead } from "#lib/platform/api/execute.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import * as contract from "./contract.ts";

type TermsRow = z.input<typeof contract.getContractTerms.output>["data"];

export const getContractTerms = implementRead(contract.getContractTerms, async ({ input, db }) => {
  const [row] = await db.execute<TermsRow>(sql`
    select c.id as contract_id, coalesce(amended.title, c.title) as contract_title, asked.day as on,
        json_build_object('id', p.id, 'name', p.first_name || ' ' || p.last_name) as worker,
        c.status in ('in_progress', 'completed') and asked.day between c.starts_on and coalesce(c.ends_on, 'infinity') as is_running,
        coalesce(amended.rate, c.rate)::text as rate, c.currency, app.currency_digits(c.currency) as currency_digits,
        c.frequency, case c.frequency when 'hourly' then 'hour' when 'daily' then 'day' end as unit,
        round((select coalesce(sum(t.quantity), 0) from timesheets t
          where t.organization_id = c.organization_id and t.contract_id = c.id and t.date_worked = asked.day and t.status <> 'rejected'), 2)::text as handed_in,
        app.landing_cycle(c.payment_frequency, asked.day, c.starts_on, ${input.of === "time"}) as payment_cycle
      from contracts c
      join people p on p.organization_id = c.organization_id and p.id = c.person_id
      cross join (select coalesce(${input.on ?? null}::date, app.today()) as day) as asked
      left join lateral (
        select m.rate, m.title from contract_amendments m
          where m.organization_id = c.organization_id and m.contract_id = c.id and m.effective_on <= asked.day
          order by m.effective_on desc limit 1) as amended on true
      where c.organization_id = ${currentOrganization} and c.id = ${input.contract_id}`);
  if (!row) throw notFound("Contract");
  return { data: row };
});
