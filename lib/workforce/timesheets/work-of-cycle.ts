import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";

const ofContractsPaid = sql`c.payment_frequency = p.frequency and c.starts_on <= p.ends_on and c.type <> 'hris_direct_employee'
  and (c.status = 'in_progress' or (c.status = 'completed' and c.ends_on is not null))`;

/** Whether the payment cycle `p` pays the timesheet `t` of the contract `c` as soon as it is approved. */
export const cyclePaysTime = sql`(${ofContractsPaid} and c.frequency in ('hourly', 'daily') and t.date_worked <= least(p.cutoff_on, p.ends_on))`;

/** Whether the payment cycle `p` pays the adjustment `a` of the contract `c` as soon as it is approved. */
export const cyclePaysAdjustment = sql`(${ofContractsPaid} and a.date_submitted <= p.cutoff_on)`;

/** Matches records invoiced by the cycle, or that would be, once approved, if the cycle were closed now. */
export function belongsToCycle(cycleId: string, record: "t" | "a"): SQL {
  const row = sql.identifier(record);
  return sql`exists (
    select from payment_cycles p join contracts c on c.organization_id = p.organization_id and c.id = ${row}.contract_id
      where p.organization_id = ${currentOrganization} and p.id = ${cycleId} and case
        when ${row}.invoice_id is not null then exists (
          select from invoices i where i.organization_id = p.organization_id and i.id = ${row}.invoice_id and i.payment_cycle_id = p.id)
        else p.status not in ('closed', 'paid') and ${row}.status in ('pending', 'approved') and ${record === "t" ? cyclePaysTime : cyclePaysAdjustment}
      end)`;
}
