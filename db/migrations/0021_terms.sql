create index timesheets_day on timesheets (organization_id, date_worked, id);
--> statement-breakpoint
create index timesheets_status_day on timesheets (organization_id, status, date_worked, id);
--> statement-breakpoint
create index invoice_adjustments_day on invoice_adjustments (organization_id, date_submitted, id);
--> statement-breakpoint
create index invoice_adjustments_status_day on invoice_adjustments (organization_id, status, date_submitted, id);
--> statement-breakpoint
create index invoice_adjustments_type_day on invoice_adjustments (organization_id, type, date_submitted, id);
--> statement-breakpoint
create index exchange_rates_day on exchange_rates (organization_id, valid_on, currency);
--> statement-breakpoint
-- Where a reviewed record may go; what is not here is refused by the triggers below. docs/decisions/0021 has the words to it.
create function app.next_review_states(p_machine text, p_from text) returns text[]
language sql immutable parallel safe as $$
  select case p_from
    when 'pending' then array['approved', case p_machine when 'timesheet' then 'rejected' else 'declined' end]
    when 'approved' then array['pending', 'processed']
    when 'rejected' then array['pending']
    when 'declined' then array['pending']
    when 'processed' then array['approved']
  end;
$$;
--> statement-breakpoint
create function app.guard_review() returns trigger language plpgsql as $$
begin
  if not coalesce(new.status = any (app.next_review_states(tg_argv[0], old.status)), false) then
    raise exception '% cannot go from % to %', initcap(tg_argv[0]), old.status, new.status
      using errcode = 'MS001', detail = coalesce(array_to_string(app.next_review_states(tg_argv[0], old.status), ', '), '');
  end if;
  return new;
end $$;
--> statement-breakpoint
-- What somebody decided on is not changed under the decision: only pending records are edited or deleted.
create function app.guard_reviewed_content() returns trigger language plpgsql as $$
begin
  raise exception '% is % and can only be changed while it is pending', initcap(tg_argv[0]), old.status
    using errcode = 'MS001', detail = coalesce(array_to_string(app.next_review_states(tg_argv[0], old.status), ', '), '');
end $$;
--> statement-breakpoint
create trigger guard_status before update of status on timesheets for each row when (old.status <> new.status) execute function app.guard_review('timesheet');
--> statement-breakpoint
create trigger guard_status before update of status on invoice_adjustments for each row when (old.status <> new.status) execute function app.guard_review('adjustment');
--> statement-breakpoint
create trigger guard_content before update of contract_id, date_worked, quantity, description on timesheets for each row
  when (old.status <> 'pending' and (old.contract_id, old.date_worked, old.quantity, old.description) is distinct from (new.contract_id, new.date_worked, new.quantity, new.description))
  execute function app.guard_reviewed_content('timesheet');
--> statement-breakpoint
create trigger guard_content before update of contract_id, type, description, quantity, amount, date_submitted on invoice_adjustments for each row
  when (old.status <> 'pending' and (old.contract_id, old.type, old.description, old.quantity, old.amount, old.date_submitted) is distinct from (new.contract_id, new.type, new.description, new.quantity, new.amount, new.date_submitted))
  execute function app.guard_reviewed_content('adjustment');
--> statement-breakpoint
create trigger guard_deletion before delete on timesheets for each row when (old.status <> 'pending') execute function app.guard_reviewed_content('timesheet');
--> statement-breakpoint
create trigger guard_deletion before delete on invoice_adjustments for each row when (old.status <> 'pending') execute function app.guard_reviewed_content('adjustment');
--> statement-breakpoint
-- First and last day of the period of a frequency that has the day in it. Weeks are counted from p_from, where one begins.
create function app.period_with_day(p_frequency text, p_day date, p_from date, out starts_on date, out ends_on date)
language sql immutable parallel safe as $$
  select first, last from (select
    case p_frequency
      when 'weekly' then p_day - (((p_day - p_from) % 7) + 7) % 7
      when 'biweekly' then p_day - (((p_day - p_from) % 14) + 14) % 14
      when 'semimonthly' then date_trunc('month', p_day)::date + case when extract(day from p_day) > 15 then 15 else 0 end
      else date_trunc('month', p_day)::date
    end as first) as beginning, lateral (select
    case p_frequency
      when 'weekly' then first + 6
      when 'biweekly' then first + 13
      when 'semimonthly' then case when extract(day from first) = 1 then first + 14 else (date_trunc('month', first) + interval '1 month - 1 day')::date end
      else (first + interval '1 month - 1 day')::date
    end as last) as ending;
$$;
--> statement-breakpoint
-- The cycle of a frequency that pays work of a day, as closing picks it: the first open one whose cut-off is not before that day,
-- for time also none that ends before it; p_from is the first day of the contract. Where none is there yet, the period that will
-- be, counted on from the last cycle there is, or else from a Monday, with the usual cut-off 5 days before its end. As JSON; `id` is
-- null for the latter.
create function app.landing_cycle(p_frequency text, p_day date, p_from date, p_is_time boolean) returns json
language sql stable parallel safe as $$
  with opened as materialized (
    select id, starts_on, ends_on, cutoff_on, status from payment_cycles
      where organization_id = (select app.organization_id()) and frequency = p_frequency and status = 'open'
        and ends_on >= p_from and cutoff_on >= p_day and (ends_on >= p_day or not p_is_time)
      order by starts_on limit 1),
  counted as materialized (
    select greatest(p_day, p_from, latest.next) as day, coalesce(latest.next, '2026-01-05') as start
      from (select max(ends_on) + 1 as next from payment_cycles where organization_id = (select app.organization_id()) and frequency = p_frequency) as latest
      where not exists (select from opened)),
  coming as (
    select null::uuid as id, later.starts_on, later.ends_on, later.ends_on - 5 as cutoff_on, 'open' as status
      from counted, app.period_with_day(p_frequency, counted.day, counted.start) as first,
        app.period_with_day(p_frequency, case when p_day > first.ends_on - 5 then first.ends_on + 1 else counted.day end, counted.start) as later)
  select json_build_object('id', id, 'frequency', p_frequency, 'starts_on', starts_on, 'ends_on', ends_on, 'cutoff_on', cutoff_on, 'status', status)
    from (select * from opened union all select * from coming) as landing;
$$;
--> statement-breakpoint
create function app.cycle_of_invoice(p_invoice text) returns json
language sql stable parallel safe as $$
  select json_build_object('id', c.id, 'frequency', c.frequency, 'starts_on', c.starts_on, 'ends_on', c.ends_on, 'cutoff_on', c.cutoff_on, 'status', c.status)
    from invoices i join payment_cycles c on (c.organization_id, c.id) = (i.organization_id, i.payment_cycle_id)
    where i.organization_id = (select app.organization_id()) and i.id = p_invoice;
$$;
--> statement-breakpoint
create function app.standard_service_rate(p_service text) returns numeric language sql immutable parallel safe as $$
  select case p_service when 'payment_processing' then 6.00 when 'contractor_of_record' then 310.00 when 'employment' then 449.00 when 'payroll_run' then 29.00 when 'seat' then 6.00 end;
$$;
--> statement-breakpoint
create or replace function app.service_rate(p_service text) returns numeric language sql stable parallel safe as $$
  select coalesce(
    (select amount from service_rates where organization_id = (select app.organization_id()) and service = p_service),
    app.standard_service_rate(p_service));
$$;
