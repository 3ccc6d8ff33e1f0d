call app.guard_tenant_table('return_reminders', 'select');
--> statement-breakpoint
create policy auth_lookup on return_reminders to app_auth using (true) with check (true);
--> statement-breakpoint
grant select, insert, update on return_reminders to app_auth;
--> statement-breakpoint
-- When somebody who was asked at p_asked_at to return something by p_due_on was last to be reminded, p_now at the latest: ten
-- minutes after it was asked, three days before the due date, on it, the day after it, and weekly for seven weeks more.
create function app.return_reminder_time(p_due_on date, p_asked_at timestamptz, p_now timestamptz) returns timestamptz language sql immutable parallel safe
  return (select max(reminded_at) from (
    select p_asked_at + interval '10 minutes' as reminded_at
    union all select (p_due_on + days + time '08:00') at time zone 'UTC' from unnest(array[-3, 0, 1, 8, 15, 22, 29, 36, 43, 50]) as days) as times
    where reminded_at between p_asked_at and p_now);
--> statement-breakpoint
-- Everything that a person was asked to return, the earliest due date first; null when there is nothing.
create function app.requested_returns(p_organization uuid, p_person uuid) returns jsonb language sql stable parallel safe
  return (select jsonb_agg(jsonb_build_object('id', id, 'name', brand || ' ' || name, 'serial_number', serial_number, 'return_due_on', return_due_on)
      order by return_due_on, created_at, id)
    from assets where organization_id = p_organization and hris_profile_id = p_person and return_due_on is not null);
--> statement-breakpoint
-- Adds a reminder for each person who is to be reminded of a return and was not since. It names everything they were asked
-- for, so those that still wait are canceled. One worker at a time.
create function app.add_return_reminders(p_now timestamptz, p_host text, p_most integer) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  due record;
  added integer := 0;
begin
  if not pg_try_advisory_xact_lock(7308, 27) then
    return 0;
  end if;
  for due in
    select a.organization_id, a.hris_profile_id as person_id, p.email
      from assets a
      join people p on p.organization_id = a.organization_id and p.id = a.hris_profile_id
      cross join lateral (select coalesce(max(r.created_at), '-infinity') as reminded_at from return_reminders r
        where r.organization_id = a.organization_id and r.person_id = a.hris_profile_id) as last
      where a.return_due_on is not null
      group by a.organization_id, a.hris_profile_id, p.email, last.reminded_at
      having max(app.return_reminder_time(a.return_due_on, a.moved_at, p_now)) > last.reminded_at
      limit p_most
  loop
    update return_reminders set status = 'canceled'
      where organization_id = due.organization_id and person_id = due.person_id and status in ('scheduled', 'kept');
    insert into return_reminders (organization_id, person_id, to_address, assets, message_id, next_attempt_at, created_at)
      values (due.organization_id, due.person_id, due.email, app.requested_returns(due.organization_id, due.person_id),
        '<' || gen_random_uuid() || '@' || p_host || '>', p_now, p_now);
    added := added + 1;
  end loop;
  return added;
end $$;
--> statement-breakpoint
-- Takes a reminder that is due for p_seconds, with what the person still has to return and their address of now. What they
-- have returned meanwhile is canceled.
create function app.claim_return_reminder(p_seconds integer)
  returns table (organization_id uuid, id uuid, organization text, to_name text, to_address text, assets jsonb, message_id text, attempts integer)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  due return_reminders;
begin
  loop
    select * into due from return_reminders r where r.status in ('scheduled', 'kept') and r.next_attempt_at <= clock_timestamp()
      order by r.next_attempt_at limit 1 for update skip locked;
    if not found then
      return;
    end if;
    due.assets := app.requested_returns(due.organization_id, due.person_id);
    if due.assets is not null then
      return query
        update return_reminders r set next_attempt_at = clock_timestamp() + make_interval(secs => p_seconds), attempts = r.attempts + 1,
            assets = due.assets, to_address = p.email
          from people p, organizations o
          where r.organization_id = due.organization_id and r.id = due.id and p.organization_id = r.organization_id and p.id = r.person_id and o.id = r.organization_id
          returning r.organization_id, r.id, o.name, p.first_name || ' ' || p.last_name, r.to_address, r.assets, r.message_id, r.attempts;
      return;
    end if;
    update return_reminders r set status = 'canceled' where r.organization_id = due.organization_id and r.id = due.id;
  end loop;
end $$;
--> statement-breakpoint
create function app.keep_return_reminders(p_most integer) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with kept as (
    update return_reminders r set status = 'kept'
      from (select d.organization_id, d.id from return_reminders d where d.status = 'scheduled' and d.next_attempt_at <= clock_timestamp()
        order by d.next_attempt_at limit p_most for update skip locked) as due
      where r.organization_id = due.organization_id and r.id = due.id
      returning 1)
  select count(*)::integer from kept;
$$;
--> statement-breakpoint
-- The outcome of an attempt: without an error it was sent; with one it is tried again after p_retry_seconds, or not any more.
create function app.finish_return_reminder(p_organization uuid, p_id uuid, p_error text, p_retry_seconds integer) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update return_reminders set last_error = p_error,
      status = case when p_error is null then 'sent' when p_retry_seconds is null and status <> 'canceled' then 'failed' else status end,
      sent_at = case when p_error is null then clock_timestamp() end,
      next_attempt_at = case when p_retry_seconds is null then next_attempt_at else clock_timestamp() + make_interval(secs => p_retry_seconds) end
    where organization_id = p_organization and id = p_id and status in ('scheduled', 'kept', 'canceled');
$$;
--> statement-breakpoint
do $$
declare
  f regprocedure;
begin
  for f in select oid::regprocedure from pg_proc where pronamespace = 'app'::regnamespace
      and proname in ('add_return_reminders', 'claim_return_reminder', 'keep_return_reminders', 'finish_return_reminder') loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to app_worker', f);
    execute format('alter function %s owner to app_auth', f);
  end loop;
end $$;
--> statement-breakpoint
-- As before; without time zones it is immutable indeed, so that PostgreSQL inlines it and a sum over many assets takes a tenth of the time.
create or replace function app.asset_book_value(amount numeric, currency text, category text, bought date, today date) returns numeric language sql immutable parallel safe
  return round(amount * (app.asset_life_months(category) - least(greatest(
      extract(year from age(today::timestamp, bought::timestamp)) * 12 + extract(month from age(today::timestamp, bought::timestamp)), 0), app.asset_life_months(category)))
    / app.asset_life_months(category), app.currency_digits(currency));
--> statement-breakpoint
-- As before, but what is ordered by name or selected by warranty is collected first when it is up to a quarter of many: such
-- assets are seldom near the start of their order.
create or replace function app.find_assets(p_filters jsonb, p_sort text, p_descending boolean, p_place text, p_id uuid, p_limit integer, p_counted boolean,
  out ids uuid[], out total bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set jit = off set work_mem = '16MB' as $$
declare
  few bigint := case when p_filters ?| array['warranty_ends_from', 'warranty_ends_to'] or p_sort = 'name' and p_filters <> '{}' then 50000 else 5000 end;
  place text := case p_sort when 'name' then 'name' when 'id' then 'id' else 'created_at' end;
  place_type text := case p_sort when 'name' then 'text' when 'id' then 'uuid' else 'timestamptz' end;
  direction text := case when p_descending then 'desc' else 'asc' end;
  conditions text := app.asset_conditions(p_filters);
  found text := format('select id, %I as place from assets where %s', place, conditions);
  page text := format('select id from found %s order by place %s, id %s limit $3',
    case when p_id is not null then format('where (place, id) %s ($1::%s, $2)', case when p_descending then '<' else '>' end, place_type) end, direction, direction);
begin
  total := 0;
  if p_counted then
    execute format('select count(*) from assets where %s', conditions) into total;
  end if;
  execute format('with found as %s materialized (%s) select array(%s)', case when total between 1 and few then '' else 'not' end, found, page)
    into ids using p_place, p_id, p_limit;
end $$;
--> statement-breakpoint
-- As before, but a page of people or warehouses adds up the assets of those on the page alone.
create or replace function app.group_assets(p_filters jsonb, p_by text, p_name text, p_id text, p_limit integer)
returns table (id text, name text, assets bigint, overdue bigint, amounts json)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set jit = off set work_mem = '32MB' as $$
declare
  grouping text := case p_by when 'person' then 'hris_profile_id' when 'warehouse' then 'warehouse_id' when 'category' then 'category' else 'location' end;
  conditions text := app.asset_conditions(p_filters);
  holders text := case p_by
    when 'person' then 'select p.id, p.first_name || '' '' || p.last_name as name from people p where p.organization_id = app.organization_id()'
    when 'warehouse' then 'select w.id, w.name from warehouses w where w.organization_id = app.organization_id()'
    else format('select id, id as name from unnest(array(select distinct %I from assets where %s)) as id', grouping, conditions) end;
begin
  return query execute format($query$
    with page as materialized (
      select h.id as key, h.name from (%1$s) as h
        where ($1::text is null or (h.name, h.id::text) > ($1, $2)) and exists (select from assets where %2$s and %3$I = h.id)
        order by h.name, h.id::text limit $3),
    sums as (
      select page.key, page.name, owned.* from page cross join lateral (
        select purchase_currency as currency, count(*) as assets, count(*) filter (where return_due_on < %4$L::date) as overdue, sum(purchase_amount) as cost,
            sum(app.asset_book_value(purchase_amount, purchase_currency, category, coalesce(purchase_date, (created_at at time zone 'UTC')::date), %4$L::date)) as book_value
          from assets where %2$s and %3$I = page.key group by 1) as owned)
    select key::text, sums.name, sum(sums.assets)::bigint, sum(sums.overdue)::bigint,
        coalesce(json_agg(json_build_object('currency', currency, 'cost', cost::text, 'book_value', book_value::text) order by currency)
          filter (where currency is not null), '[]')
      from sums group by key, sums.name order by sums.name, key::text
  $query$, holders, conditions, grouping, app.today()) using p_name, p_id, p_limit;
end $$;
