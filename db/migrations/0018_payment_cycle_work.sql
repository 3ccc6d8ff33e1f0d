create index payment_cycles_at_work on payment_cycles (requested_at) where status in ('closing', 'reopening');
--> statement-breakpoint
create policy auth_lookup on payment_cycles to app_auth using (true) with check (true);
--> statement-breakpoint
grant select, update on payment_cycles to app_auth;
--> statement-breakpoint
-- These stay under the tenant's own policy: the functions below set the tenant first.
grant select on legal_entities, contract_amendments, exchange_rates, service_rates, invoice_line_items to app_auth;
--> statement-breakpoint
grant select, update on timesheets, invoice_adjustments to app_auth;
--> statement-breakpoint
grant select, insert, update on document_numbers to app_auth;
--> statement-breakpoint
grant select, insert, delete on payment_cycle_exceptions to app_auth;
--> statement-breakpoint
grant insert, update on invoices to app_auth;
--> statement-breakpoint
grant insert on invoice_line_items, audit_log to app_auth;
--> statement-breakpoint
-- Money may move only for invoices of a cycle that stays closed. Reopening locks the cycle before it looks for such invoices,
-- and whoever moves one holds a key lock on it until the end: one of the two sees the other.
create function app.guard_cycle_of_invoice() returns trigger language plpgsql as $$
declare
  state text;
begin
  select status into state from payment_cycles where organization_id = new.organization_id and id = new.payment_cycle_id;
  if state in ('closed', 'paid') then
    select status into state from payment_cycles where organization_id = new.organization_id and id = new.payment_cycle_id for key share;
  end if;
  if state not in ('closed', 'paid') then
    raise exception 'an invoice of a payment cycle that is % cannot go from % to %', state, old.status, new.status
      using errcode = 'MS001', detail = case state when 'closing' then 'wait until the cycle is closed' else 'the cycle''s invoices are being cancelled' end;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger guard_cycle before update of status on invoices for each row
  when (new.payment_cycle_id is not null and app.is_invoice_moved(new.status) and not app.is_invoice_moved(old.status)) execute function app.guard_cycle_of_invoice();
--> statement-breakpoint
-- As app.record_event, for many at once.
create function app.record_events(p_organization uuid, p_type text, p_type_id uuid, p_resources text[], p_tracking text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_resources is null or not exists (
    select from webhook_subscriptions s where s.organization_id = p_organization and s.events && array[p_type, '*']
  ) then
    return false;
  end if;
  -- The ids that follow may be those of the next day already.
  if to_regclass('public.webhook_events' || to_char((clock_timestamp() + interval '1 hour') at time zone 'UTC', '_YYYYMMDD')) is null then
    perform app.add_webhook_days();
  end if;
  with made as materialized (
    select app.new_uuid() as id, resource from unnest(p_resources) as resource
  ), event as (
    insert into webhook_events (organization_id, id, created_at, type, body)
      select p_organization, id, app.instant_of(id), p_type, app.event_body(p_organization, id, p_type, p_type_id, resource, p_tracking, false) from made
  ), wanted as materialized (
    select app.new_uuid() as delivery, m.id as event, s.id as subscription, s.status from made m
      cross join (select id, status from webhook_subscriptions where organization_id = p_organization and events && array[p_type, '*']) as s
  ), delivery as (
    insert into webhook_deliveries (organization_id, id, created_at, event_id, event_type, subscription_id, state, next_attempt_at)
      select p_organization, delivery, app.instant_of(delivery), event, p_type, subscription, case status when 'enabled' then 'pending' else 'held' end,
          case status when 'enabled' then now() end
        from wanted
  )
  insert into webhook_queue (organization_id, delivery_id, event_id, subscription_id, state, trigger, next_at)
    select p_organization, delivery, event, subscription, case status when 'enabled' then 'due' else 'held' end, 'auto', now() from wanted;
  return true;
end $$;
--> statement-breakpoint
create function app.utc_text(p_at timestamptz) returns text language sql stable parallel safe as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
$$;
--> statement-breakpoint
-- An invoice as its events have it.
create function app.invoice_resources(p_invoices text[]) returns text[] language sql stable as $$
  select array_agg(json_build_object('id', id, 'label', label, 'total', total::text, 'amount', amount::text, 'status', list_status, 'vat_id', vat_id,
      'vat_total', vat_total::text, 'vat_percentage', vat_percentage, 'paid_at', app.utc_text(paid_at), 'currency', currency, 'service_fee', service_fee::text,
      'due_date', app.utc_text(due_date), 'issued_at', app.utc_text(issued_at), 'created_at', app.utc_text(created_at),
      'is_overdue', list_status in ('pending', 'failed') and due_date < now(), 'contract_id', contract_id, 'recipient_legal_entity_id', recipient_legal_entity_id,
      'billing_type', billing_type, 'document_type', document_type)::text order by label)
    from invoices where organization_id = app.organization_id() and id = any (p_invoices);
$$;
--> statement-breakpoint
create function app.payment_cycle_resource(p_cycle uuid) returns text language sql stable as $$
  select json_build_object('id', id, 'frequency', frequency, 'starts_on', starts_on, 'ends_on', ends_on, 'cutoff_on', cutoff_on, 'due_on', due_on, 'status', status,
      'invoices_made', invoices_made, 'closed_at', app.utc_text(closed_at), 'created_at', app.utc_text(created_at))::text
    from payment_cycles where organization_id = app.organization_id() and id = p_cycle;
$$;
--> statement-breakpoint
-- What was written to invoices of a cycle: an audit row and an event for each.
create function app.note_cycle_invoices(p payment_cycles, p_invoices text[], p_operation text, p_event text, p_event_id uuid) returns void
language plpgsql volatile as $$
begin
  insert into audit_log (organization_id, operation, principal_kind, user_id, object, result, request_id)
    select p.organization_id, p_operation, 'system', p.requested_by, 'invoice_id=' || id || '&cycle_id=' || p.id, 200, p.request_id from unnest(p_invoices) as id;
  if exists (select from webhook_subscriptions where organization_id = p.organization_id and events && array[p_event, '*']) then
    perform app.record_events(p.organization_id, p_event, p_event_id, app.invoice_resources(p_invoices), p.request_id);
  end if;
end $$;
--> statement-breakpoint
-- The cycle has come to its next state: progress begins anew, with an audit row and an event.
create function app.end_cycle_work(p payment_cycles, p_status text, p_operation text, p_event text, p_event_id uuid) returns void
language plpgsql volatile as $$
begin
  update payment_cycles set status = p_status, contracts_after = null, closed_at = case p_status when 'closed' then now() end,
      contracts_total = case p_status when 'closed' then contracts_done else 0 end, contracts_done = case p_status when 'closed' then contracts_done else 0 end,
      invoices_made = case p_status when 'closed' then invoices_made else 0 end
    where organization_id = p.organization_id and id = p.id;
  insert into audit_log (organization_id, operation, principal_kind, user_id, object, result, request_id)
    values (p.organization_id, p_operation, 'system', p.requested_by, 'cycle_id=' || p.id, 200, p.request_id);
  perform app.record_events(p.organization_id, p_event, p_event_id, array[app.payment_cycle_resource(p.id)], p.request_id);
end $$;
--> statement-breakpoint
-- Invoices of the cycle for these contracts, or exceptions. Hours and adjustments are locked before they are read: what is
-- approved or taken back meanwhile is in the invoice and marked, or neither.
create function app.invoice_cycle_contracts(p payment_cycles, p_contracts text[]) returns text[]
language plpgsql volatile set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  year integer := extract(year from p.requested_at at time zone 'UTC');
  made text[];
  taken bigint;
  marked bigint;
  more bigint;
begin
  perform from timesheets where organization_id = p.organization_id and contract_id = any (p_contracts) and status = 'approved' order by id for update;
  perform from invoice_adjustments where organization_id = p.organization_id and contract_id = any (p_contracts) and status = 'approved' order by id for update;
  with w as materialized (
    select w.*, case when w.exception is null then app.long_id() end as id,
        row_number() over (partition by w.legal_entity_id, w.exception is null order by w.contract_id) - 1 as place
      from app.work_out_payment_cycle(p.id, p_contracts, true) w
  ), numbers as materialized (
    select legal_entity_id, app.next_numbers(legal_entity_id, 'INV', year, n) as first
      from (select legal_entity_id, count(*)::integer as n from w where exception is null group by 1 order by 1) as each
  ), added as (
    insert into invoices (organization_id, id, label, status, is_cor, currency, total, amount, vat_id, vat_total, vat_percentage, service_fee, billing_type, document_type,
        contract_id, worker_id, recipient_legal_entity_id, search_text, issued_at, due_date, payment_cycle_id)
      select p.organization_id, w.id, label, 'awaiting_payment', w.is_cor, w.currency, w.total, w.amount, w.vat_id, w.vat_total, w.vat_percentage, w.service_fee, 'WORK',
          w.document_type, w.contract_id, w.worker_id, w.legal_entity_id, lower(label || ' ' || w.worker_name), p.requested_at,
          (p.due_on + 1)::timestamp at time zone 'UTC' - interval '1 millisecond', p.id
        from w join numbers n on n.legal_entity_id = w.legal_entity_id
        cross join lateral (select app.document_label('INV', year, n.first + w.place::integer)) as named (label)
        where w.exception is null
  ), lines as (
    insert into invoice_line_items (organization_id, id, invoice_id, position, type, description, sub_description, quantity, price_per_unit, total, tax_rate, tax_type)
      select p.organization_id, app.long_id(), w.id, l.n, l.type, l.description, l.sub_description, l.quantity, l.price_per_unit, l.total, l.tax_rate, l.tax_type
        from w cross join lateral unnest(w.lines) with ordinality as l (type, description, sub_description, quantity, price_per_unit, total, tax_rate, tax_type, n)
        where w.exception is null
  ), excepted as (
    insert into payment_cycle_exceptions (organization_id, payment_cycle_id, contract_id, reason, detail)
      select p.organization_id, p.id, w.contract_id, w.exception, coalesce(w.detail, '') from w where w.exception is not null
  ), hours as (
    update timesheets t set status = 'processed', invoice_id = u.invoice_id
      from (select w.id as invoice_id, unnest(w.timesheet_ids) as id from w) as u
      where t.organization_id = p.organization_id and t.id = u.id and t.status = 'approved' returning 1
  ), adjustments as (
    update invoice_adjustments a set status = 'processed', invoice_id = u.invoice_id
      from (select w.id as invoice_id, unnest(w.adjustment_ids) as id from w) as u
      where a.organization_id = p.organization_id and a.id = u.id and a.status = 'approved' returning 1
  )
  select coalesce(array_agg(w.id order by w.contract_id) filter (where w.id is not null), '{}'), coalesce(sum(cardinality(w.timesheet_ids) + cardinality(w.adjustment_ids)), 0),
      (select count(*) from hours), (select count(*) from adjustments)
    into made, taken, marked, more from w;
  if taken <> marked + more then
    raise exception 'hours or adjustments of payment cycle % changed meanwhile', p.id using errcode = '40001';
  end if;
  perform app.note_cycle_invoices(p, made, 'create_invoice', 'invoice.created', '5b8d2f40-1c67-4e9a-b3d1-7a90c4e6f201');
  return made;
end $$;
--> statement-breakpoint
create function app.invoice_cycle_seats(p payment_cycles) returns text[]
language plpgsql volatile as $$
declare
  year integer := extract(year from p.requested_at at time zone 'UTC');
  made text[];
begin
  with s as materialized (
    select s.*, app.long_id() as id, app.document_label('INV', year, app.next_numbers(s.legal_entity_id, 'INV', year, 1)) as number
      from (select array_agg(entity order by entity) as entities, array_agg(n order by entity) as counts
        from (select recipient_legal_entity_id as entity, count(*)::integer as n from invoices
          where organization_id = p.organization_id and payment_cycle_id = p.id and status <> 'cancelled' and contract_id is not null group by 1) as each) as counted
      cross join lateral app.payment_cycle_seats(p.id, counted.entities, counted.counts) as s
  ), added as (
    insert into invoices (organization_id, id, label, status, currency, total, amount, vat_id, vat_total, vat_percentage, service_fee, billing_type, document_type,
        recipient_legal_entity_id, search_text, issued_at, due_date, payment_cycle_id)
      select p.organization_id, id, number, 'awaiting_payment', currency, total, amount, vat_id, vat_total, vat_percentage, app.round_money(0, currency), 'FEE', 'INVOICE',
          legal_entity_id, lower(number), p.requested_at, (p.due_on + 1)::timestamp at time zone 'UTC' - interval '1 millisecond', p.id
        from s
  ), lines as (
    insert into invoice_line_items (organization_id, id, invoice_id, position, type, description, sub_description, quantity, price_per_unit, total, tax_rate, tax_type)
      select p.organization_id, app.long_id(), id, 1, 'UNSPECIFIED', label, 'Seats', seats, price, amount, case when vat_total <> 0 then vat_percentage else '0' end, vat_name from s
      union all
      select p.organization_id, app.long_id(), id, 2, 'TAX_CUSTOM', format('%s %s %%', vat_name, vat_percentage), '', 1, vat_total, vat_total, '0', null from s where vat_total <> 0
  )
  select coalesce(array_agg(id), '{}') into made from s;
  perform app.note_cycle_invoices(p, made, 'create_invoice', 'invoice.created', '5b8d2f40-1c67-4e9a-b3d1-7a90c4e6f201');
  return made;
end $$;
--> statement-breakpoint
create function app.step_closing(p payment_cycles, p_most integer) returns integer
language plpgsql volatile as $$
declare
  ids text[] := array(select app.payment_cycle_contracts(p.id, p.contracts_after, p_most, null));
  is_swept boolean := cardinality(ids) < p_most;
  late text[] := '{}';
  made integer;
begin
  if is_swept and p.contracts_after is not null then
    -- Contracts that began to run behind the place that closing had come to.
    late := array(
      select c.id from app.payment_cycle_contracts(p.id, null, null, null) as c (id)
        where not c.id = any (ids)
          and not exists (select from invoices i where i.organization_id = p.organization_id and i.payment_cycle_id = p.id and i.status <> 'cancelled' and i.contract_id = c.id)
          and not exists (select from payment_cycle_exceptions x where x.organization_id = p.organization_id and x.payment_cycle_id = p.id and x.contract_id = c.id)
        limit p_most);
  end if;
  made := cardinality(app.invoice_cycle_contracts(p, ids || late));
  update payment_cycles set contracts_done = contracts_done + cardinality(ids) + cardinality(late), invoices_made = invoices_made + made,
      contracts_total = greatest(contracts_total, contracts_done + cardinality(ids) + cardinality(late)), contracts_after = coalesce(ids[cardinality(ids)], contracts_after)
    where organization_id = p.organization_id and id = p.id;
  if is_swept and cardinality(late) < p_most then
    update payment_cycles set invoices_made = invoices_made + cardinality(app.invoice_cycle_seats(p)) where organization_id = p.organization_id and id = p.id;
    perform app.end_cycle_work(p, 'closed', 'finish_closing_payment_cycle', 'payment-cycle.closed', 'c4e07d16-92b5-4f38-8d6a-51f0b3a7e902');
  end if;
  return cardinality(ids) + cardinality(late);
end $$;
--> statement-breakpoint
create function app.step_reopening(p payment_cycles, p_most integer) returns integer
language plpgsql volatile as $$
declare
  ids text[] := array(
    select id from invoices where organization_id = p.organization_id and payment_cycle_id = p.id and status <> 'cancelled'
      order by contract_id, id limit p_most for update);
  forgotten integer;
begin
  update timesheets set status = 'approved', invoice_id = null where organization_id = p.organization_id and invoice_id = any (ids);
  update invoice_adjustments set status = 'approved', invoice_id = null where organization_id = p.organization_id and invoice_id = any (ids);
  update invoices set status = 'cancelled' where organization_id = p.organization_id and id = any (ids);
  perform app.note_cycle_invoices(p, ids, 'cancel_invoice', 'invoice.canceled', '5b8d2f40-1c67-4e9a-b3d1-7a90c4e6f204');
  delete from payment_cycle_exceptions where organization_id = p.organization_id and payment_cycle_id = p.id
    and contract_id in (select contract_id from payment_cycle_exceptions where organization_id = p.organization_id and payment_cycle_id = p.id order by contract_id limit p_most);
  get diagnostics forgotten = row_count;
  update payment_cycles set contracts_done = contracts_done + cardinality(ids), invoices_made = invoices_made - cardinality(ids)
    where organization_id = p.organization_id and id = p.id;
  if cardinality(ids) < p_most and forgotten < p_most then
    perform app.end_cycle_work(p, 'open', 'finish_reopening_payment_cycle', 'payment-cycle.reopened', 'c4e07d16-92b5-4f38-8d6a-51f0b3a7e903');
  end if;
  return cardinality(ids) + forgotten;
end $$;
--> statement-breakpoint
-- Goes on with the closing or reopening that has least to do, whichever organization's, by up to p_most contracts: one
-- transaction, after which everything is as if that many had never been left to do. Returns how many, null when there is
-- nothing to do. Locks in this order: cycle, hours, adjustments, numbers by legal entity, counters.
create function app.step_payment_cycles(p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  p payment_cycles;
begin
  select * into p from payment_cycles where status in ('closing', 'reopening')
    order by contracts_total - contracts_done, requested_at limit 1 for no key update skip locked;
  if not found then
    return null;
  end if;
  perform set_config('app.organization_id', p.organization_id::text, true), set_config('app.user_id', coalesce(p.requested_by::text, ''), true);
  return case p.status when 'closing' then app.step_closing(p, p_most) else app.step_reopening(p, p_most) end;
end $$;
--> statement-breakpoint
-- A closed cycle is paid once all of its invoices are that were not cancelled; true when this made it so. Whoever marks
-- invoices as paid calls it last: the lock lets the later of two see what the earlier has marked.
create function app.settle_payment_cycle(p_cycle uuid) returns boolean
language plpgsql volatile as $$
declare
  p payment_cycles;
begin
  select * into p from payment_cycles where organization_id = app.organization_id() and id = p_cycle for no key update;
  if p.status is distinct from 'closed' or p.invoices_made = 0 or exists (
    select from invoices where organization_id = p.organization_id and payment_cycle_id = p_cycle and status <> 'cancelled'
      and status not in ('paid', 'refunded', 'credited')
  ) then
    return false;
  end if;
  update payment_cycles set status = 'paid' where organization_id = p.organization_id and id = p_cycle;
  perform app.emit_event('payment-cycle.paid', 'c4e07d16-92b5-4f38-8d6a-51f0b3a7e904', app.payment_cycle_resource(p_cycle), app.new_uuid()::text, null);
  return true;
end $$;
--> statement-breakpoint
do $$
declare
  f regprocedure;
begin
  for f in select oid::regprocedure from pg_proc where pronamespace = 'app'::regnamespace and proname in ('record_events', 'invoice_resources', 'payment_cycle_resource',
    'note_cycle_invoices', 'end_cycle_work', 'invoice_cycle_contracts', 'invoice_cycle_seats', 'step_closing', 'step_reopening', 'step_payment_cycles', 'settle_payment_cycle')
  loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to %s', f, case
      when f::text ~ 'step_payment_cycles' then 'app_worker'
      when f::text ~ 'settle_payment_cycle|payment_cycle_resource' then 'app_web, app_auth'
      else 'app_auth' end);
  end loop;
end $$;
--> statement-breakpoint
alter function app.record_events owner to app_auth;
--> statement-breakpoint
alter function app.step_payment_cycles owner to app_auth;
