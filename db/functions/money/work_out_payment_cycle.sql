-- What a cycle pays for contracts, and why it does not: the one place where invoices are worked out, for the preview and
-- for closing alike. A row for each contract, with its lines if asked; sums are sums of rounded lines. What is split over days is rounded where it
-- has come to so far, so that the parts add up to the whole and none is below nothing.
create or replace function app.work_out_payment_cycle(p_cycle uuid, p_contracts text[], p_lines boolean)
returns table (contract_id text, legal_entity_id uuid, worker_id uuid, worker_name text, currency text, is_cor boolean, document_type text, vat_id text,
  vat_percentage text, lines app.cycle_line[], amount numeric, adjusted numeric, employer_cost numeric, service_fee numeric, vat_total numeric, total numeric,
  exception text, detail text, timesheet_ids uuid[], adjustment_ids uuid[])
language plpgsql stable
-- Tables are read by the ids of the batch, and what comes of that is joined by hashing: a nested loop would go over it again for each contract.
set enable_hashjoin = on set enable_nestloop = off set enable_mergejoin = off set jit = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  p payment_cycles;
  days integer;
  label text;
  employment numeric := app.service_rate('employment');
  payroll numeric := app.service_rate('payroll_run');
  processing numeric := app.service_rate('payment_processing');
  of_record numeric := app.service_rate('contractor_of_record');
begin
  select * into p from payment_cycles where organization_id = app.organization_id() and id = p_cycle;
  days := p.ends_on - p.starts_on + 1;
  label := case when p.frequency = 'monthly' then to_char(p.starts_on, 'FMMonth YYYY') else app.period_text(p.starts_on, p.ends_on) end;
  return query
  with vat as materialized (
    select country, percent, name from app.tax_rates_on(p.ends_on)
  ), k as materialized (
    select *, case when type = 'eor' then 'eor' when type in ('peo', 'global_payroll') then 'payroll' else 'contractor' end as kind
      from contracts where organization_id = p.organization_id and id = any (p_contracts)
  ), c as materialized (
    select k.id, k.legal_entity_id, k.person_id, o.first_name || ' ' || o.last_name as worker_name, o.job_title, k.currency, k.is_cor, k.rate, k.frequency,
        k.employer_cost_percent as percent, k.kind, e.vat_id, v.percent as vat_percent, v.name as vat_name,
        k.country = e.country and v.percent is null as lacks_tax_rate, e.country as entity_country,
        greatest(k.starts_on, p.starts_on) as first_on, least(k.ends_on, p.ends_on) as last_on,
        case k.kind when 'eor' then employment when 'payroll' then payroll else case when k.is_cor then of_record else processing end end as dollars
      from k
      join legal_entities e on e.organization_id = p.organization_id and e.id = k.legal_entity_id
      join people o on o.organization_id = p.organization_id and o.id = k.person_id and o.id = any (array(select person_id from k))
      left join vat v on v.country = e.country and (k.kind <> 'contractor' or k.country = e.country)
  ), dollar as materialized (
    select currency, app.exchange_rate('USD', currency, p.ends_on) as buys from (select distinct currency from c) as used
  ), terms as (
    select id, rate, date '0001-01-01' as since from c
    union all
    select a.contract_id, a.rate, a.effective_on from contract_amendments a
      where a.organization_id = p.organization_id and a.contract_id = any (p_contracts) and a.effective_on <= p.ends_on
  ), changes as (
    select id, rate, since from (select t.*, lag(t.rate) over (partition by t.id order by t.since) as earlier from terms t) as each where earlier is distinct from rate
  ), spans as materialized (
    select id, rate, since, coalesce(lead(since) over (partition by id order by since) - 1, date '9999-12-31') as until from changes
  ), fixed as (
    select c.id, c.kind, c.job_title, f.from_on, f.to_on, f.rate, f.so_far from c join app.fixed_pay(p.id, p_contracts) f on f.contract_id = c.id
  ), worked as materialized (
    select c.id, c.kind, c.currency, case c.frequency when 'hourly' then 'hours' else 'days' end as unit, c.job_title, s.rate,
        min(t.date_worked) as from_on, max(t.date_worked) as to_on, sum(t.quantity) as quantity, sum(t.quantity) = trunc(sum(t.quantity)) as is_whole, array_agg(t.id) as ids
      from c
      join timesheets t on t.organization_id = p.organization_id and t.contract_id = any (p_contracts) and t.contract_id = c.id and t.status = 'approved'
        and t.date_worked <= least(p.cutoff_on, p.ends_on)
      join spans s on s.id = c.id and t.date_worked between s.since and s.until
      where c.frequency in ('hourly', 'daily')
      group by c.id, c.kind, c.currency, c.frequency, c.job_title, s.rate, s.since
  ), pay as materialized (
    select f.id, f.from_on, f.job_title, 1 as quantity, f.so_far - coalesce(lag(f.so_far) over (partition by f.id order by f.from_on), 0) as price, f.kind,
        app.period_text(f.from_on, f.to_on) || case when f.from_on > p.starts_on or f.to_on < p.ends_on
          then format(' (%s of %s days at %s)', f.to_on - f.from_on + 1, days, f.rate) else '' end as what
      from fixed f
    union all
    select id, from_on, job_title, case when is_whole then quantity::integer else 1 end, app.round_money(case when is_whole then rate else rate * quantity end, currency), kind,
        app.period_text(from_on, to_on) || case when is_whole then ', ' || unit else format(', %s %s at %s', trim_scale(quantity), unit, rate) end
      from worked
  ), earned as (
    select id, sum(quantity * price) as pay from pay group by id
  ), used as (
    select w.id, array_agg(t.id) as ids from worked w cross join lateral unnest(w.ids) as t (id) group by w.id
  ), correcting as materialized (
    select adjustment_id from pay_corrections where organization_id = p.organization_id and contract_id = any (p_contracts) and status = 'settled'
  ), corrected as materialized (
    select c.id, a.id as adjustment_id, a.date_of_adjustment, a.date_submitted
      from c join invoice_adjustments a on a.organization_id = p.organization_id and a.contract_id = any (p_contracts) and a.contract_id = c.id
        and a.status = 'approved' and a.date_submitted <= p.cutoff_on and a.type = 'deduction' and coalesce(a.date_of_adjustment, a.date_submitted) < p.starts_on
      where c.kind = 'contractor'
  ), original as materialized (
    -- A deduction that corrects an earlier invoice, by the day it relates to or because it came too late for it, returns tax at that invoice's rate.
    select distinct on (x.adjustment_id) x.adjustment_id, i.label, case when i.vat_percentage ~ '^[0-9]+([.][0-9]+)?$' then i.vat_percentage::numeric else 0 end as percent
      from corrected x
      join invoices i on i.organization_id = p.organization_id and i.contract_id = any (array(select id from corrected)) and i.contract_id = x.id
        and i.billing_type = 'WORK' and i.status not in ('cancelled', 'refunded')
      join payment_cycles y on y.organization_id = p.organization_id and y.id = i.payment_cycle_id and y.ends_on < p.starts_on
        and case when x.date_of_adjustment is not null then x.date_of_adjustment between y.starts_on and y.ends_on else x.date_submitted <= y.cutoff_on end
      order by x.adjustment_id, y.starts_on, i.issued_at desc, i.id
  ), adjustment as materialized (
    select c.id, c.kind, a.id as adjustment_id, a.date_submitted, a.type, a.description, a.quantity, c.currency, c.vat_name,
        app.round_money(a.amount, c.currency) * case a.type when 'deduction' then -1 else 1 end as price,
        case when o.percent <> coalesce(c.vat_percent, 0) then o.percent end as old_percent, o.label as corrects,
        case when s.adjustment_id is not null then c.percent else 0 end as cost_percent
      from c join invoice_adjustments a on a.organization_id = p.organization_id and a.contract_id = any (p_contracts) and a.contract_id = c.id
        and a.status = 'approved' and a.date_submitted <= p.cutoff_on
      left join original o on o.adjustment_id = a.id
      left join correcting s on s.adjustment_id = a.id
  ), adjusting as (
    select id, sum(quantity * price) as adjusted, sum(app.round_money(quantity * price * cost_percent / 100, currency)) as corrected_cost,
        array_agg(adjustment_id) as ids, count(*) as pieces
      from adjustment where old_percent is null group by id
  ), sums as (
    select c.*, d.buys, coalesce(e.pay, 0) as pay, coalesce(a.adjusted, 0) as adjusted, coalesce(a.ids, '{}') as adjustment_ids, coalesce(a.pieces, 0) as pieces,
        u.ids as timesheet_ids,
        case c.kind when 'contractor' then 0 else app.round_money(coalesce(e.pay, 0) * c.percent / 100, c.currency) + coalesce(a.corrected_cost, 0) end as cost,
        case when c.dollars = 0 then 0 else app.round_money(c.dollars * d.buys, c.currency) end as fee
      from c
      join dollar d on d.currency = c.currency
      left join earned e on e.id = c.id
      left join adjusting a on a.id = c.id
      left join used u on u.id = c.id
  ), due as materialized (
    select s.*, coalesce(app.round_money((s.fee + case s.kind when 'contractor' then s.pay + s.adjusted else 0 end) * s.vat_percent / 100, s.currency), 0) as own_vat
      from sums s
  ), running as (
    -- The tax of each rate is rounded once, so what a deduction returns is what it adds to the deductions before it.
    select a.*, app.round_money(sum(quantity * price) over so_far * old_percent / 100, currency) as vat_so_far
      from adjustment a where old_percent is not null
      window so_far as (partition by id, old_percent order by quantity * price desc, date_submitted, adjustment_id)
  ), returned as (
    select r.*, vat_so_far - coalesce(lag(vat_so_far) over (partition by id, old_percent order by quantity * price desc, date_submitted, adjustment_id), 0) as vat
      from running r
  ), weighed as materialized (
    -- An invoice returns no more tax than it charges: the smallest come first, and those that it doesn't cover wait for a later one.
    select r.*, greatest(d.own_vat, 0) + sum(r.vat) over (partition by r.id order by r.quantity * r.price * r.old_percent desc, r.old_percent, r.date_submitted, r.adjustment_id) >= 0 as is_covered
      from returned r join due d on d.id = r.id
  ), billed as materialized (
    select id, kind, adjustment_id, date_submitted, type, description, quantity, price, old_percent from adjustment where old_percent is null
    union all
    select id, kind, adjustment_id, date_submitted, type, description, quantity, price, old_percent from weighed where is_covered
  ), correction as materialized (
    select id, old_percent, coalesce(min(vat_name), 'VAT') as vat_name, string_agg(distinct corrects, ', ' order by corrects) as corrects, sum(vat) as vat
      from weighed where is_covered group by id, old_percent
  ), corrections as (
    select id, sum(quantity * price) filter (where is_covered) as adjusted, sum(vat) filter (where is_covered) as vat,
        array_agg(adjustment_id) filter (where is_covered) as ids, count(*) filter (where is_covered) as pieces,
        count(*) filter (where not is_covered) as waiting, -sum(quantity * price) filter (where not is_covered) as waiting_total, -sum(vat) filter (where not is_covered) as waiting_vat,
        string_agg(distinct corrects, ', ' order by corrects) filter (where not is_covered) as waiting_for
      from weighed group by id
  ), taxed as (
    select d.id, d.legal_entity_id, d.person_id, d.worker_name, d.job_title, d.currency, d.is_cor, d.percent, d.kind, d.vat_id, d.vat_percent, d.vat_name, d.lacks_tax_rate,
        d.entity_country, d.dollars, d.buys, d.pay, d.cost, d.fee, d.own_vat, d.timesheet_ids, d.adjusted + coalesce(r.adjusted, 0) as adjusted,
        d.pay + d.adjusted + coalesce(r.adjusted, 0) + d.cost as amount, d.own_vat + coalesce(r.vat, 0) as vat, d.adjustment_ids || coalesce(r.ids, '{}') as adjustment_ids,
        d.pieces + coalesce(r.pieces, 0) as pieces, coalesce(r.waiting, 0) as waiting, r.waiting_total, r.waiting_vat, r.waiting_for
      from due d left join corrections r on r.id = d.id
  ), judged as materialized (
    select t.*,
        case
          when t.amount <= 0 or t.amount >= 1e12 or t.pieces > 10000 then 'nothing_to_pay'
          when t.fee is null then 'no_exchange_rate'
          when t.lacks_tax_rate and (t.fee <> 0 or t.kind = 'contractor') then 'no_tax_rate'
        end as exception
      from taxed t
  ), line as (
    select y.id, 1 as place, y.from_on, null::uuid as tie, case y.kind when 'eor' then 'EOR_WORK' when 'payroll' then 'GP_EMPLOYEE_FUNDING' else 'IC_WORK' end as type,
        case y.kind when 'eor' then 'Salary, ' when 'payroll' then 'Pay, ' else 'Work, ' end || y.what as description, y.job_title as sub_description,
        y.quantity, y.price, y.kind = 'contractor' as is_taxed, null::numeric as old_percent
      from pay y where y.price <> 0
    union all
    select id, 2, null, null, case kind when 'eor' then 'EOR_EMPLOYER_COST' else 'GP_EMPLOYEE_FUNDING' end,
        case kind when 'eor' then 'Employer contributions, ' else 'Employer taxes and contributions, ' end || label, trim_scale(percent) || '%', 1, cost, false, null
      from judged where cost <> 0
    union all
    select id, 3, date_submitted, adjustment_id,
        case kind
          when 'payroll' then 'GP_EMPLOYEE_FUNDING'
          when 'eor' then 'EOR_' || case when type in ('bonus', 'deduction', 'expense', 'time_off') then upper(type) else 'OTHER' end
          else 'IC_' || case type when 'off_cycle' then 'OFFCYCLE' else upper(type) end
        end, description, '', quantity, price, kind = 'contractor', old_percent
      from billed
    union all
    select id, 4, null, null, case kind when 'eor' then 'EOR_MANAGEMENT_FEE' when 'payroll' then 'GP_PAYROLL_FEE' else 'PAYMENT_PROCESSING_FEE' end,
        case kind when 'eor' then 'Employment service, ' when 'payroll' then 'Payroll run, ' else case when is_cor then 'Contractor of record service, ' else 'Payment processing, ' end end || label,
        case when currency = 'USD' then '' else format('USD %s at %s', dollars, trim_scale(buys)) end, 1, fee, true, null
      from judged where fee <> 0
    union all
    select id, 5, null, null, case kind when 'eor' then 'EOR_TAX_VAT' when 'payroll' then 'TAX_CUSTOM' else 'IC_TAX_VAT' end,
        format('%s %s%%', vat_name, trim_scale(vat_percent)), '', 1, own_vat, false, null
      from judged where own_vat <> 0
    union all
    select id, 6, null, null, 'IC_TAX_VAT', format('%s %s%%', vat_name, trim_scale(old_percent)), 'At the rate of ' || corrects, 1, vat, false, null
      from correction where vat <> 0
  ), listed as (
    select l.id, array_agg((l.type, l.description, l.sub_description, l.quantity, l.price, l.quantity * l.price,
          case when l.old_percent is not null then trim_scale(l.old_percent)::text when l.is_taxed and j.own_vat <> 0 then trim_scale(j.vat_percent)::text else '0' end,
          case when l.old_percent > 0 then coalesce(j.vat_name, 'VAT') when l.old_percent is null and l.is_taxed and j.own_vat <> 0 then j.vat_name end)::app.cycle_line
          order by l.place, l.from_on, l.tie, l.description) as lines
      from line l join judged j on j.id = l.id where p_lines and j.exception is null group by l.id
  )
  select j.id::text, j.legal_entity_id, j.person_id, j.worker_name, j.currency, j.is_cor, case j.kind when 'payroll' then 'FUNDING_STATEMENT' else 'INVOICE' end,
      case when is_paid and j.own_vat <> 0 then j.vat_id else '' end, case when is_paid and j.own_vat <> 0 then trim_scale(j.vat_percent)::text else '' end,
      coalesce(l.lines, '{}'), none + case when is_paid then j.amount else 0 end, none + case when is_paid then j.adjusted else 0 end,
      none + case when is_paid then j.cost else 0 end, none + case when is_paid then j.fee else 0 end, none + case when is_paid then j.vat else 0 end,
      none + case when is_paid then j.amount + j.fee + j.vat else 0 end, j.exception,
      case
        when is_paid then waits
        when j.exception = 'no_exchange_rate' then format('No exchange rate from USD to %s is known on %s', j.currency, to_char(p.ends_on, 'FMMonth FMDD, YYYY'))
        when j.exception = 'no_tax_rate' then format('The tax rate of %s on %s is unknown. Set your own rate under Billing, Tax rates', j.entity_country, to_char(p.ends_on, 'FMMonth FMDD, YYYY'))
        when j.amount >= 1e12 or j.pieces > 10000 then 'It is too much for one invoice'
        when j.pay = 0 and j.pieces = 0 then coalesce(waits, 'No pay, approved hours or adjustments fall into it')
        else format('Pay of %s and adjustments of %s come to %s', none + j.pay, none + j.adjusted, none + j.amount) || coalesce('. ' || waits, '')
      end,
      case when is_paid then coalesce(j.timesheet_ids, '{}') else '{}' end, case when is_paid then j.adjustment_ids else '{}' end
    from judged j
    cross join lateral (select j.exception is null, app.round_money(0, j.currency)) as each (is_paid, none)
    cross join lateral (select case when j.waiting > 0 then format(case j.waiting
        when 1 then 'A deduction of %s that corrects %s waits for a later cycle: it returns %s of tax, and only %s is due'
        else 'Deductions of %s that correct %s wait for a later cycle: they return %s of tax, and only %s is due' end,
      none + j.waiting_total, j.waiting_for, none + j.waiting_vat, none + j.vat) end) as left_out (waits)
    left join listed l on l.id = j.id
    order by j.id;
end $$;

revoke execute on function app.work_out_payment_cycle(uuid, text[], boolean) from public;
grant execute on function app.work_out_payment_cycle(uuid, text[], boolean) to app_auth, app_web;
