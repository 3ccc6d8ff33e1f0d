-- The kept numbers are of the status that an invoice has, not of the one that lists show on the wire.
truncate invoice_counts, invoice_day_counts, invoice_totals;
--> statement-breakpoint
alter type app.invoice_change rename attribute list_status to status;
--> statement-breakpoint
create or replace function app.count_invoices() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changes app.invoice_change[];
begin
  if tg_op = 'INSERT' then
    changes := array(
      select (organization_id, status, is_cor, (issued_at at time zone 'UTC')::date, count(*))::app.invoice_change
        from added group by organization_id, status, is_cor, (issued_at at time zone 'UTC')::date);
  elsif tg_op = 'DELETE' then
    changes := array(
      select (organization_id, status, is_cor, (issued_at at time zone 'UTC')::date, -count(*))::app.invoice_change
        from removed group by organization_id, status, is_cor, (issued_at at time zone 'UTC')::date);
  else
    changes := array(
      select (organization_id, status, is_cor, day, sum(n))::app.invoice_change
        from (
          select organization_id, status, is_cor, (issued_at at time zone 'UTC')::date as day, 1 as n from added
          union all
          select organization_id, status, is_cor, (issued_at at time zone 'UTC')::date, -1 from removed
        ) as both_sides
        group by organization_id, status, is_cor, day having sum(n) <> 0);
  end if;
  insert into invoice_counts as c (organization_id, status, is_cor, slot, invoices)
    select organization_id, status, is_cor, pg_backend_pid() % 16, sum(invoices)
      from unnest(changes) group by 1, 2, 3 having sum(invoices) <> 0 order by 1, 2, 3
    on conflict (organization_id, status, is_cor, slot) do update set invoices = c.invoices + excluded.invoices;
  insert into invoice_day_counts as c (organization_id, status, is_cor, day, slot, invoices)
    select organization_id, status, is_cor, day, pg_backend_pid() % 16, invoices
      from unnest(changes) order by 1, 2, 3, 4
    on conflict (organization_id, status, is_cor, day, slot) do update set invoices = c.invoices + excluded.invoices;
  return null;
end $$;
--> statement-breakpoint
drop function app.invoice_parts(timestamptz, timestamptz, uuid, text);
--> statement-breakpoint
create function app.invoice_parts(p_due timestamptz, p_paid timestamptz, p_cycle uuid, p_country text, p_entity uuid) returns table (kind text, part text)
language sql stable parallel safe as $$
  values ('due', to_char(p_due at time zone 'UTC', 'YYYY-MM-DD')), ('due_month', app.month_text(p_due)),
    ('paid', app.month_text(p_paid) || ' ' || coalesce(p_country, '--')), ('cycle', p_cycle::text), ('entity', p_entity::text)
$$;
--> statement-breakpoint
create or replace function app.sum_invoices() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  sides text := case tg_op when 'INSERT' then 'select *, 1 as n from added' when 'DELETE' then 'select *, -1 as n from removed'
    else 'select *, 1 as n from added union all select *, -1 from removed' end;
begin
  execute format('
    insert into invoice_totals as t (organization_id, kind, status, part, is_cor, currency, slot, invoices, total)
      select c.organization_id, k.kind, c.status, k.part, c.is_cor, c.currency, pg_backend_pid() %% 16, sum(c.n), sum(c.n * c.total)
        from (%s) as c
        left join people p on p.organization_id = c.organization_id and p.id = c.worker_id
        cross join lateral app.invoice_parts(c.due_date, c.paid_at, c.payment_cycle_id, p.country, c.recipient_legal_entity_id) as k
        where k.part is not null
        group by c.organization_id, k.kind, c.status, k.part, c.is_cor, c.currency having sum(c.n) <> 0 or sum(c.n * c.total) <> 0
        order by 1, 2, 3, 4, 5, 6
      on conflict (organization_id, kind, status, part, is_cor, currency, slot)
        do update set invoices = t.invoices + excluded.invoices, total = t.total + excluded.total', sides);
  return null;
end $$;
--> statement-breakpoint
create or replace function app.move_paid_country() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into invoice_totals as t (organization_id, kind, status, part, is_cor, currency, slot, invoices, total)
    select new.organization_id, 'paid', i.status, app.month_text(i.paid_at) || ' ' || side.country, i.is_cor, i.currency, pg_backend_pid() % 16,
        sum(side.n), sum(side.n * i.total)
      from invoices i cross join (values (new.country, 1), (old.country, -1)) as side (country, n)
      where i.organization_id = new.organization_id and i.worker_id = new.id and i.paid_at is not null
      group by i.status, 4, i.is_cor, i.currency order by 1, 2, 3, 4, 5, 6
    on conflict (organization_id, kind, status, part, is_cor, currency, slot)
      do update set invoices = t.invoices + excluded.invoices, total = t.total + excluded.total;
  return null;
end $$;
--> statement-breakpoint
set role app_auth;
--> statement-breakpoint
insert into invoice_counts (organization_id, status, is_cor, slot, invoices)
  select organization_id, status, is_cor, 0, count(*) from invoices group by 1, 2, 3;
--> statement-breakpoint
insert into invoice_day_counts (organization_id, status, is_cor, day, slot, invoices)
  select organization_id, status, is_cor, (issued_at at time zone 'UTC')::date, 0, count(*) from invoices group by 1, 2, 3, 4;
--> statement-breakpoint
insert into invoice_totals (organization_id, kind, status, part, is_cor, currency, slot, invoices, total)
  select i.organization_id, k.kind, i.status, k.part, i.is_cor, i.currency, 0, count(*), sum(i.total)
    from invoices i
    left join people p on p.organization_id = i.organization_id and p.id = i.worker_id
    cross join lateral app.invoice_parts(i.due_date, i.paid_at, i.payment_cycle_id, p.country, i.recipient_legal_entity_id) as k
    where k.part is not null
    group by 1, 2, 3, 4, 5, 6;
--> statement-breakpoint
reset role;
--> statement-breakpoint
drop function app.find_invoices(text, text[], boolean, timestamptz, timestamptz, text, boolean, text, text, bigint, integer, boolean);
--> statement-breakpoint
-- As before, by the status that an invoice has. Those in `p_overdue` count once their due day is over; null is none of them. Null `p_statuses` is all.
create function app.find_invoices(p_pattern text, p_statuses text[], p_overdue text[], p_entities uuid[], p_cor boolean, p_from timestamptz, p_to timestamptz,
  p_sort text, p_descending boolean, p_place text, p_id text, p_offset bigint, p_limit integer, p_counted boolean, out ids text[], out total bigint, out is_minimum boolean)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set jit = off
set enable_seqscan = off set random_page_cost = 1.1 as $$
declare
  place text := case p_sort when 'total' then 'total_order' when 'due_date' then 'due_date' else 'issued_at' end;
  place_type text := case p_sort when 'total' then 'bigint' else 'timestamptz' end;
  direction text := case when p_descending then 'desc' else 'asc' end;
  conditions text := format('%s%s%s%s%s%s', app.search_condition(p_pattern),
    case when p_overdue is not null then ' and (status = any ($3) or status = any ($10) and due_date < date_trunc(''day'', now(), ''UTC''))'
      when p_statuses is not null then ' and status = any ($3)' end,
    case when p_entities is not null then ' and recipient_legal_entity_id = any ($11)' end,
    case when not p_cor then ' and not is_cor' end, case when p_from is not null then ' and issued_at >= $4' end, case when p_to is not null then ' and issued_at < $5' end);
  rest text := case when p_id is not null then format('where (place, id) %s ($6::%s, $7)', case when p_descending then '<' else '>' end, place_type) end;
  found text := format('select id, %I as place from invoices where organization_id = $1 and %s', place, conditions);
  answer text := format(') select array(select id from found %s order by place %s, id %s limit $8 offset $9), %s, false', rest, direction, direction,
    case when p_counted then '(select count(*) from found)' else '0::bigint' end);
begin
  if p_counted and (select sum(invoices) from invoice_counts where organization_id = app.organization_id()) > 50000 then
    execute format('select count(*) from (select * from invoices where organization_id = $1 order by %I %s, id %s limit 2000) as first where %s', place, direction, direction, conditions)
      into total using app.organization_id(), p_pattern, p_statuses, p_from, p_to, p_place, p_id, p_limit, p_offset, p_overdue, p_entities;
  end if;
  if total >= 60 then
    execute format('with found as materialized (select id, place from (select *, %1$I as place from invoices where organization_id = $1 order by %1$I %2$s, id %2$s limit 100000) as first where %3$s limit 1000',
      place, direction, conditions) || answer
      into ids, total, is_minimum using app.organization_id(), p_pattern, p_statuses, p_from, p_to, p_place, p_id, p_limit, p_offset, p_overdue, p_entities;
    if total = 1000 then
      is_minimum := true;
      if (p_id is null and p_offset = 0) or cardinality(ids) = p_limit then
        return;
      end if;
      answer := format(') select array(select id from found %s order by place %s, id %s limit $8 offset $9), 1000::bigint, true', rest, direction, direction);
    end if;
  end if;
  execute format('with found as %s materialized (%s', case when p_counted and is_minimum is null then '' else 'not' end, found) || answer
    into ids, total, is_minimum using app.organization_id(), p_pattern, p_statuses, p_from, p_to, p_place, p_id, p_limit, p_offset, p_overdue, p_entities;
end $$;
--> statement-breakpoint
revoke execute on function app.find_invoices from public;
--> statement-breakpoint
grant execute on function app.find_invoices to app_web;
--> statement-breakpoint
alter function app.find_invoices owner to app_auth;
--> statement-breakpoint
-- Views of the page of invoices that were saved with the statuses of the wire go on to show the same rows: what the page opened with was paid.
alter table saved_views no force row level security;
--> statement-breakpoint
update saved_views v set query = (
  select string_agg(pair, '&' order by pair collate "C") from (
    select pair from unnest(string_to_array(nullif(v.query, ''), '&')) as pair where pair not like 'status=%'
    union all
    select 'status=' || coalesce((
      select string_agg(case word when 'pending' then 'open%2Cpending%2Cawaiting_payment' when 'processing' then 'preprocessing%2Cprocessing'
          when 'failed' then 'failed%2Cunpayable' when 'canceled' then 'cancelled' else word end, '%2C' order by place)
        from unnest(string_to_array(nullif(replace(substring(v.query from '(?:^|&)status=([^&]*)'), '%2C', ','), ''), ',')) with ordinality as s (word, place)), 'paid')
    union all
    -- The columns that are hidden unless a view says otherwise were fewer.
    select 'hide=currency' where v.query !~ '(^|&)hide='
  ) as pairs) where page = 'invoices' and length(query) < 1900;
--> statement-breakpoint
alter table saved_views force row level security;
--> statement-breakpoint
-- Overdue as lists have it: it can be paid, and its due day is over.
create or replace function app.invoice_resource(i invoices) returns text language sql stable parallel safe as $$
  select json_build_object(
    'id', i.id, 'label', i.label, 'total', i.total::text, 'amount', i.amount::text, 'status', i.list_status, 'vat_id', i.vat_id,
    'vat_total', i.vat_total::text, 'vat_percentage', i.vat_percentage, 'paid_at', app.instant_text(i.paid_at), 'currency', i.currency,
    'service_fee', i.service_fee::text, 'due_date', app.instant_text(i.due_date), 'issued_at', app.instant_text(i.issued_at),
    'created_at', app.instant_text(i.created_at),
    'is_overdue', i.status in ('pending', 'awaiting_payment', 'failed') and i.due_date < date_trunc('day', now(), 'UTC'),
    'contract_id', i.contract_id, 'recipient_legal_entity_id', i.recipient_legal_entity_id, 'billing_type', i.billing_type,
    'document_type', i.document_type)::text;
$$;
