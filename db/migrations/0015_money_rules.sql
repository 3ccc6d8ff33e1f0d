call app.guard_tenant_table('document_numbers', 'select, insert, update');
--> statement-breakpoint
call app.guard_tenant_table('exchange_rates', 'select, insert, update, delete');
--> statement-breakpoint
call app.guard_tenant_table('invoice_adjustments', 'select, insert, update, delete');
--> statement-breakpoint
call app.guard_tenant_table('payment_cycle_exceptions', 'select, insert, delete');
--> statement-breakpoint
call app.guard_tenant_table('payment_cycles', 'select, insert, update');
--> statement-breakpoint
call app.guard_tenant_table('service_rates', 'select, insert, update, delete');
--> statement-breakpoint
call app.guard_tenant_table('timesheets', 'select, insert, update, delete');
--> statement-breakpoint
call app.guard_tenant_table('payments', 'select, insert, update');
--> statement-breakpoint
call app.guard_tenant_table('payment_items', 'select, insert, update');
--> statement-breakpoint
call app.guard_tenant_table('payment_day_counts', 'select');
--> statement-breakpoint
call app.guard_tenant_table('refund_statements', 'select, insert, update');
--> statement-breakpoint
call app.guard_tenant_table('refund_items', 'select, insert');
--> statement-breakpoint
call app.guard_tenant_table('contract_amendments', 'select, insert, update, delete');
--> statement-breakpoint
call app.guard_tenant_table('contract_status_changes', 'select, insert');
--> statement-breakpoint
grant select on vat_rates to app_web, app_auth;
--> statement-breakpoint
alter table invoice_adjustments add constraint invoice_adjustments_invoice_fk
  foreign key (organization_id, invoice_id) references invoices (organization_id, id);
--> statement-breakpoint
alter table timesheets add constraint timesheets_invoice_fk
  foreign key (organization_id, invoice_id) references invoices (organization_id, id);
--> statement-breakpoint
create index people_search on people using gin (organization_id, search_text gin_trgm_ops);
--> statement-breakpoint
-- Where each state may go; what is not here is refused by the triggers below. docs/decisions/0014 has the words to it.
create function app.next_states(p_machine text, p_from text) returns text[]
language sql immutable parallel safe as $$
  select case p_machine
    when 'contract' then case p_from
      when 'new' then array['under_review', 'in_progress', 'cancelled']
      when 'under_review' then array['new', 'waiting_for_employee_contract', 'in_progress', 'cancelled']
      when 'waiting_for_employee_contract' then array['under_review', 'in_progress', 'cancelled']
      when 'in_progress' then array['completed']
    end
    when 'payment_cycle' then case p_from
      when 'open' then array['closing']
      when 'closing' then array['closed']
      when 'closed' then array['reopening', 'paid']
      when 'reopening' then array['open']
    end
    when 'invoice' then case p_from
      when 'open' then array['pending', 'awaiting_payment', 'skipped', 'cancelled']
      when 'pending' then array['awaiting_payment', 'preprocessing', 'processing', 'paid', 'skipped', 'unpayable', 'cancelled']
      when 'awaiting_payment' then array['pending', 'preprocessing', 'processing', 'paid', 'skipped', 'unpayable', 'cancelled']
      when 'preprocessing' then array['processing', 'awaiting_payment', 'failed']
      when 'processing' then array['processed', 'paid', 'failed', 'awaiting_payment']
      when 'processed' then array['paid', 'failed', 'awaiting_payment']
      when 'failed' then array['awaiting_payment', 'processing', 'skipped', 'cancelled']
      when 'unpayable' then array['awaiting_payment', 'cancelled']
      when 'skipped' then array['awaiting_payment', 'cancelled']
      when 'paid' then array['refunded', 'credited']
    end
    when 'payment' then case p_from when 'processing' then array['paid', 'failed', 'cancelled'] end
    when 'refund' then case p_from when 'processing' then array['paid', 'failed'] end
  end;
$$;
--> statement-breakpoint
create function app.guard_status() returns trigger language plpgsql as $$
begin
  if not coalesce(new.status = any (app.next_states(tg_argv[0], old.status)), false) then
    raise exception 'a % cannot go from % to %', replace(tg_argv[0], '_', ' '), old.status, new.status
      using errcode = 'MS001', detail = coalesce(array_to_string(app.next_states(tg_argv[0], old.status), ', '), '');
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger guard_status before update of status on contracts for each row when (old.status <> new.status) execute function app.guard_status('contract');
--> statement-breakpoint
create trigger guard_status before update of status on payment_cycles for each row when (old.status <> new.status) execute function app.guard_status('payment_cycle');
--> statement-breakpoint
create trigger guard_status before update of status on invoices for each row when (old.status <> new.status) execute function app.guard_status('invoice');
--> statement-breakpoint
create trigger guard_status before update of status on payments for each row when (old.status <> new.status) execute function app.guard_status('payment');
--> statement-breakpoint
create trigger guard_status before update of status on refund_statements for each row when (old.status <> new.status) execute function app.guard_status('refund');
--> statement-breakpoint
create function app.note_contract_status() returns trigger language plpgsql as $$
begin
  insert into contract_status_changes (organization_id, contract_id, from_status, to_status, user_id, at)
    values (new.organization_id, new.id, case tg_op when 'UPDATE' then old.status end, new.status, app.user_id(),
      case tg_op when 'UPDATE' then clock_timestamp() else new.created_at end);
  return null;
end $$;
--> statement-breakpoint
create trigger note_first_status after insert on contracts for each row execute function app.note_contract_status();
--> statement-breakpoint
create trigger note_status after update of status on contracts for each row when (old.status <> new.status) execute function app.note_contract_status();
--> statement-breakpoint
create function app.long_id() returns text language sql volatile parallel safe as $$
  select left(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), 21);
$$;
--> statement-breakpoint
create function app.short_id() returns text language sql volatile parallel safe as $$
  select string_agg(substr('0123456789abcdefghijklmnopqrstuvwxyz', get_byte(bytes, n) % 36 + 1, 1), '')
    from (select uuid_send(gen_random_uuid()) as bytes offset 0) as random, unnest(array[0, 1, 2, 3, 4, 5, 9]) as n;
$$;
--> statement-breakpoint
-- Takes p_count numbers in a row for documents of a legal entity and returns the first. The row stays locked until the
-- transaction ends, so that a number is only ever missing if its document is.
create function app.next_numbers(p_entity uuid, p_kind text, p_year integer, p_count integer) returns integer
language sql volatile as $$
  insert into document_numbers as n (organization_id, legal_entity_id, kind, year, last)
    values (app.organization_id(), p_entity, p_kind, p_year, p_count)
    on conflict (organization_id, legal_entity_id, kind, year) do update set last = n.last + excluded.last
    returning last - p_count + 1;
$$;
--> statement-breakpoint
create function app.document_label(p_kind text, p_year integer, p_number integer) returns text
language sql immutable parallel safe as $$
  select p_kind || '-' || p_year || '-' || case when p_number < 10000 then lpad(p_number::text, 4, '0') else p_number::text end;
$$;
--> statement-breakpoint
-- Brings the numbers of an organization's invoices up to what its labels say, for rows that were not numbered here.
create function app.adopt_invoice_numbers() returns void language sql volatile as $$
  insert into document_numbers as n (organization_id, legal_entity_id, kind, year, last)
    select organization_id, recipient_legal_entity_id, 'INV', substr(label, 5, 4)::integer, max(substr(label, 10)::integer)
      from invoices where organization_id = app.organization_id() and label ~ '^INV-[0-9]{4}-[0-9]{1,9}$' group by 1, 2, 3, 4
    on conflict (organization_id, legal_entity_id, kind, year) do update set last = greatest(n.last, excluded.last);
$$;
--> statement-breakpoint
-- Units of the currency that one US dollar buys on a day; null when no rate is known.
create function app.per_dollar(p_currency text, p_on date) returns numeric language sql stable parallel safe as $$
  select case when p_currency = 'USD' then 1 else (
    select per_dollar from exchange_rates
      where organization_id = (select app.organization_id()) and currency = p_currency and valid_on <= p_on
      order by valid_on desc limit 1) end;
$$;
--> statement-breakpoint
-- Units of one currency that one unit of another buys on a day, to 10 significant places after the point; null when unknown.
create function app.exchange_rate(p_from text, p_to text, p_on date) returns numeric language sql stable parallel safe as $$
  select case when p_from = p_to then 1 else round(app.per_dollar(p_to, p_on) / app.per_dollar(p_from, p_on), 10) end;
$$;
--> statement-breakpoint
-- The one rounding rule: half away from zero, at the digits of the currency, once for each line.
create function app.round_money(p_amount numeric, p_currency text) returns numeric language sql immutable parallel safe as $$
  select round(p_amount, app.currency_digits(p_currency));
$$;
--> statement-breakpoint
create function app.service_rate(p_service text) returns numeric language sql stable parallel safe as $$
  select coalesce(
    (select amount from service_rates where organization_id = (select app.organization_id()) and service = p_service),
    case p_service when 'payment_processing' then 6 when 'contractor_of_record' then 310 when 'employment' then 449 when 'payroll_run' then 29 when 'seat' then 6 end);
$$;
--> statement-breakpoint
insert into vat_rates (country, valid_from, percent, name) values
  ('PL', '2011-01-01', 23, 'VAT'), ('DE', '2007-01-01', 19, 'VAT'), ('ES', '2012-09-01', 21, 'VAT'), ('IE', '2012-01-01', 23, 'VAT'),
  ('GB', '2011-01-04', 20, 'VAT'), ('JP', '2019-10-01', 10, 'Consumption tax'), ('BH', '2022-01-01', 10, 'VAT'), ('VN', '2009-01-01', 10, 'VAT'),
  ('IS', '2015-01-01', 24, 'VAT'), ('IN', '2017-07-01', 18, 'GST'), ('FR', '2014-01-01', 20, 'VAT'), ('IT', '2013-10-01', 22, 'VAT'),
  ('NL', '2012-10-01', 21, 'VAT'), ('BE', '1996-01-01', 21, 'VAT'), ('AT', '1984-01-01', 20, 'VAT'), ('PT', '2011-01-01', 23, 'VAT'),
  ('SE', '1990-07-01', 25, 'VAT'), ('DK', '1992-01-01', 25, 'VAT'), ('NO', '2005-01-01', 25, 'VAT'), ('FI', '2024-09-01', 25.5, 'VAT'),
  ('CH', '2024-01-01', 8.1, 'VAT'), ('CZ', '2013-01-01', 21, 'VAT'), ('GR', '2016-06-01', 24, 'VAT'), ('HU', '2012-01-01', 27, 'VAT'),
  ('RO', '2025-08-01', 21, 'VAT'), ('AU', '2000-07-01', 10, 'GST'), ('NZ', '2010-10-01', 15, 'GST'), ('SG', '2024-01-01', 9, 'GST');
--> statement-breakpoint
create policy auth_lookup on payment_day_counts to app_auth using (true) with check (true);
--> statement-breakpoint
grant select, insert, update on payment_day_counts to app_auth;
--> statement-breakpoint
create type app.payment_change as (organization_id uuid, status text, payment_currency text, entity_type text, day date, payments bigint);
--> statement-breakpoint
create function app.count_payments() returns trigger
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
  insert into payment_day_counts as c (organization_id, status, payment_currency, entity_type, day, slot, payments)
    select organization_id, status, payment_currency, entity_type, day, pg_backend_pid() % 16, payments
      from unnest(changes) order by 1, 2, 3, 4, 5
    on conflict (organization_id, status, payment_currency, entity_type, day, slot) do update set payments = c.payments + excluded.payments;
  return null;
end $$;
--> statement-breakpoint
create trigger count_added after insert on payments referencing new table as added for each statement execute function app.count_payments();
--> statement-breakpoint
create trigger count_changed after update on payments referencing new table as added old table as removed for each statement execute function app.count_payments();
--> statement-breakpoint
create trigger count_removed after delete on payments referencing old table as removed for each statement execute function app.count_payments();
--> statement-breakpoint
alter function app.count_payments() owner to app_auth;
--> statement-breakpoint
alter table invoices no force row level security;
--> statement-breakpoint
alter table document_numbers no force row level security;
--> statement-breakpoint
insert into document_numbers (organization_id, legal_entity_id, kind, year, last)
  select organization_id, recipient_legal_entity_id, 'INV', substr(label, 5, 4)::integer, max(substr(label, 10)::integer)
    from invoices where label ~ '^INV-[0-9]{4}-[0-9]{1,9}$' group by 1, 2, 3, 4;
--> statement-breakpoint
alter table document_numbers force row level security;
--> statement-breakpoint
alter table invoices force row level security;
