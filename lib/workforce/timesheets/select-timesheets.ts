import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import type { timesheet } from "./contract.ts";

type TimesheetRow = z.input<typeof timesheet>;

const timesheetHere = sql`t.organization_id = ${currentOrganization}`;

/** Joins what was `amended` by the day of the timesheet `t`, and how a unit of it is `priced`, `agreed` at first. */
export const rateOnDay = (agreed: SQL): SQL => sql`
      left join lateral (
        select m.rate, m.title from contract_amendments m
          where m.organization_id = t.organization_id and m.contract_id = t.contract_id and m.effective_on <= t.date_worked
          order by m.effective_on desc limit 1) as amended on true
      cross join lateral (select coalesce(amended.rate, ${agreed}) as rate) as priced`;

/**
 * The timesheets that `which` selects (conditions on `t`, then order and limit), latest day first. The cycle is looked
 * up once per frequency, day and contract start among them.
 */
export function selectTimesheets(db: TenantDb, which: SQL): Promise<TimesheetRow[]> {
  return db.execute<TimesheetRow>(sql`
    with chosen as materialized (
      select t.*, c.title, c.currency, c.frequency, c.payment_frequency, c.starts_on, c.rate as agreed, c.person_id
        from (select t.* from timesheets t where ${timesheetHere} ${which}) as t
        join contracts c on c.organization_id = t.organization_id and c.id = t.contract_id),
    landings as materialized (
      select payment_frequency, date_worked, starts_on, app.landing_cycle(payment_frequency, date_worked, starts_on, true) as cycle
        from (select distinct payment_frequency, date_worked, starts_on from chosen where status in ('pending', 'approved')) as days),
    members as materialized (select user_id, name from auth.members() where exists (select from chosen where reviewed_by is not null))
    select t.id, t.contract_id, coalesce(amended.title, t.title) as contract_title, t.date_worked, round(t.quantity, 2)::text as quantity,
        case t.frequency when 'daily' then 'day' else 'hour' end as unit, t.description, t.status,
        priced.rate::text as rate, app.round_money(t.quantity * priced.rate, t.currency)::text as amount, t.currency,
        t.invoice_id, t.reviewed_at, t.created_at,
        json_build_object('id', p.id, 'name', coalesce(invoiced.worker_name, p.first_name || ' ' || p.last_name)) as worker,
        case when t.invoice_id is null then landings.cycle else app.cycle_of_invoice(t.invoice_id) end as payment_cycle,
        case when members.user_id is not null then json_build_object('id', members.user_id, 'name', members.name) end as reviewed_by
      from chosen t
      join people p on p.organization_id = t.organization_id and p.id = t.person_id
      left join invoice_details as invoiced on invoiced.organization_id = t.organization_id and invoiced.invoice_id = t.invoice_id
      ${rateOnDay(sql`t.agreed`)}
      left join landings on t.status in ('pending', 'approved') 
        and (landings.payment_frequency, landings.date_worked, landings.starts_on) = (t.payment_frequency, t.date_worked, t.starts_on)
      left join members on members.user_id = t.reviewed_by
      order by t.date_worked desc, t.id desc`);
}
