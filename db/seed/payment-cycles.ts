import type { ISql } from "postgres";
import { calendarDay, dateText, dayNumber, instantText } from "./calendar.ts";

/** Cut-off and due date, in days before and after the last day of the month. */
const cutoffDays = 5;
const dueDays = 10;

/** How many canceled invoices of a month wait for a decision. */
const maxCorrections = 2;

/** The current month is open, the previous one is closed, and earlier ones are paid. */
const months = [
  { ago: 3, status: "paid" },
  { ago: 2, status: "paid" },
  { ago: 1, status: "closed" },
  { ago: 0, status: "open" },
] as const;

/** Invoices of a closed month that were canceled, whose pay waits for a decision. */
async function addCorrections(sql: ISql, cycle: string, { from, to }: { from: string; to: string }): Promise<void> {
  await sql.unsafe(
    `update invoices i set payment_cycle_id = $1 where i.organization_id = app.organization_id() and i.id in (
        select distinct on (i.contract_id) i.id from invoices i
          join contracts c on c.organization_id = i.organization_id and c.id = i.contract_id and app.is_paid_fixed(c) and c.frequency = 'monthly' and c.status = 'in_progress'
          where i.organization_id = app.organization_id() and i.payment_cycle_id is null and i.status = 'cancelled' and i.issued_at >= $2 and i.issued_at < $3
            and not exists (select from invoices o where o.organization_id = i.organization_id and o.payment_cycle_id = $1 and o.contract_id = i.contract_id)
          order by i.contract_id, i.id limit ${maxCorrections})`,
    [cycle, from, to],
  );
  await sql.unsafe(
    `select app.correct_pay(contract_id, payment_cycle_id, null, null) from invoices
      where organization_id = app.organization_id() and payment_cycle_id = $1 and status = 'cancelled'`,
    [cycle],
  );
}

/**
 * Monthly payment cycles with the invoices of their months, one per contract; `today` is a day number and `closedBy`
 * the person who closed them. A paid month includes only paid invoices.
 */
export async function addPaymentCycles(
  sql: ISql,
  { today, closedBy }: { today: number; closedBy: string },
): Promise<void> {
  const { month, year } = calendarDay(today);
  for (const { ago, status } of months) {
    const first = dayNumber(year, month - ago, 1);
    const last = dayNumber(year, month - ago + 1, 0);
    const closed = status === "open" ? null : instantText(last - cutoffDays + 1, 9 * 3600 + 640);
    const [cycle] = await sql.unsafe(
      `insert into payment_cycles (frequency, starts_on, ends_on, cutoff_on, due_on, status, requested_by, requested_at, closed_at, created_at)
        values ('monthly', $1, $2, $3, $4, $5, $6, $7, $7, $8) returning id`,
      [
        dateText(first),
        dateText(last),
        dateText(last - cutoffDays),
        dateText(last + dueDays),
        status,
        closed && closedBy,
        closed,
        instantText(first, 8 * 3600),
      ],
    );
    if (!closed) continue;
    await sql.unsafe(
      `with chosen as (
          select distinct on (i.contract_id) i.id from invoices i
            join contracts c on c.organization_id = i.organization_id and c.id = i.contract_id and c.payment_frequency = 'monthly'
            where i.organization_id = app.organization_id() and i.payment_cycle_id is null and i.issued_at >= $2 and i.issued_at < $3
              and case $4 when 'paid' then i.status in ('paid', 'refunded', 'credited') else i.status <> 'cancelled' end
            order by i.contract_id, i.issued_at, i.id
        ), made as (
          update invoices i set payment_cycle_id = $1 from chosen where i.organization_id = app.organization_id() and i.id = chosen.id returning i.id
        ), counted as (select count(*)::integer as n from made)
        update payment_cycles p set contracts_total = n, contracts_done = n, invoices_made = n from counted
          where p.organization_id = app.organization_id() and p.id = $1`,
      [cycle?.id, instantText(first, 0), instantText(last + 1, 0), status],
    );
    await addCorrections(sql, cycle?.id, { from: instantText(first, 0), to: instantText(last + 1, 0) });
  }
}
