import { randomUUID } from "node:crypto";
import type postgres from "postgres";

/** Data of an organization for benchmarks or fault-injection runs. */
export interface Payroll {
  organization: string;
  /** Consecutive monthly cycles, all open. */
  cycles: string[];
}

/**
 * An organization with the given number of monthly contracts of every kind in four currencies: one sixteenth of them
 * amended within the first month, one twentieth starting in it and as many ending in the fourth, hours for those paid
 * by the hour, and adjustments for an eighth in each month.
 */
export async function fillPayroll(
  sql: postgres.Sql,
  { name, contracts, months }: { name: string; contracts: number; months: number },
): Promise<Payroll> {
  const organization = randomUUID();
  await sql`insert into organizations (id, name) values (${organization}, ${name})`;
  const cycles = await sql.begin(async (tx) => {
    await tx`select set_config('app.organization_id', ${organization}, true)`;
    await tx`
      insert into legal_entities (id, name, country, currency, vat_id)
        select gen_random_uuid(), ${name} || ' ' || country, country, currency, country || '1'
          from (values ('DE', 'EUR'), ('US', 'USD'), ('JP', 'JPY'), ('BH', 'BHD')) as places (country, currency)`;
    await tx`
      insert into exchange_rates (currency, valid_on, per_dollar, source)
        values ('EUR', '2025-01-01', 0.92, 'bench'), ('JPY', '2025-01-01', 149.3, 'bench'), ('BHD', '2025-01-01', 0.376, 'bench')`;
    await tx`
      insert into people (first_name, last_name, email, country, job_title)
        select 'Person', n::text, 'person' || n || '@people.example', 'DE', 'Engineer' from generate_series(1, ${contracts}::integer) as n`;
    await tx`
      with person as (select id, row_number() over (order by id) as n from people where organization_id = ${organization}),
        entity as (select id, country, currency, row_number() over (order by country) - 1 as n from legal_entities where organization_id = ${organization})
      insert into contracts (id, person_id, legal_entity_id, title, type, status, country, currency, rate, frequency, payment_frequency, employer_cost_percent, starts_on, ends_on)
        select lpad(to_hex(p.n), 7, '0'), p.id, e.id, 'Engineering', kind.type, 'in_progress', case when p.n % 3 = 0 then 'FR' else e.country end, e.currency,
            app.round_money(case kind.frequency when 'hourly' then 31.37 else 3000 + p.n % 1000 end, e.currency), kind.frequency, 'monthly',
            case when kind.type in ('eor', 'global_payroll') then 21.3 else 0 end,
            case when p.n % 20 = 7 then date '2026-01-12' else date '2025-06-01' end, case when p.n % 20 = 8 then date '2026-04-20' end
          from person p
          join entity e on e.n = p.n % 4
          cross join lateral (
            select (array['ongoing_time_based', 'eor', 'global_payroll', 'ongoing_time_based', 'pay_as_you_go_time_based'])[p.n % 5 + 1] as type,
              case when p.n % 5 = 4 then 'hourly' else 'monthly' end as frequency) as kind`;
    await tx`
      insert into contract_amendments (contract_id, effective_on, rate, title)
        select id, '2026-01-17', app.round_money(rate * 1.1, currency), title from contracts where organization_id = ${organization} and right(id, 1) = '5'`;
    await tx`
      insert into timesheets (contract_id, date_worked, quantity, status)
        select id, date '2026-01-02' + n, case when n % 7 = 0 then 7.5 else 8 end, 'approved'
          from contracts, generate_series(0, 110, 4) as n where organization_id = ${organization} and frequency = 'hourly'`;
    await tx`
      insert into invoice_adjustments (contract_id, type, description, amount, date_submitted, status)
        select id, case when right(id, 1) = '3' then 'deduction' else 'bonus' end, 'Bench', app.round_money(120, currency), date '2026-01-10' + 31 * m, 'approved'
          from contracts, generate_series(0, 3) as m where organization_id = ${organization} and right(id, 1) in ('3', '9')`;
    return tx<{ id: string }[]>`
      insert into payment_cycles (frequency, starts_on, ends_on, cutoff_on, due_on)
        select 'monthly', start, start + interval '1 month - 1 day', start + interval '1 month - 6 days', start + interval '1 month + 6 days'
          from generate_series(date '2026-01-01', date '2026-01-01' + make_interval(months => ${months - 1}::integer), interval '1 month') as start
        returning id`;
  });
  await sql`analyze`;
  return { organization, cycles: cycles.map(({ id }) => id) };
}
