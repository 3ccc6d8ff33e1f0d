import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCount } from "#lib/platform/format/number.ts";
import { addMonths, organizationMonth } from "#lib/testing/random-months.ts";
import { proof, sized } from "#lib/testing/size.ts";
import { stage } from "#lib/testing/stage.ts";

const batches = sized(2, 40);
const monthsAtOnce = sized(100, 250);
/** One in this many batches is closed in small steps, reopened and closed again. */
const repeatedOf = 20;

let invoices = 0;

const at = await stage();

const ask = (from: "open" | "closed", to: "closing" | "reopening", cycles: string[]) => at.owner`
  update payment_cycles set status = ${to}, requested_at = '2026-04-01', request_id = 'test' where id = any (${cycles}) and status = ${from}`;

/** Runs steps as workers do, until nothing is left. */
const work = (most: number) =>
  at.owner.unsafe(`do $$ begin while app.step_payment_cycles(${most}, 0) is not null loop end loop; end $$`);

/** Cycle totals as the API returns them; a superuser has to set the tenant explicitly. */
const totals = (cycles: string[]) => at.owner`
  select c.id, app.total_payment_cycle(c.id)::jsonb - 'previous_cycle' as totals from (
    select id, set_config('app.organization_id', organization_id::text, false) as tenant from payment_cycles where id = any (${cycles}) order by id offset 0) as c
    where tenant is not null order by id`;

const invoiced = (cycles: string[]) => at.owner`
  select payment_cycle_id, contract_id, currency, total, amount, service_fee, vat_total,
      (select json_agg(json_build_array(l.type, l.description, l.quantity, l.total) order by l.position) from invoice_line_items l
        where l.organization_id = i.organization_id and l.invoice_id = i.id) as lines
    from invoices i where payment_cycle_id = any (${cycles}) and status <> 'cancelled' order by payment_cycle_id, contract_id`;

/** Invoices of these cycles whose sums don't add up. */
const wrongSums = (cycles: string[]) => at.owner`
  select i.id, i.total, i.amount, i.service_fee, i.vat_total, l.total as lines from invoices i
    cross join lateral (
      select sum(total) as total, bool_and(quantity * price_per_unit = total and scale(total) = app.currency_digits(i.currency)) as fits
        from invoice_line_items l where l.organization_id = i.organization_id and l.invoice_id = i.id) as l
    where i.payment_cycle_id = any (${cycles})
      and (i.total <> l.total or not l.fits or i.amount + i.service_fee + i.vat_total <> i.total or i.total <= 0)`;

/** Invoices whose fixed pay differs from one computed day by day instead of by spans. */
const wrongPay = (cycles: string[]) => at.owner`
  select i.id, paid.total, due.total as due
    from invoices i
    join payment_cycles p on p.id = i.payment_cycle_id
    join contracts c on c.organization_id = i.organization_id and c.id = i.contract_id and c.frequency = p.frequency
    cross join lateral (
      select coalesce(sum(l.total), 0) as total from invoice_line_items l
        where l.organization_id = i.organization_id and l.invoice_id = i.id and l.description ~ '^(Work|Salary|Pay), ') as paid
    cross join lateral (
      select app.round_money(coalesce(sum(coalesce((
          select a.rate from contract_amendments a where a.organization_id = c.organization_id and a.contract_id = c.id and a.effective_on <= day order by a.effective_on desc limit 1
        ), c.rate)), 0) / (p.ends_on - p.starts_on + 1), c.currency) as total
        from generate_series(greatest(p.starts_on, c.starts_on), least(p.ends_on, c.ends_on), interval '1 day') as day) as due
    where p.id = any (${cycles}) and paid.total <> due.total`;

/** Contracts with work but no invoice or exception, with both, or with an invoice but no work in the period. */
const lost = (cycles: string[]) => at.owner`
  select c.organization_id, c.id, i.n as invoices, x.n as exceptions from payment_cycles p
    join contracts c on c.organization_id = p.organization_id
    cross join lateral (select count(*) as n from invoices where organization_id = p.organization_id and contract_id = c.id and status <> 'cancelled') as i
    cross join lateral (select count(*) as n from payment_cycle_exceptions where organization_id = p.organization_id and contract_id = c.id) as x
    where p.id = any (${cycles}) and i.n + x.n <> case
      when c.status in ('in_progress', 'completed') and c.type <> 'hris_direct_employee' and c.starts_on <= p.ends_on
        and (coalesce(c.ends_on >= p.starts_on, true)
          or (c.frequency in ('hourly', 'daily') and exists (
            select from timesheets t where t.organization_id = c.organization_id and t.contract_id = c.id and t.status <> 'pending' and t.date_worked <= p.cutoff_on))
          or exists (select from invoice_adjustments a where a.organization_id = c.organization_id and a.contract_id = c.id and a.status <> 'pending' and a.date_submitted <= p.cutoff_on))
      then 1 else 0 end`;

/** Invoices whose hours or adjustments belong to another contract or don't add up to the invoiced amount. */
const wronglyConsumed = (cycles: string[]) => at.owner`
  select i.id, hours.due, lines.worked from invoices i
    join payment_cycles p on p.id = i.payment_cycle_id
    join contracts c on c.organization_id = i.organization_id and c.id = i.contract_id
    cross join lateral (
      select coalesce(sum(a.quantity * a.amount * case a.type when 'deduction' then -1 else 1 end), 0) as due,
          coalesce(bool_and(a.contract_id = c.id and a.date_submitted <= p.cutoff_on), true) as fits
        from invoice_adjustments a where a.organization_id = i.organization_id and a.invoice_id = i.id) as adjusted
    cross join lateral (
      select coalesce(sum(t.quantity * coalesce((select a.rate from contract_amendments a
          where a.organization_id = c.organization_id and a.contract_id = c.id and a.effective_on <= t.date_worked order by a.effective_on desc limit 1), c.rate)), 0) as due, coalesce(bool_and(t.contract_id = c.id and t.date_worked <= p.cutoff_on), true) as fits
        from timesheets t where t.organization_id = i.organization_id and t.invoice_id = i.id) as hours
    cross join lateral (
      select coalesce(sum(l.total) filter (where l.description = 'D'), 0) as adjusted,
          coalesce(sum(l.total) filter (where l.description ~ '^(Work|Salary|Pay), ' and c.frequency in ('hourly', 'daily')), 0) as worked, count(*) as n
        from invoice_line_items l where l.organization_id = i.organization_id and l.invoice_id = i.id) as lines
    where i.payment_cycle_id = any (${cycles}) and i.status <> 'cancelled'
      and (not adjusted.fits or not hours.fits or adjusted.due <> lines.adjusted or abs(hours.due - lines.worked) > lines.n * 0.5 / 10 ^ app.currency_digits(c.currency))`;

/** Legal entities whose numbers have gaps or whose labels exceed the counter. */
const gaps = () => at.owner`
  select n.legal_entity_id from document_numbers n
    cross join lateral (select count(distinct label) as labels, max(split_part(label, '-', 4)::integer) as last from invoices i
      where i.organization_id = n.organization_id and i.recipient_legal_entity_id = n.legal_entity_id) as given
    where n.kind = 'INV' and (given.labels <> n.last or given.last <> n.last)`;

let batch = 0;

test(`sums of ${formatCount(batches * monthsAtOnce)} random organization months are exact, and stay the same through reopening and closing again`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(organizationMonth, { minLength: monthsAtOnce, maxLength: monthsAtOnce }),
      async (months) => {
        const isRepeated = batch++ % repeatedOf === 0;
        const cycles = await addMonths(at.owner, months);
        const foreseen = await totals(cycles);
        await ask("open", "closing", cycles);
        await work(isRepeated ? 2 : 100);
        const first = await invoiced(cycles);
        invoices += first.length;
        expect(await totals(cycles)).toEqual(foreseen);
        for (const broken of [wrongSums, wrongPay, lost, wronglyConsumed]) expect(await broken(cycles)).toEqual([]);
        if (isRepeated) await repeat(cycles, first);
        expect(await gaps()).toEqual([]);
        // Empties the tables for the next batch, as if it ran alone.
        await at.owner`truncate organizations cascade`;
      },
    ),
    proof(batches),
  );
  expect(invoices).toBeGreaterThan(batches * monthsAtOnce);
});

/** Closing a closed cycle changes nothing; reopening and closing it again gives the same result. */
async function repeat(cycles: string[], first: object[]): Promise<void> {
  await ask("open", "closing", cycles);
  await work(2);
  expect(await invoiced(cycles)).toEqual(first);
  await ask("closed", "reopening", cycles);
  await work(2);
  expect(await invoiced(cycles)).toEqual([]);
  await ask("open", "closing", cycles);
  await work(3);
  expect(await invoiced(cycles)).toEqual(first);
  for (const broken of [wrongSums, lost, wronglyConsumed]) expect(await broken(cycles)).toEqual([]);
}
