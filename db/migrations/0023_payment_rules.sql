call app.guard_tenant_table('payment_counts', 'select');
--> statement-breakpoint
create policy auth_lookup on payment_counts to app_auth using (true) with check (true);
--> statement-breakpoint
grant select, insert, update on payment_counts to app_auth;
--> statement-breakpoint
create or replace function app.count_payments() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changes app.payment_change[];
begin
  if tg_op = 'INSERT' then
    changes := array(
      select (organization_id, status, payment_currency, entity_type, (created_at at time zone 'UTC')::date, count(*))::app.payment_change
        from added group by organization_id, status, payment_currency, entity_type, (created_at at time zone 'UTC')::date);
  elsif tg_op = 'DELETE' then
    changes := array(
      select (organization_id, status, payment_currency, entity_type, (created_at at time zone 'UTC')::date, -count(*))::app.payment_change
        from removed group by organization_id, status, payment_currency, entity_type, (created_at at time zone 'UTC')::date);
  else
    changes := array(
      select (organization_id, status, payment_currency, entity_type, day, sum(n))::app.payment_change
        from (
          select organization_id, status, payment_currency, entity_type, (created_at at time zone 'UTC')::date as day, 1 as n from added
          union all
          select organization_id, status, payment_currency, entity_type, (created_at at time zone 'UTC')::date, -1 from removed
        ) as both_sides
        group by organization_id, status, payment_currency, entity_type, day having sum(n) <> 0);
  end if;
  insert into payment_counts as c (organization_id, status, payment_currency, entity_type, slot, payments)
    select organization_id, status, payment_currency, entity_type, pg_backend_pid() % 16, sum(payments)
      from unnest(changes) group by 1, 2, 3, 4 having sum(payments) <> 0 order by 1, 2, 3, 4
    on conflict (organization_id, status, payment_currency, entity_type, slot) do update set payments = c.payments + excluded.payments;
  insert into payment_day_counts as c (organization_id, status, payment_currency, entity_type, day, slot, payments)
    select organization_id, status, payment_currency, entity_type, day, pg_backend_pid() % 16, payments
      from unnest(changes) order by 1, 2, 3, 4, 5
    on conflict (organization_id, status, payment_currency, entity_type, day, slot) do update set payments = c.payments + excluded.payments;
  return null;
end $$;
--> statement-breakpoint
set role app_auth;
--> statement-breakpoint
insert into payment_counts (organization_id, status, payment_currency, entity_type, slot, payments)
  select organization_id, status, payment_currency, entity_type, 0, sum(payments) from payment_day_counts group by 1, 2, 3, 4;
--> statement-breakpoint
reset role;
--> statement-breakpoint
create function app.instant_text(p_at timestamptz) returns text language sql stable parallel safe as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
$$;
--> statement-breakpoint
-- An invoice as events carry it: as in lists, without anybody's name.
create function app.invoice_resource(i invoices) returns text language sql stable parallel safe as $$
  select json_build_object(
    'id', i.id, 'label', i.label, 'total', i.total::text, 'amount', i.amount::text, 'status', i.list_status, 'vat_id', i.vat_id,
    'vat_total', i.vat_total::text, 'vat_percentage', i.vat_percentage, 'paid_at', app.instant_text(i.paid_at), 'currency', i.currency,
    'service_fee', i.service_fee::text, 'due_date', app.instant_text(i.due_date), 'issued_at', app.instant_text(i.issued_at),
    'created_at', app.instant_text(i.created_at), 'is_overdue', i.list_status in ('pending', 'failed') and i.due_date < now(),
    'contract_id', i.contract_id, 'recipient_legal_entity_id', i.recipient_legal_entity_id, 'billing_type', i.billing_type,
    'document_type', i.document_type)::text;
$$;
--> statement-breakpoint
-- One event for each of the invoices, as they are now, with its deliveries; nothing when no subscription wants the type.
-- False when no delivery was made.
create function app.emit_invoice_events(p_type text, p_type_id uuid, p_ids text[], p_tracking text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organization uuid := app.organization_id();
begin
  if not exists (select from webhook_subscriptions s where s.organization_id = organization and s.events && array[p_type, '*']) then
    return false;
  end if;
  if to_regclass('public.webhook_events' || to_char(now() at time zone 'UTC', '_YYYYMMDD')) is null then
    perform app.maintain_webhook_log();
  end if;
  with changed as materialized (
    select app.new_uuid() as event, app.invoice_resource(i) as resource
      from unnest(p_ids) as asked (id) join invoices i on i.organization_id = organization and i.id = asked.id
  ), made as (
    insert into webhook_events (organization_id, id, created_at, type, body)
      select organization, event, app.instant_of(event), p_type, app.event_body(organization, event, p_type, p_type_id, resource, p_tracking, false)
        from changed
  ), wanted as materialized (
    select event, app.new_uuid() as delivery, s.id as subscription, s.status
      from changed, webhook_subscriptions s where s.organization_id = organization and s.events && array[p_type, '*']
  ), delivery as (
    insert into webhook_deliveries (organization_id, id, created_at, event_id, event_type, subscription_id, state, next_attempt_at)
      select organization, delivery, app.instant_of(delivery), event, p_type, subscription, case status when 'enabled' then 'pending' else 'held' end,
        case status when 'enabled' then now() end from wanted
  )
  insert into webhook_queue (organization_id, delivery_id, event_id, subscription_id, state, trigger, next_at)
    select organization, delivery, event, subscription, case status when 'enabled' then 'due' else 'held' end, 'auto', now() from wanted;
  return found;
end $$;
--> statement-breakpoint
revoke execute on function app.emit_invoice_events from public;
--> statement-breakpoint
grant execute on function app.emit_invoice_events to app_web;
--> statement-breakpoint
alter function app.emit_invoice_events owner to app_auth;
--> statement-breakpoint
create policy auth_lookup on payments for select to app_auth using (true);
--> statement-breakpoint
grant select on payments to app_auth;
--> statement-breakpoint
create index payments_search on payments using gin (organization_id, search_text gin_trgm_ops);
--> statement-breakpoint
-- The condition of a search for the pattern $2. All labels share their beginning, whose trigrams every row has: by the number
-- behind it the index finds a label at once, and the whole pattern is then held against what was found.
create function app.search_condition(p_pattern text) returns text language sql immutable parallel safe as $$
  select case when p_pattern ~ '-[0-9]{3,}%$' then format('search_text like %L and search_text || '''' like $2', '%' || substring(p_pattern from '-([0-9]{3,})%$') || '%')
    else 'search_text like $2' end;
$$;
--> statement-breakpoint
-- One page of the payments that a text finds, and how many there are in all; like app.find_invoices. Null selects everything.
create function app.find_payments(p_pattern text, p_statuses text[], p_currencies text[], p_entities text[], p_from timestamptz, p_to timestamptz,
  p_sort text, p_descending boolean, p_place text, p_id text, p_limit integer, p_counted boolean, out ids text[], out total bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set jit = off as $$
declare
  place text := case p_sort when 'total' then 'total_order' else 'created_at' end;
  place_type text := case p_sort when 'total' then 'bigint' else 'timestamptz' end;
  direction text := case when p_descending then 'desc' else 'asc' end;
  found text;
  rest text;
begin
  found := format('select id, %I as place from payments where organization_id = $1 and %s%s%s%s%s%s', place, app.search_condition(p_pattern),
    case when p_statuses is not null then ' and status = any ($3)' end, case when p_currencies is not null then ' and payment_currency = any ($4)' end,
    case when p_entities is not null then ' and entity_type = any ($5)' end,
    case when p_from is not null then ' and created_at >= $6' end, case when p_to is not null then ' and created_at < $7' end);
  rest := case when p_id is not null then format('where (place, id) %s ($8::%s, $9)', case when p_descending then '<' else '>' end, place_type) end;
  execute format('with found as %s materialized (%s) select array(select id from found %s order by place %s, id %s limit $10), %s',
    case when p_counted then '' else 'not' end, found, rest, direction, direction, case when p_counted then '(select count(*) from found)' else '0::bigint' end)
    into ids, total using app.organization_id(), p_pattern, p_statuses, p_currencies, p_entities, p_from, p_to, p_place, p_id, p_limit;
end $$;
--> statement-breakpoint
revoke execute on function app.find_payments from public;
--> statement-breakpoint
grant execute on function app.find_payments to app_web;
--> statement-breakpoint
alter function app.find_payments owner to app_auth;
--> statement-breakpoint
create or replace function app.find_invoices(p_pattern text, p_statuses text[], p_cor boolean, p_from timestamptz, p_to timestamptz, p_sort text, p_descending boolean,
  p_place text, p_id text, p_offset bigint, p_limit integer, p_counted boolean, out ids text[], out total bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set jit = off as $$
declare
  place text := case p_sort when 'total' then 'total_order' when 'due_date' then 'due_date' else 'issued_at' end;
  place_type text := case p_sort when 'total' then 'bigint' else 'timestamptz' end;
  direction text := case when p_descending then 'desc' else 'asc' end;
  found text;
  rest text;
begin
  found := format('select id, %I as place from invoices where organization_id = $1 and %s%s%s%s%s', place, app.search_condition(p_pattern),
    case when p_statuses is not null then ' and list_status = any ($3)' end, case when not p_cor then ' and not is_cor' end,
    case when p_from is not null then ' and issued_at >= $4' end, case when p_to is not null then ' and issued_at < $5' end);
  rest := case when p_id is not null then format('where (place, id) %s ($6::%s, $7)', case when p_descending then '<' else '>' end, place_type) end;
  execute format(
    'with found as %s materialized (%s) '
    'select array(select id from found %s order by place %s, id %s limit $8 offset $9), %s',
    case when p_counted then '' else 'not' end, found, rest, direction, direction, case when p_counted then '(select count(*) from found)' else '0::bigint' end)
    into ids, total using app.organization_id(), p_pattern, p_statuses, p_from, p_to, p_place, p_id, p_limit, p_offset;
end $$;
--> statement-breakpoint
-- What happened to one payment, refund statement or invoice.
create index audit_log_object on audit_log (organization_id, object);
