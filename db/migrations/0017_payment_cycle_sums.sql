create type app.cycle_line as (
  type text, description text, sub_description text, quantity integer, price_per_unit numeric, total numeric, tax_rate text, tax_type text);
--> statement-breakpoint
create function app.period_text(p_from date, p_to date) returns text language sql stable parallel safe as $$
  select case
      when p_from = p_to then ''
      when to_char(p_from, 'YYYYMM') = to_char(p_to, 'YYYYMM') then to_char(p_from, 'FMDD') || '–'
      when to_char(p_from, 'YYYY') = to_char(p_to, 'YYYY') then to_char(p_from, 'FMDD FMMonth') || ' – '
      else to_char(p_from, 'FMDD FMMonth YYYY') || ' – '
    end || to_char(p_to, 'FMDD FMMonth YYYY');
$$;
--> statement-breakpoint
-- Every status of an invoice whose money is on its way or there.
create function app.is_invoice_moved(p_status text) returns boolean language sql immutable parallel safe as $$
  select p_status in ('preprocessing', 'processing', 'processed', 'paid', 'refunded', 'credited');
$$;
--> statement-breakpoint
create function app.invoices_in_payment(p_cycle uuid) returns integer language sql stable as $$
  select count(*)::integer from invoices
    where organization_id = (select app.organization_id()) and payment_cycle_id = p_cycle and status <> 'cancelled' and app.is_invoice_moved(status);
$$;
--> statement-breakpoint
-- The closed cycle that ended the day before; null when there is none.
create function app.previous_payment_cycle(p_cycle uuid) returns uuid language sql stable as $$
  select b.id from payment_cycles p
    join payment_cycles b on b.organization_id = p.organization_id and b.frequency = p.frequency and b.ends_on = p.starts_on - 1 and b.status in ('closed', 'paid')
    where p.organization_id = (select app.organization_id()) and p.id = p_cycle;
$$;
--> statement-breakpoint
-- Ids, in their order, of the contracts that a cycle pays: those that run in its period, and those that are over but have
-- approved hours or adjustments left. After p_after, at most p_most, of p_within alone; null is no limit.
create function app.payment_cycle_contracts(p_cycle uuid, p_after text, p_most integer, p_within text[]) returns setof text
language plpgsql stable as $$
declare
  p payment_cycles;
begin
  select * into p from payment_cycles where organization_id = app.organization_id() and id = p_cycle;
  return query execute
    'select c.id::text from contracts c
      where c.organization_id = $1 and c.payment_frequency = $2 and c.starts_on <= $4 and c.type <> ''hris_direct_employee''
        and (c.status = ''in_progress'' or (c.status = ''completed'' and c.ends_on is not null))
        and (c.ends_on is null or c.ends_on >= $3
          or (c.frequency in (''hourly'', ''daily'') and exists (
            select from timesheets t where t.organization_id = $1 and t.contract_id = c.id and t.status = ''approved'' and t.date_worked <= least($4, $5)))
          or exists (select from invoice_adjustments a where a.organization_id = $1 and a.contract_id = c.id and a.status = ''approved'' and a.date_submitted <= $5))'
      || case when p_after is not null then ' and c.id > $6' else '' end
      || case when p_within is not null then ' and c.id = any ($8)' else '' end
      || ' order by c.id limit $7'
    using p.organization_id, p.frequency, p.starts_on, p.ends_on, p.cutoff_on, p_after, p_most, p_within;
end $$;
--> statement-breakpoint
-- What a cycle pays for contracts, and why it does not: the one place where invoices are worked out, for the preview and
-- for closing alike. A row for each contract, with its lines if asked; sums are sums of rounded lines. What is split over days is rounded where it
-- has come to so far, so that the parts add up to the whole and none is below nothing.
create function app.work_out_payment_cycle(p_cycle uuid, p_contracts text[], p_lines boolean)
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
    select distinct on (country) country, percent, name from vat_rates where valid_from <= p.ends_on order by country, valid_from desc
  ), k as materialized (
    select *, case when type = 'eor' then 'eor' when type in ('peo', 'global_payroll') then 'payroll' else 'contractor' end as kind
      from contracts where organization_id = p.organization_id and id = any (p_contracts)
  ), c as materialized (
    select k.id, k.legal_entity_id, k.person_id, o.first_name || ' ' || o.last_name as worker_name, o.job_title, k.currency, k.is_cor, k.rate, k.frequency,
        k.employer_cost_percent as percent, k.kind, e.vat_id, v.percent as vat_percent, v.name as vat_name,
        greatest(k.starts_on, p.starts_on) as first_on, least(k.ends_on, p.ends_on) as last_on,
        case k.kind when 'eor' then employment when 'payroll' then payroll else case when k.is_cor then of_record else processing end end as dollars
      from k
      join legal_entities e on e.organization_id = p.organization_id and e.id = k.legal_entity_id
      join people o on o.organization_id = p.organization_id and o.id = k.person_id and o.id = any (array(select person_id from k))
      left join vat v on v.country = e.country and v.percent > 0 and (k.kind <> 'contractor' or k.country = e.country)
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
    select f.*, app.round_money(round(sum(f.rate * (f.to_on - f.from_on + 1)) over (partition by f.id order by f.from_on), 20) / days, f.currency) as so_far
      from (
        select c.id, c.kind, c.currency, c.job_title, s.rate, greatest(s.since, c.first_on) as from_on, least(s.until, c.last_on) as to_on
          from c join spans s on s.id = c.id
          where c.frequency in ('weekly', 'biweekly', 'semimonthly', 'monthly')
      ) as f
      where f.from_on <= f.to_on
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
  ), adjustment as materialized (
    select c.id, c.kind, a.id as adjustment_id, a.date_submitted, a.type, a.description, a.quantity,
        app.round_money(a.amount, c.currency) * case a.type when 'deduction' then -1 else 1 end as price
      from c join invoice_adjustments a on a.organization_id = p.organization_id and a.contract_id = any (p_contracts) and a.contract_id = c.id
        and a.status = 'approved' and a.date_submitted <= p.cutoff_on
  ), adjusting as (
    select id, sum(quantity * price) as adjusted, array_agg(adjustment_id) as ids, count(*) as pieces from adjustment group by id
  ), sums as (
    select c.*, d.buys, coalesce(e.pay, 0) as pay, coalesce(a.adjusted, 0) as adjusted, a.ids as adjustment_ids, coalesce(a.pieces, 0) as pieces, u.ids as timesheet_ids,
        case c.kind when 'contractor' then 0 else app.round_money(coalesce(e.pay, 0) * c.percent / 100, c.currency) end as cost,
        case when c.dollars = 0 then 0 else app.round_money(c.dollars * d.buys, c.currency) end as fee
      from c
      join dollar d on d.currency = c.currency
      left join earned e on e.id = c.id
      left join adjusting a on a.id = c.id
      left join used u on u.id = c.id
  ), judged as materialized (
    select s.*, s.pay + s.adjusted + s.cost as amount,
        coalesce(app.round_money((s.fee + case s.kind when 'contractor' then s.pay + s.adjusted else 0 end) * s.vat_percent / 100, s.currency), 0) as vat,
        case
          when s.pay + s.adjusted + s.cost <= 0 or s.pay + s.adjusted + s.cost >= 1e12 or s.pieces > 10000 then 'nothing_to_pay'
          when s.fee is null then 'no_exchange_rate'
        end as exception
      from sums s
  ), line as (
    select y.id, 1 as place, y.from_on, null::uuid as tie, case y.kind when 'eor' then 'EOR_WORK' when 'payroll' then 'GP_EMPLOYEE_FUNDING' else 'IC_WORK' end as type,
        case y.kind when 'eor' then 'Salary, ' when 'payroll' then 'Pay, ' else 'Work, ' end || y.what as description, y.job_title as sub_description,
        y.quantity, y.price, y.kind = 'contractor' as is_taxed
      from pay y where y.price <> 0
    union all
    select id, 2, null, null, case kind when 'eor' then 'EOR_EMPLOYER_COST' else 'GP_EMPLOYEE_FUNDING' end,
        case kind when 'eor' then 'Employer contributions, ' else 'Employer taxes and contributions, ' end || label, trim_scale(percent) || ' %', 1, cost, false
      from judged where cost <> 0
    union all
    select id, 3, date_submitted, adjustment_id,
        case kind
          when 'payroll' then 'GP_EMPLOYEE_FUNDING'
          when 'eor' then 'EOR_' || case when type in ('bonus', 'deduction', 'expense', 'time_off') then upper(type) else 'OTHER' end
          else 'IC_' || case type when 'off_cycle' then 'OFFCYCLE' else upper(type) end
        end, description, '', quantity, price, kind = 'contractor'
      from adjustment
    union all
    select id, 4, null, null, case kind when 'eor' then 'EOR_MANAGEMENT_FEE' when 'payroll' then 'GP_PAYROLL_FEE' else 'PAYMENT_PROCESSING_FEE' end,
        case kind when 'eor' then 'Employment service, ' when 'payroll' then 'Payroll run, ' else case when is_cor then 'Contractor of record service, ' else 'Payment processing, ' end end || label,
        case when currency = 'USD' then '' else format('USD %s at %s', dollars, trim_scale(buys)) end, 1, fee, true
      from judged where fee <> 0
    union all
    select id, 5, null, null, case kind when 'eor' then 'EOR_TAX_VAT' when 'payroll' then 'TAX_CUSTOM' else 'IC_TAX_VAT' end,
        format('%s %s %%', vat_name, trim_scale(vat_percent)), '', 1, vat, false
      from judged where vat <> 0
  ), listed as (
    select l.id, array_agg((l.type, l.description, l.sub_description, l.quantity, l.price, l.quantity * l.price,
          case when l.is_taxed and j.vat <> 0 then trim_scale(j.vat_percent)::text else '0' end, case when l.is_taxed and j.vat <> 0 then j.vat_name end)::app.cycle_line
          order by l.place, l.from_on, l.tie) as lines
      from line l join judged j on j.id = l.id where p_lines and j.exception is null group by l.id
  )
  select j.id::text, j.legal_entity_id, j.person_id, j.worker_name, j.currency, j.is_cor, case j.kind when 'payroll' then 'FUNDING_STATEMENT' else 'INVOICE' end,
      case when is_paid and j.vat <> 0 then j.vat_id else '' end, case when is_paid and j.vat <> 0 then trim_scale(j.vat_percent)::text else '' end,
      coalesce(l.lines, '{}'), none + case when is_paid then j.amount else 0 end, none + case when is_paid then j.adjusted else 0 end,
      none + case when is_paid then j.cost else 0 end, none + case when is_paid then j.fee else 0 end, none + case when is_paid then j.vat else 0 end,
      none + case when is_paid then j.amount + j.fee + j.vat else 0 end, j.exception,
      case
        when is_paid then null
        when j.exception = 'no_exchange_rate' then format('No exchange rate from USD to %s is known on %s', j.currency, to_char(p.ends_on, 'FMDD FMMonth YYYY'))
        when j.amount >= 1e12 or j.pieces > 10000 then 'It is too much for one invoice'
        when j.pay = 0 and j.pieces = 0 then 'No pay, approved hours or adjustments fall into it'
        else format('Pay of %s and adjustments of %s come to %s', none + j.pay, none + j.adjusted, none + j.amount)
      end,
      case when is_paid then coalesce(j.timesheet_ids, '{}') else '{}' end, case when is_paid then coalesce(j.adjustment_ids, '{}') else '{}' end
    from judged j
    cross join lateral (select j.exception is null, app.round_money(0, j.currency)) as each (is_paid, none)
    left join listed l on l.id = j.id
    order by j.id;
end $$;
--> statement-breakpoint
-- What each legal entity pays for the platform: a seat for each contract with an invoice. In dollars where no rate of the
-- entity's currency is known.
create function app.payment_cycle_seats(p_cycle uuid, p_entities uuid[], p_seats integer[])
returns table (legal_entity_id uuid, name text, currency text, seats integer, price numeric, amount numeric, vat_total numeric, total numeric,
  vat_id text, vat_percentage text, vat_name text, label text)
language sql stable as $$
  select e.id, e.name, used.currency, s.seats, price, amount, vat, amount + vat, case when vat <> 0 then e.vat_id else '' end,
      case when vat <> 0 then trim_scale(v.percent)::text else '' end, case when vat <> 0 then v.name end,
      'Platform subscription, ' || case when p.frequency = 'monthly' then to_char(p.starts_on, 'FMMonth YYYY') else app.period_text(p.starts_on, p.ends_on) end
    from payment_cycles p
    cross join unnest(p_entities, p_seats) as s (entity, seats)
    join legal_entities e on e.organization_id = p.organization_id and e.id = s.entity
    cross join lateral (select app.exchange_rate('USD', e.currency, p.ends_on)) as known (buys)
    cross join lateral (select case when known.buys is null then 'USD' else e.currency end) as used (currency)
    cross join lateral (select app.round_money(app.service_rate('seat') * coalesce(known.buys, 1), used.currency)) as each (price)
    cross join lateral (select each.price * s.seats) as sum (amount)
    left join lateral (
      select percent, name from vat_rates where country = e.country and valid_from <= p.ends_on and percent > 0 order by valid_from desc limit 1) as v on true
    cross join lateral (select coalesce(app.round_money(sum.amount * v.percent / 100, used.currency), app.round_money(0, used.currency))) as tax (vat)
    where p.organization_id = (select app.organization_id()) and p.id = p_cycle and s.seats > 0 and each.price > 0;
$$;
--> statement-breakpoint
-- Of what invoices' amounts are made, beside the pay: adjustments, and what an employer owes on top.
create function app.invoice_makeup(p_invoices text[]) returns table (invoice_id text, adjusted numeric, employer_cost numeric)
language sql stable as $$
  select i.id, coalesce((select sum(a.quantity * a.amount * case a.type when 'deduction' then -1 else 1 end) from invoice_adjustments a
        where a.organization_id = i.organization_id and a.invoice_id = i.id), 0),
      coalesce((select sum(l.total) from invoice_line_items l where l.organization_id = i.organization_id and l.invoice_id = i.id
        and (l.type = 'EOR_EMPLOYER_COST' or (l.type = 'GP_EMPLOYEE_FUNDING' and l.description like 'Employer taxes and contributions, %'))), 0)
    from invoices i where i.organization_id = (select app.organization_id()) and i.id = any (p_invoices);
$$;
--> statement-breakpoint
create type app.cycle_row as (contract_id text, invoice_id text, invoice_label text, invoice_status text, lines app.cycle_line[], amount numeric, adjusted numeric,
  employer_cost numeric, service_fee numeric, vat_total numeric, vat_percentage text, total numeric, exception text, detail text, is_over boolean,
  previous_id text, previous_total numeric);
--> statement-breakpoint
-- Contracts of a cycle beside the one before (p_before, or null): what was invoiced where it was, else what closing would.
create function app.payment_cycle_rows(p_cycle uuid, p_before uuid, p_contracts text[]) returns setof app.cycle_row
language plpgsql stable as $$
declare
  organization uuid := app.organization_id();
  settled text[];
  running text[];
begin
  settled := array(
    select contract_id from invoices where organization_id = organization and payment_cycle_id = p_cycle and status <> 'cancelled' and contract_id = any (p_contracts)
    union all
    select contract_id from payment_cycle_exceptions where organization_id = organization and payment_cycle_id = p_cycle and contract_id = any (p_contracts));
  if exists (select from payment_cycles where organization_id = organization and id = p_cycle and status not in ('closed', 'paid')) then
    running := array(
      select id from app.payment_cycle_contracts(p_cycle, null, null, p_contracts) as id except select unnest(settled));
  end if;
  return query
  with earlier as materialized (
    select i.contract_id, i.id, i.total from invoices i
      where i.organization_id = organization and i.payment_cycle_id = p_before and i.status <> 'cancelled' and i.contract_id = any (p_contracts)
  ), invoiced as materialized (
    select i.* from invoices i
      where i.organization_id = organization and i.payment_cycle_id = p_cycle and i.status <> 'cancelled' and i.contract_id = any (p_contracts)
  ), found as (
    select i.contract_id, i.id, i.label, i.status, array(
          select (l.type, l.description, l.sub_description, l.quantity, l.price_per_unit, l.total, l.tax_rate, l.tax_type)::app.cycle_line
            from invoice_line_items l where l.organization_id = organization and l.invoice_id = i.id order by l.position) as lines,
        i.amount, m.adjusted, m.employer_cost, i.service_fee, i.vat_total, i.vat_percentage, i.total, null as exception, null as detail, false as is_over
      from invoiced i join app.invoice_makeup(array(select id from invoiced)) m on m.invoice_id = i.id
    union all
    select w.contract_id, null, null, null, w.lines, w.amount, w.adjusted, w.employer_cost, w.service_fee, w.vat_total, w.vat_percentage, w.total, w.exception, w.detail, false
      from app.work_out_payment_cycle(p_cycle, coalesce(running, '{}'), true) w
    union all
    select c.id, null, null, null, '{}', none, none, none, none, none, '', none, x.reason, x.detail, x.reason is null
      from contracts c
      cross join lateral (select app.round_money(0, c.currency)) as each (none)
      left join payment_cycle_exceptions x on x.organization_id = organization and x.payment_cycle_id = p_cycle and x.contract_id = c.id
      where c.organization_id = organization and c.id = any (p_contracts) and not c.id = any (coalesce(running, '{}')) and not exists (select from invoiced i where i.contract_id = c.id)
        and (x.reason is not null or exists (select from earlier e where e.contract_id = c.id))
  )
  select f.*, e.id, e.total from found f left join earlier e on e.contract_id = f.contract_id order by f.contract_id;
end $$;
--> statement-breakpoint
-- LIKE may not use an index under a row policy, so the search runs here, with the tenant as its own condition.
create function app.search_cycle_contracts(p_frequency text, p_search text, p_after text, p_most integer) returns text[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  organization uuid := app.organization_id();
  pattern text := '%' || regexp_replace(lower(p_search), '([\\%_])', '\\\1', 'g') || '%';
begin
  return array(
    select c.id from contracts c
      where c.organization_id = organization and c.payment_frequency = p_frequency and c.id > coalesce(p_after, '')
        and (c.id = lower(p_search) or c.person_id in (select o.id from people o where o.organization_id = organization and o.search_text like pattern))
      order by c.id limit p_most);
end $$;
--> statement-breakpoint
-- The next contracts of a cycle's preview: those it pays, and those that it or the one before has paid.
create function app.payment_cycle_members(p_cycle uuid, p_before uuid, p_after text, p_most integer, p_within text[]) returns text[]
language plpgsql stable as $$
declare
  organization uuid := app.organization_id();
  is_settled boolean;
  after text := coalesce(p_after, '');
begin
  select status in ('closed', 'paid') into is_settled from payment_cycles where organization_id = organization and id = p_cycle;
  return array(
    select id from (
      (select id from app.payment_cycle_contracts(case when not is_settled then p_cycle end, p_after, p_most, p_within) as id)
      union
      (select contract_id from invoices where organization_id = organization and payment_cycle_id = p_cycle and status <> 'cancelled' and contract_id > after
        and (p_within is null or contract_id = any (p_within)) order by contract_id limit p_most)
      union
      (select contract_id from invoices where organization_id = organization and payment_cycle_id = p_before and status <> 'cancelled' and contract_id > after
        and (p_within is null or contract_id = any (p_within)) order by contract_id limit p_most)
      union
      (select contract_id from payment_cycle_exceptions where organization_id = organization and payment_cycle_id = p_cycle and contract_id > after
        and (p_within is null or contract_id = any (p_within)) order by contract_id limit p_most)
    ) as members (id) order by id collate "C" limit p_most);
end $$;
--> statement-breakpoint
create function app.rate_on(p_contract text, p_start numeric, p_on date) returns numeric language sql stable as $$
  select coalesce((select rate from contract_amendments
    where organization_id = (select app.organization_id()) and contract_id = p_contract and effective_on <= p_on order by effective_on desc limit 1), p_start);
$$;
--> statement-breakpoint
-- Rows as a preview shows them, with the reasons for a difference.
create function app.describe_cycle_rows(p_cycle uuid, p_before uuid, p_rows app.cycle_row[]) returns json
language sql stable as $$
  with r as materialized (
    select r.*, v.amount as old_amount, v.service_fee as old_fee, v.vat_percentage as old_vat, m.adjusted as old_adjusted, m.employer_cost as old_cost
      from unnest(p_rows) with ordinality as r (contract_id, invoice_id, invoice_label, invoice_status, lines, amount, adjusted, employer_cost, service_fee, vat_total,
        vat_percentage, total, exception, detail, is_over, previous_id, previous_total, place)
      left join invoices v on v.organization_id = (select app.organization_id()) and v.id = r.previous_id
      left join app.invoice_makeup(array(select previous_id from unnest(p_rows))) m on m.invoice_id = r.previous_id
  )
  select coalesce(json_agg(json_build_object(
      'contract_id', r.contract_id, 'contract_title', k.title, 'contract_type', k.type, 'worker_id', o.id, 'worker_name', o.first_name || ' ' || o.last_name,
      'legal_entity_id', e.id, 'legal_entity_name', e.name, 'currency', k.currency,
      'lines', (select coalesce(json_agg(json_build_object('type', l.type, 'description', l.description, 'sub_description', l.sub_description, 'quantity', l.quantity,
          'price_per_unit', l.price_per_unit::text, 'total', l.total::text, 'tax_rate', l.tax_rate, 'tax_type', l.tax_type) order by n), '[]')
        from unnest(r.lines) with ordinality as l (type, description, sub_description, quantity, price_per_unit, total, tax_rate, tax_type, n)),
      'amount', r.amount::text, 'service_fee', r.service_fee::text, 'vat_total', r.vat_total::text, 'total', r.total::text, 'previous_total', r.previous_total::text,
      'reasons', case when r.exception is null and (b.id is null or r.total is not distinct from r.previous_total) then '{}' else array_remove(array[
          r.exception,
          case when b.id is not null and k.starts_on between p.starts_on and p.ends_on then 'new_starter' end,
          case when b.id is not null and (r.is_over or k.ends_on < p.ends_on) then 'leaver' end,
          case when b.id is not null and r.previous_id is null and k.starts_on < p.starts_on then 'not_in_last_cycle' end,
          case when r.previous_id is not null and not r.is_over and exists (select from contract_amendments a
            where a.organization_id = k.organization_id and a.contract_id = k.id and a.effective_on > b.starts_on and a.effective_on <= p.ends_on
              and a.rate <> app.rate_on(k.id, k.rate, b.starts_on)) then 'rate_changed' end,
          case when b.id is not null and r.exception is null and not r.is_over and k.frequency in ('weekly', 'biweekly', 'semimonthly', 'monthly')
            and (k.starts_on > p.starts_on or k.ends_on < p.ends_on or (r.previous_id is not null and (k.starts_on > b.starts_on or k.ends_on < b.ends_on)))
            then 'pro_rata' end,
          case when r.previous_id is not null and not r.is_over and k.frequency in ('hourly', 'daily')
            and r.amount - r.adjusted - r.employer_cost <> r.old_amount - r.old_adjusted - r.old_cost then 'hours_changed' end,
          case when r.previous_id is not null and not r.is_over and r.adjusted <> r.old_adjusted then 'adjustments' end,
          case when r.previous_id is not null and r.exception is null and not r.is_over and k.type in ('eor', 'peo', 'global_payroll')
            and r.old_cost <> app.round_money((r.old_amount - r.old_adjusted - r.old_cost) * k.employer_cost_percent / 100, k.currency) then 'employer_cost' end,
          case when r.previous_id is not null and r.exception is null and not r.is_over and r.service_fee <> r.old_fee then 'fee_changed' end,
          case when r.previous_id is not null and r.exception is null and not r.is_over and r.vat_percentage <> r.old_vat then 'tax_changed' end
        ], null) end,
      'exception', case when r.exception is not null then json_build_object('reason', r.exception, 'detail', r.detail) end,
      'invoice', case when r.invoice_id is not null then json_build_object('id', r.invoice_id, 'label', r.invoice_label, 'status', r.invoice_status) end)
      order by r.place), '[]')
    from r
    join payment_cycles p on p.organization_id = (select app.organization_id()) and p.id = p_cycle
    left join payment_cycles b on b.organization_id = p.organization_id and b.id = p_before
    join contracts k on k.organization_id = p.organization_id and k.id = r.contract_id
    join people o on o.organization_id = p.organization_id and o.id = k.person_id
    join legal_entities e on e.organization_id = p.organization_id and e.id = k.legal_entity_id;
$$;
--> statement-breakpoint
-- A page of a preview, and the contract after which the next one begins: null at the end. A page may have fewer rows than
-- asked for where contracts that changed are few, so that no request looks through more than some thousands. Rows are null
-- when there is no such cycle.
create function app.preview_payment_cycle(p_cycle uuid, p_changed boolean, p_search text, p_after text, p_limit integer, out rows json, out next text)
language plpgsql stable set jit = off as $$
declare
  p payment_cycles;
  before uuid := app.previous_payment_cycle(p_cycle);
  at_once integer := case when p_changed then 500 else p_limit + 1 end;
  place text := p_after;
  looked integer := 0;
  ids text[];
  hits text[];
  found app.cycle_row[] := '{}';
begin
  select * into p from payment_cycles where organization_id = app.organization_id() and id = p_cycle;
  if p.id is null then
    return;
  end if;
  loop
    if p_search = '' then
      hits := app.payment_cycle_members(p_cycle, before, place, at_once, null);
      ids := hits;
    else
      hits := app.search_cycle_contracts(p.frequency, p_search, place, at_once);
      ids := app.payment_cycle_members(p_cycle, before, null, null, hits);
    end if;
    found := found || array(
      select r from app.payment_cycle_rows(p_cycle, before, ids) as r
        where not p_changed or (r).exception is not null or (before is not null and (r).total is distinct from (r).previous_total));
    place := hits[cardinality(hits)];
    looked := looked + at_once;
    exit when cardinality(hits) < at_once or cardinality(found) > p_limit or looked >= 10000;
  end loop;
  next := case when cardinality(found) > p_limit then (found[p_limit]).contract_id when cardinality(hits) = at_once then place end;
  rows := app.describe_cycle_rows(p_cycle, before, found[1:p_limit]);
end $$;
--> statement-breakpoint
create type app.cycle_sum as (legal_entity_id uuid, currency text, contracts bigint, amount numeric, service_fee numeric, vat_total numeric, total numeric);
--> statement-breakpoint
create function app.invoiced_sums(p_cycle uuid) returns setof app.cycle_sum language sql stable as $$
  select recipient_legal_entity_id, currency, count(*), sum(amount), sum(service_fee), sum(vat_total), sum(total) from invoices
    where organization_id = (select app.organization_id()) and payment_cycle_id = p_cycle and status <> 'cancelled' and contract_id is not null group by 1, 2;
$$;
--> statement-breakpoint
-- Sums of a cycle: of the invoices that were made, and of what closing would make. Null when there is no such cycle.
create function app.total_payment_cycle(p_cycle uuid) returns json
language plpgsql stable set jit = off as $$
declare
  at_once constant integer := 2000;
  p payment_cycles;
  before payment_cycles;
  place text;
  ids text[];
  todo text[];
  sums app.cycle_sum[];
  older app.cycle_sum[];
  batch record;
  nothing bigint;
  unknown bigint;
  seats json;
begin
  select * into p from payment_cycles where organization_id = app.organization_id() and id = p_cycle;
  if p.id is null then
    return null;
  end if;
  select * into before from payment_cycles where organization_id = p.organization_id and id = app.previous_payment_cycle(p_cycle);
  older := array(select s from app.invoiced_sums(before.id) as s);
  sums := array(select s from app.invoiced_sums(p_cycle) as s);
  select count(*) filter (where reason = 'nothing_to_pay'), count(*) filter (where reason = 'no_exchange_rate') into nothing, unknown
    from payment_cycle_exceptions where organization_id = p.organization_id and payment_cycle_id = p_cycle;
  while p.status not in ('closed', 'paid') loop
    ids := array(select app.payment_cycle_contracts(p_cycle, place, at_once, null));
    todo := ids;
    if p.status <> 'open' then
      todo := array(
        select unnest(ids)
        except all select contract_id from invoices where organization_id = p.organization_id and payment_cycle_id = p_cycle and status <> 'cancelled' and contract_id = any (ids)
        except all select contract_id from payment_cycle_exceptions where organization_id = p.organization_id and payment_cycle_id = p_cycle and contract_id = any (ids));
    end if;
    with w as materialized (
      select * from app.work_out_payment_cycle(p_cycle, todo, false)
    )
    select array(select (legal_entity_id, currency, sum(contracts), sum(amount), sum(service_fee), sum(vat_total), sum(total))::app.cycle_sum
          from (select * from unnest(sums)
            union all
            select legal_entity_id, currency, count(*), sum(amount), sum(service_fee), sum(vat_total), sum(total) from w where exception is null group by 1, 2) as both_parts
          group by legal_entity_id, currency) as sums,
        (select count(*) from w where exception = 'nothing_to_pay') as nothing, (select count(*) from w where exception = 'no_exchange_rate') as unknown
      into batch;
    sums := batch.sums;
    nothing := nothing + batch.nothing;
    unknown := unknown + batch.unknown;
    exit when cardinality(ids) < at_once;
    place := ids[at_once];
  end loop;
  if p.status in ('closed', 'paid') then
    select json_agg(json_build_object('legal_entity_id', e.id, 'legal_entity_name', e.name, 'currency', i.currency, 'seats', l.quantity, 'amount', i.amount::text,
        'vat_total', i.vat_total::text, 'total', i.total::text) order by e.name, e.id) into seats
      from invoices i
      join invoice_line_items l on l.organization_id = i.organization_id and l.invoice_id = i.id and l.position = 1
      join legal_entities e on e.organization_id = i.organization_id and e.id = i.recipient_legal_entity_id
      where i.organization_id = p.organization_id and i.payment_cycle_id = p_cycle and i.status <> 'cancelled' and i.contract_id is null;
  else
    select json_agg(json_build_object('legal_entity_id', s.legal_entity_id, 'legal_entity_name', s.name, 'currency', s.currency, 'seats', s.seats, 'amount', s.amount::text,
        'vat_total', s.vat_total::text, 'total', s.total::text) order by s.name, s.legal_entity_id) into seats
      from (select array_agg(legal_entity_id) as entities, array_agg(n::integer) as counts
        from (select legal_entity_id, sum(contracts) as n from unnest(sums) group by 1) as each) as counted
      cross join lateral app.payment_cycle_seats(p_cycle, counted.entities, counted.counts) as s;
  end if;
  return json_build_object(
    'totals', (select coalesce(json_agg(json_build_object('legal_entity_id', e.id, 'legal_entity_name', e.name, 'currency', m.currency,
        'contracts', coalesce(s.contracts, 0), 'amount', coalesce(s.amount, none)::text, 'service_fee', coalesce(s.service_fee, none)::text,
        'vat_total', coalesce(s.vat_total, none)::text, 'total', coalesce(s.total, none)::text,
        'previous_contracts', coalesce(o.contracts, 0), 'previous_total', case when before.id is not null then coalesce(o.total, none)::text end) order by e.name, e.id, m.currency), '[]')
      from unnest(sums) as s full join unnest(older) as o using (legal_entity_id, currency) as m
      join legal_entities e on e.organization_id = p.organization_id and e.id = m.legal_entity_id
      cross join lateral (select app.round_money(0, m.currency)) as each (none)),
    'seats', coalesce(seats, '[]'),
    'exceptions', (select coalesce(json_agg(json_build_object('reason', reason, 'contracts', n) order by reason), '[]')
      from (values ('nothing_to_pay', nothing), ('no_exchange_rate', unknown)) as counts (reason, n) where n > 0),
    'previous_cycle', case when before.id is not null then json_build_object('id', before.id, 'starts_on', before.starts_on, 'ends_on', before.ends_on) end);
end $$;
--> statement-breakpoint
create policy cycle_search on contracts for select to app_auth using (true);
--> statement-breakpoint
create policy cycle_search on people for select to app_auth using (true);
--> statement-breakpoint
grant select on contracts, people to app_auth;
--> statement-breakpoint
alter function app.search_cycle_contracts owner to app_auth;
--> statement-breakpoint
do $$
declare
  f regprocedure;
begin
  for f in select oid::regprocedure from pg_proc where pronamespace = 'app'::regnamespace and proname in ('invoices_in_payment', 'previous_payment_cycle',
    'payment_cycle_contracts', 'work_out_payment_cycle', 'payment_cycle_seats', 'invoice_makeup', 'payment_cycle_rows', 'search_cycle_contracts', 'payment_cycle_members',
    'describe_cycle_rows', 'preview_payment_cycle', 'invoiced_sums', 'total_payment_cycle')
  loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to app_web, app_auth', f);
  end loop;
end $$;
