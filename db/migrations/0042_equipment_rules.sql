call app.guard_tenant_table('warehouses', 'select, insert, update, delete');
--> statement-breakpoint
call app.guard_tenant_table('asset_products', 'select, insert');
--> statement-breakpoint
-- Place, holder and status of an asset are none of the columns that the product may write: only a movement changes them.
call app.guard_tenant_table('assets', 'select');
--> statement-breakpoint
grant insert (id, product_id, name, brand, category, specifications, grade, serial_number, ownership_type, ownership_name,
    purchase_date, purchase_amount, purchase_currency, supplier, warranty_ends_on),
  update (product_id, name, brand, category, specifications, grade, serial_number, ownership_type, ownership_name,
    purchase_date, purchase_amount, purchase_currency, supplier, warranty_ends_on, updated_at) on assets to app_web;
--> statement-breakpoint
call app.guard_tenant_table('asset_movements', 'select');
--> statement-breakpoint
grant insert (asset_id, type, reason, token_id, to_location, to_status, to_person_id, to_warehouse_id, to_return_due_on, batch_id, undoes)
  on asset_movements to app_web;
--> statement-breakpoint
create index assets_search on assets using gin (organization_id, search_text gin_trgm_ops);
--> statement-breakpoint
create policy auth_lookup on assets to app_auth using (true) with check (true);
--> statement-breakpoint
create policy auth_lookup on asset_movements for select to app_auth using (true);
--> statement-breakpoint
create policy auth_lookup on warehouses for select to app_auth using (true);
--> statement-breakpoint
grant select, update on assets to app_auth;
--> statement-breakpoint
grant select on asset_movements, warehouses to app_auth;
--> statement-breakpoint
create function app.holder_text(people) returns text language sql immutable parallel safe
  return lower($1.first_name || ' ' || $1.last_name || ' ' || $1.email);
--> statement-breakpoint
-- Numbers the movement, notes where the asset was and who moves it, and moves it. The asset is locked: of two movements
-- at once the second one starts where the first one ended. Whoever adds it has locked the person, whose name is read here.
create function app.record_movement() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
declare
  asset assets;
  holder people;
begin
  select * into strict asset from assets where organization_id = new.organization_id and id = new.asset_id for update;
  new.number := asset.movements + 1;
  new.at := greatest(new.at, asset.moved_at);
  if asset.movements > 0 then
    new.from_location := asset.location;
    new.from_status := asset.status;
    new.from_person_id := asset.hris_profile_id;
    new.from_warehouse_id := asset.warehouse_id;
    new.from_return_due_on := asset.return_due_on;
    select first_name || ' ' || last_name into new.from_person_name from people
      where organization_id = new.organization_id and id = asset.hris_profile_id;
    select name into new.from_warehouse_name from warehouses where organization_id = new.organization_id and id = asset.warehouse_id;
  end if;
  if new.to_person_id is not null then
    select * into holder from people where organization_id = new.organization_id and id = new.to_person_id;
    new.to_person_name := holder.first_name || ' ' || holder.last_name;
  end if;
  select name into new.to_warehouse_name from warehouses where organization_id = new.organization_id and id = new.to_warehouse_id;
  new.user_id := coalesce(new.user_id, app.user_id());
  new.actor_name := coalesce(
    (select name from memberships where organization_id = new.organization_id and user_id = new.user_id),
    (select name from access_tokens where organization_id = new.organization_id and id = new.token_id),
    new.actor_name, 'Muster');
  update assets set location = new.to_location, status = new.to_status, hris_profile_id = new.to_person_id, warehouse_id = new.to_warehouse_id,
      return_due_on = new.to_return_due_on, movements = new.number, moved_at = new.at, updated_at = greatest(updated_at, new.at),
      holder_text = coalesce(app.holder_text(holder), '')
    where organization_id = new.organization_id and id = new.asset_id;
  return new;
end $$;
--> statement-breakpoint
create trigger record_movement before insert on asset_movements for each row execute function app.record_movement();
--> statement-breakpoint
create function app.keep_movements() returns trigger language plpgsql as $$
begin
  raise exception 'movements of assets are kept as they are' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger keep_movements before update or delete on asset_movements for each statement execute function app.keep_movements();
--> statement-breakpoint
-- At the end of each transaction an asset is where its last movement says, whoever wrote it.
create function app.check_asset_place() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
declare
  asset assets;
begin
  select * into asset from assets where organization_id = new.organization_id and id = new.id;
  if found and not exists (
    select from asset_movements m where m.organization_id = asset.organization_id and m.asset_id = asset.id and m.number = asset.movements
      and (m.to_location, m.to_status, m.to_person_id, m.to_warehouse_id, m.to_return_due_on)
        is not distinct from (asset.location, asset.status, asset.hris_profile_id, asset.warehouse_id, asset.return_due_on)
      and not exists (select from asset_movements l where l.organization_id = m.organization_id and l.asset_id = m.asset_id and l.number > m.number)) then
    raise exception 'asset % is not where its last movement says', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger check_place after insert or update of location, status, hris_profile_id, warehouse_id, return_due_on, movements on assets
  deferrable initially deferred for each row execute function app.check_asset_place();
--> statement-breakpoint
create function app.spread_holder_text() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update assets set holder_text = app.holder_text(new) where organization_id = new.organization_id and hris_profile_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger spread_holder_text after update on people for each row
  when ((old.first_name, old.last_name, old.email) is distinct from (new.first_name, new.last_name, new.email)) execute function app.spread_holder_text();
--> statement-breakpoint
-- For how many months an asset is of use; the same rule is in lib/equipment/assets/rules.ts.
create function app.asset_life_months(category text) returns integer language sql immutable parallel safe
  return case
    when category in ('LAPTOP', 'DESKTOP', 'TABLET', 'MOBILE_DEVICE') then 36
    when category in ('CHAIR', 'DESK', 'DESK_RISER', 'DESK_TIDY', 'FOOTREST', 'STANDING_MAT', 'TASK_LIGHT') then 84
    when category in ('MONITOR', 'MONITOR_ARM', 'DOCKING_STATION', 'PRINTER', 'SHREDDER') then 60
    else 24
  end;
--> statement-breakpoint
-- Straight line from the day of purchase to nothing, by whole months.
create function app.asset_book_value(amount numeric, currency text, category text, bought date, today date) returns numeric language sql immutable parallel safe
  return round(amount * (app.asset_life_months(category) - least(greatest(
      extract(year from age(today, bought)) * 12 + extract(month from age(today, bought)), 0), app.asset_life_months(category)))
    / app.asset_life_months(category), app.currency_digits(currency));
--> statement-breakpoint
create function app.today() returns date language sql stable parallel safe return (now() at time zone 'UTC')::date;
--> statement-breakpoint
-- What the filters of the list of assets ask for, as conditions on `assets`; every value is quoted.
create function app.asset_conditions(p jsonb) returns text language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  result text := format('organization_id = %L::uuid', app.organization_id());
  list text;
  key text;
begin
  foreach key in array array['location', 'category', 'status', 'grade'] loop
    if p ? key then
      list := array(select jsonb_array_elements_text(p -> key))::text;
      result := result || format(' and %I = any (%L::text[])', key, list);
    end if;
  end loop;
  foreach key in array array['hris_profile_id', 'warehouse_id', 'product_id'] loop
    if p ? key then
      result := result || format(' and %I = %L::uuid', key, p ->> key);
    end if;
  end loop;
  return result
    || case when p ? 'search' then format(' and search_text like %L', p ->> 'search') else '' end
    || case p ->> 'active' when 'true' then ' and status = ''ACTIVE''' when 'false' then ' and status <> ''ACTIVE''' else '' end
    || case p ->> 'return' when 'overdue' then format(' and return_due_on < %L::date', app.today()) when 'requested' then ' and return_due_on is not null' else '' end
    || case when p ? 'warranty_ends_from' then format(' and warranty_ends_on >= %L::date', p ->> 'warranty_ends_from') else '' end
    || case when p ? 'warranty_ends_to' then format(' and warranty_ends_on < %L::date', p ->> 'warranty_ends_to') else '' end;
end $$;
--> statement-breakpoint
-- One page of assets, and how many there are in all; like app.find_people.
create function app.find_assets(p_filters jsonb, p_sort text, p_descending boolean, p_place text, p_id uuid, p_limit integer, p_counted boolean,
  out ids uuid[], out total bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set jit = off set work_mem = '16MB' as $$
declare
  few constant bigint := 5000;
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
-- The assets that the filters select, by person, warehouse, location or category: how many, how many are overdue, and what
-- they are worth in each currency. Without a person or a warehouse they are in no group of these.
create function app.group_assets(p_filters jsonb, p_by text, p_name text, p_id text, p_limit integer)
returns table (id text, name text, assets bigint, overdue bigint, amounts json)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set jit = off set work_mem = '32MB' as $$
declare
  grouping text := case p_by when 'person' then 'hris_profile_id' when 'warehouse' then 'warehouse_id' when 'category' then 'category' else 'location' end;
  named text := case p_by
    when 'person' then '(select first_name || '' '' || last_name from people p where p.organization_id = app.organization_id() and p.id = sums.key)'
    when 'warehouse' then '(select name from warehouses w where w.organization_id = app.organization_id() and w.id = sums.key)'
    else 'key' end;
begin
  return query execute format($query$
    with sums as materialized (
      select %1$I as key, purchase_currency as currency, count(*) as assets, count(*) filter (where return_due_on < app.today()) as overdue,
          sum(purchase_amount) as cost,
          sum(app.asset_book_value(purchase_amount, purchase_currency, category, coalesce(purchase_date, (created_at at time zone 'UTC')::date), app.today())) as book_value
        from assets where %2$s and %1$I is not null group by 1, 2),
    groups as (
      select key::text as id, %3$s as name, sum(assets)::bigint as assets, sum(overdue)::bigint as overdue,
          coalesce(json_agg(json_build_object('currency', currency, 'cost', cost::text, 'book_value', book_value::text) order by currency)
            filter (where currency is not null), '[]') as amounts
        from sums group by key)
    select id, name, assets, overdue, amounts from groups where $1::text is null or (name, id) > ($1, $2) order by name, id limit $3
  $query$, grouping, app.asset_conditions(p_filters), named) using p_name, p_id, p_limit;
end $$;
--> statement-breakpoint
do $$
declare
  f regprocedure;
begin
  for f in select oid::regprocedure from pg_proc where pronamespace = 'app'::regnamespace
      and proname in ('record_movement', 'check_asset_place', 'spread_holder_text', 'find_assets', 'group_assets') loop
    execute format('revoke execute on function %s from public', f);
    if f::text ~ 'find_assets|group_assets' then
      execute format('grant execute on function %s to app_web', f);
    end if;
    execute format('alter function %s owner to app_auth', f);
  end loop;
end $$;
