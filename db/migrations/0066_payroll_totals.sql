call app.guard_tenant_table('document_settings', 'select, insert, update');
--> statement-breakpoint
-- The details of the organization that a document has: those of when it was created, or the first ever for earlier ones.
create function app.document_settings_at(p_at timestamptz) returns json language sql stable parallel safe as $$
  select json_build_object('name', s.name, 'address', s.address, 'tax_numbers', s.tax_numbers, 'bank_details', s.bank_details, 'tax_note', s.tax_note,
      'footer', s.footer, 'logo', case when f.id is not null then json_build_object('storage_key', f.storage_key, 'sha256', f.sha256) end)
    from document_settings s left join stored_files f on f.organization_id = s.organization_id and f.id = s.logo_file_id
    where s.organization_id = (select app.organization_id())
    order by s.created_at <= p_at desc, case when s.created_at <= p_at then s.created_at end desc, s.created_at limit 1;
$$;
--> statement-breakpoint
-- The currency that amounts of several are added up in: that of the first legal entity.
create function app.reporting_currency() returns text language sql stable parallel safe as $$
  select currency from legal_entities where organization_id = (select app.organization_id()) order by created_at, id limit 1;
$$;
--> statement-breakpoint
create type app.cycle_change as (contract_id text, currency text, difference numeric);
--> statement-breakpoint
-- Those that differ most, in the reporting currency by the rates of a day; what can't be converted comes last.
create function app.most_changed(p_changes app.cycle_change[], p_on date, p_most integer) returns app.cycle_change[] language sql stable as $$
  with rates as materialized (
    select currency, app.exchange_rate(currency, app.reporting_currency(), p_on) as factor from (select distinct currency from unnest(p_changes)) as used)
  select array(select (c.contract_id, c.currency, c.difference)::app.cycle_change from unnest(p_changes) as c join rates r on r.currency = c.currency
    where c.difference <> 0 order by abs(c.difference) * r.factor desc nulls last, abs(c.difference) desc, c.contract_id limit p_most);
$$;
--> statement-breakpoint
-- Contracts whose invoices can't be paid today, since no rate leads from their currency to that of their legal entity.
create function app.unpayable_contracts(p_contracts text[]) returns setof text language sql stable as $$
  with k as materialized (
    select k.id, k.currency, e.currency as pay_in from contracts k join legal_entities e on e.organization_id = k.organization_id and e.id = k.legal_entity_id
      where k.organization_id = (select app.organization_id()) and k.id = any (p_contracts)
  ), unknown as materialized (
    select currency, pay_in from (select distinct currency, pay_in from k) as used where app.exchange_rate(currency, pay_in, app.today()) is null)
  select k.id from k join unknown using (currency, pay_in);
$$;
--> statement-breakpoint
drop function app.preview_payment_cycle(uuid, boolean, text, text, integer);
--> statement-breakpoint
-- As before; p_issue is why rows need attention: an exception, or not_payable.
create function app.preview_payment_cycle(p_cycle uuid, p_changed boolean, p_issue text, p_search text, p_after text, p_limit integer, out rows json, out next text)
language plpgsql stable set jit = off as $$
declare
  p payment_cycles;
  before uuid := app.previous_payment_cycle(p_cycle);
  at_once integer := case when p_changed or p_issue is not null then 500 else p_limit + 1 end;
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
        where (not p_changed or (r).exception is not null or (before is not null and (r).total is distinct from (r).previous_total))
          and (p_issue is null or (r).exception = p_issue
            or p_issue = 'not_payable' and (r).exception is null and not (r).is_over and not coalesce(app.is_invoice_moved((r).invoice_status), false)
              and (r).contract_id in (select app.unpayable_contracts(ids))));
    place := hits[cardinality(hits)];
    looked := looked + at_once;
    exit when cardinality(hits) < at_once or cardinality(found) > p_limit or looked >= 10000;
  end loop;
  next := case when cardinality(found) > p_limit then (found[p_limit]).contract_id when cardinality(hits) = at_once then place end;
  rows := app.describe_cycle_rows(p_cycle, before, found[1:p_limit]);
end $$;
--> statement-breakpoint
-- As before, with the contracts that differ most from the cycle before.
create or replace function app.total_payment_cycle(p_cycle uuid) returns json
language plpgsql stable set jit = off as $$
declare
  at_once constant integer := 2000;
  most_changed constant integer := 8;
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
  -- Contracts that were worked out, and those of them that differ most.
  seen text[] := '{}';
  changes app.cycle_change[] := '{}';
  changed text[];
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
        (select count(*) from w where exception = 'nothing_to_pay') as nothing, (select count(*) from w where exception = 'no_exchange_rate') as unknown,
        case when before.id is not null then array(select (w.contract_id, w.currency, w.total - coalesce(i.total, 0))::app.cycle_change
          from w left join (select contract_id, total from invoices
            where organization_id = p.organization_id and payment_cycle_id = before.id and status <> 'cancelled' and contract_id = any (todo)) as i using (contract_id)) end as changes
      into batch;
    sums := batch.sums;
    nothing := nothing + batch.nothing;
    unknown := unknown + batch.unknown;
    if before.id is not null then
      changes := app.most_changed(changes || batch.changes, p.ends_on, most_changed);
      seen := seen || todo;
    end if;
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
  if before.id is not null then
    changed := array(select contract_id from unnest(app.most_changed(changes || array(
      select (coalesce(i.contract_id, o.contract_id), coalesce(i.currency, o.currency), coalesce(i.total, 0) - coalesce(o.total, 0))::app.cycle_change
        from (select contract_id, currency, total from invoices
          where organization_id = p.organization_id and payment_cycle_id = p_cycle and status <> 'cancelled' and contract_id is not null) as i
        full join (select contract_id, currency, total from invoices
          where organization_id = p.organization_id and payment_cycle_id = before.id and status <> 'cancelled' and contract_id is not null) as o on o.contract_id = i.contract_id
        where i.contract_id is not null or not exists (select from unnest(seen) as s (id) where s.id = o.contract_id)), p.ends_on, most_changed)));
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
    'changes', (select coalesce(json_agg(row::jsonb - '{lines,exception,invoice}'::text[] order by array_position(changed, row ->> 'contract_id')), '[]')
      from json_array_elements(app.describe_cycle_rows(p_cycle, before.id, array(
        select r from app.payment_cycle_rows(p_cycle, before.id, coalesce(changed, '{}')) as r))) as row),
    'previous_cycle', case when before.id is not null then json_build_object('id', before.id, 'starts_on', before.starts_on, 'ends_on', before.ends_on) end);
end $$;
--> statement-breakpoint
do $$
declare
  f regprocedure;
begin
  for f in select oid::regprocedure from pg_proc where pronamespace = 'app'::regnamespace
      and proname in ('document_settings_at', 'most_changed', 'unpayable_contracts', 'preview_payment_cycle') loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to app_web, app_auth', f);
  end loop;
end $$;
