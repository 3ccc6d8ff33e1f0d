-- The people whose pay in a cycle differs most from the cycle before, by currency, and what the differences consist of. All
-- contracts are worked out once, without their lines; only those of the people that are shown are taken apart. What can't
-- be converted to the reporting currency comes last. Null when there is no such cycle.
create or replace function app.payment_cycle_changes(p_cycle uuid, p_most integer) returns json
language plpgsql stable set jit = off as $$
#variable_conflict use_column
declare
  at_once constant integer := 2000;
  organization uuid := app.organization_id();
  p payment_cycles;
  before payment_cycles;
  place text;
  ids text[];
  running text[];
  -- Contracts that were worked out.
  seen text[] := '{}';
  changes app.cycle_change[] := '{}';
  workers uuid[];
  currencies text[];
  shown text[];
  due text[];
  days integer;
  old_days integer;
  counted bigint;
  others json;
  rows json;
begin
  select * into p from payment_cycles where organization_id = organization and id = p_cycle;
  if p.id is null then
    return null;
  end if;
  select * into before from payment_cycles where organization_id = organization and id = app.previous_payment_cycle(p_cycle);
  if before.id is null then
    return json_build_object('previous_cycle', null, 'changed', 0, 'people', '[]'::json, 'others', '[]'::json);
  end if;
  while p.status not in ('closed', 'paid') loop
    ids := array(select app.payment_cycle_contracts(p_cycle, place, at_once, null));
    running := array(
      select unnest(ids)
      except all select contract_id from invoices where organization_id = organization and payment_cycle_id = p_cycle and status <> 'cancelled' and contract_id = any (ids)
      except all select contract_id from payment_cycle_exceptions where organization_id = organization and payment_cycle_id = p_cycle and contract_id = any (ids));
    changes := changes || array(
      select (w.contract_id, w.currency, w.total - coalesce(o.total, 0))::app.cycle_change
        from app.work_out_payment_cycle(p_cycle, running, false) as w
        left join (select contract_id, total from invoices
          where organization_id = organization and payment_cycle_id = before.id and status <> 'cancelled' and contract_id = any (running)) as o using (contract_id)
        where w.total <> coalesce(o.total, 0));
    seen := seen || running;
    exit when cardinality(ids) < at_once;
    place := ids[at_once];
  end loop;
  changes := changes || array(
    select (coalesce(i.contract_id, o.contract_id), coalesce(i.currency, o.currency), coalesce(i.total, 0) - coalesce(o.total, 0))::app.cycle_change
      from (select contract_id, currency, total from invoices
        where organization_id = organization and payment_cycle_id = p_cycle and status <> 'cancelled' and contract_id is not null) as i
      full join (select contract_id, currency, total from invoices
        where organization_id = organization and payment_cycle_id = before.id and status <> 'cancelled' and contract_id is not null) as o on o.contract_id = i.contract_id
      where coalesce(i.total, 0) <> coalesce(o.total, 0) and (i.contract_id is not null or not exists (select from unnest(seen) as s (id) where s.id = o.contract_id)));
  with person as materialized (
    select k.person_id, c.currency, sum(c.difference) as difference
      from unnest(changes) as c join contracts k on k.organization_id = organization and k.id = c.contract_id
      group by 1, 2 having sum(c.difference) <> 0
  ), rates as materialized (
    select currency, app.exchange_rate(currency, app.reporting_currency(), p.ends_on) as factor from (select distinct currency from person) as used
  ), ranked as materialized (
    select person.*, row_number() over (order by abs(difference) * factor desc nulls last, abs(difference) desc, person_id, currency) as place
      from person join rates using (currency)
  )
  select array_agg(person_id order by place) filter (where place <= p_most), array_agg(currency order by place) filter (where place <= p_most), count(*),
      (select coalesce(json_agg(json_build_object('currency', currency, 'people', n, 'difference', difference::text) order by currency), '[]')
        from (select currency, count(*) as n, sum(difference) as difference from ranked where place > p_most group by 1) as rest)
    into workers, currencies, counted, others from ranked;
  shown := app.payment_cycle_members(p_cycle, before.id, null, null, array(
    select k.id from contracts k join unnest(workers, currencies) as s (person_id, currency) using (person_id, currency) where k.organization_id = organization));
  due := case when p.status in ('closed', 'paid') then '{}' else array(
    select id from app.payment_cycle_contracts(p_cycle, null, null, shown) as id
    except select contract_id from invoices where organization_id = organization and payment_cycle_id = p_cycle and status <> 'cancelled' and contract_id = any (shown)
    except select contract_id from payment_cycle_exceptions where organization_id = organization and payment_cycle_id = p_cycle and contract_id = any (shown)) end;
  days := p.ends_on - p.starts_on + 1;
  old_days := before.ends_on - before.starts_on + 1;
  with made as materialized (
    select i.id, i.contract_id, i.payment_cycle_id = p_cycle as is_now, i.amount, i.service_fee, i.vat_total, i.total from invoices i
      where i.organization_id = organization and i.payment_cycle_id in (p_cycle, before.id) and i.status <> 'cancelled' and i.contract_id = any (shown)
  ), settling as materialized (
    select adjustment_id from pay_corrections where organization_id = organization and contract_id = any (shown) and status = 'settled'
  ), correcting as materialized (
    select a.id, a.invoice_id, app.round_money(a.amount, k.currency) * a.quantity * case a.type when 'deduction' then -1 else 1 end as amount
      from invoice_adjustments a join contracts k on k.organization_id = a.organization_id and k.id = a.contract_id
      where a.organization_id = organization and a.contract_id = any (shown) and a.id in (select adjustment_id from settling)
  ), side as materialized (
    select i.contract_id, i.is_now, true as is_paid, i.amount, m.adjusted, m.employer_cost, i.service_fee, i.vat_total, i.total,
        (select coalesce(sum(c.amount), 0) from correcting c where c.invoice_id = i.id) as corrected,
        (select sum(t.quantity) from timesheets t where t.organization_id = organization and t.invoice_id = i.id) as worked
      from made i join app.invoice_makeup(array(select id from made)) as m on m.invoice_id = i.id
    union all
    select w.contract_id, true, w.exception is null, w.amount, w.adjusted, w.employer_cost, w.service_fee, w.vat_total, w.total,
        (select coalesce(sum(c.amount), 0) from correcting c where c.id = any (w.adjustment_ids)),
        (select sum(t.quantity) from timesheets t where t.organization_id = organization and t.id = any (w.timesheet_ids))
      from app.work_out_payment_cycle(p_cycle, due, false) as w
  ), fixed as materialized (
    select f.contract_id, true as is_now, sum(f.to_on - f.from_on + 1)::numeric / days as part, max(f.so_far) as pay from app.fixed_pay(p_cycle, shown) as f group by 1
    union all
    select f.contract_id, false, sum(f.to_on - f.from_on + 1)::numeric / old_days, max(f.so_far) from app.fixed_pay(before.id, shown) as f group by 1
  ), half as materialized (
    select s.*, s.amount - s.adjusted - s.employer_cost as pay, coalesce(s.worked, case when f.pay = s.amount - s.adjusted - s.employer_cost then f.part end) as units
      from side s left join fixed f on f.contract_id = s.contract_id and f.is_now = s.is_now
  ), both_sides as materialized (
    select k.id, k.person_id, k.currency, k.starts_on, k.ends_on, coalesce(n.is_paid, false) as is_paid, o.contract_id is not null as was_paid,
        coalesce(n.total, 0) as total, coalesce(o.total, 0) as old_total,
        coalesce(n.pay, 0) - coalesce(o.pay, 0) as pay, coalesce(n.corrected, 0) - coalesce(o.corrected, 0) as corrected,
        coalesce(n.adjusted - n.corrected, 0) - coalesce(o.adjusted - o.corrected, 0) as adjusted,
        coalesce(n.employer_cost, 0) - coalesce(o.employer_cost, 0) as cost, coalesce(n.service_fee, 0) - coalesce(o.service_fee, 0) as fee,
        coalesce(n.vat_total, 0) - coalesce(o.vat_total, 0) as tax,
        case when not exists (select from contract_amendments a where a.organization_id = organization and a.contract_id = k.id
            and a.effective_on > before.starts_on and a.effective_on <= p.ends_on and a.rate <> app.rate_on(k.id, k.rate, before.starts_on)) then 0
          when n.units > 0 and o.units > 0
            then n.pay - o.pay - app.round_money(round((n.units - o.units) * o.pay, 20) / o.units, k.currency)
          else 0 end as by_rate
      from contracts k
      left join half n on n.contract_id = k.id and n.is_now
      left join half o on o.contract_id = k.id and not o.is_now
      where k.organization_id = organization and k.id = any (shown)
  ), reason as materialized (
    select b.person_id, b.currency, r.reason, sum(r.amount) as amount
      from both_sides b
      cross join lateral (select case
          when not b.was_paid then case when b.starts_on >= p.starts_on then 'started' else 'not_in_last_cycle' end
          when not b.is_paid then case when b.ends_on < p.starts_on then 'ended' else 'nothing_to_pay' end
        end) as whole (reason)
      cross join lateral (values
        (coalesce(whole.reason, case when b.ends_on < p.ends_on and b.pay < b.by_rate then 'ended' when b.starts_on > before.starts_on and b.pay > b.by_rate then 'started' else 'time' end),
          b.pay - b.by_rate),
        (coalesce(whole.reason, 'rate'), b.by_rate),
        ('adjustments', b.adjusted),
        ('pay_correction', b.corrected),
        (coalesce(whole.reason, 'employer_cost'), b.cost),
        (coalesce(whole.reason, 'service_fee'), b.fee),
        (coalesce(whole.reason, 'tax'), b.tax)) as r (reason, amount)
      group by 1, 2, 3
  )
  select json_agg(json_build_object('worker_id', s.person_id, 'worker_name', coalesce(known.name, o.first_name || ' ' || o.last_name), 'currency', s.currency,
      'contracts', c.contracts, 'previous_total', app.round_money(c.old_total, s.currency)::text, 'total', app.round_money(c.total, s.currency)::text,
      'difference', app.round_money(c.total - c.old_total, s.currency)::text,
      'reasons', (select coalesce(json_agg(json_build_object('reason', r.reason, 'amount', app.round_money(r.amount, s.currency)::text) order by abs(r.amount) desc, r.reason), '[]')
        from reason r where r.person_id = s.person_id and r.currency = s.currency and r.amount <> 0)) order by s.place) into rows
    from unnest(workers, currencies) with ordinality as s (person_id, currency, place)
    join people o on o.organization_id = organization and o.id = s.person_id
    join lateral (select count(*) as contracts, sum(b.total) as total, sum(b.old_total) as old_total from both_sides b
      where b.person_id = s.person_id and b.currency = s.currency) as c on true
    left join lateral (select min(d.worker_name) as name from both_sides b join made i on i.contract_id = b.id
      join invoice_details d on d.organization_id = organization and d.invoice_id = i.id
      where p.status in ('closed', 'paid') and b.person_id = s.person_id) as known on true;
  return json_build_object('previous_cycle', json_build_object('id', before.id, 'starts_on', before.starts_on, 'ends_on', before.ends_on),
    'changed', counted, 'people', coalesce(rows, '[]'), 'others', coalesce(others, '[]'));
end $$;

revoke execute on function app.payment_cycle_changes(uuid, integer) from public;
grant execute on function app.payment_cycle_changes(uuid, integer) to app_auth, app_web;
