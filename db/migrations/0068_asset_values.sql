-- An amount in the smallest unit of its currency, and back.
create function app.minor_units(amount numeric, currency text) returns bigint language sql immutable parallel safe
  return (amount * 10::numeric ^ app.currency_digits(currency))::bigint;
--> statement-breakpoint
create function app.major_units(minor numeric, currency text) returns numeric language sql immutable parallel safe
  return round(minor / 10::numeric ^ app.currency_digits(currency), app.currency_digits(currency));
--> statement-breakpoint
-- A day as a number: the difference of two, shifted right by five bits, is how many whole months lie between them, as `age` counts them.
create function app.day_key(day date) returns integer language sql immutable parallel safe
  return (extract(year from day) * 12 + extract(month from day))::integer * 32 + extract(day from day)::integer;
--> statement-breakpoint
-- For how many months an asset loses value; 0 once it was written off, as `app.asset_worth` has it.
create function app.asset_life_months(category text, status text) returns smallint language sql immutable parallel safe
  return case when status in ('ACTIVE', 'BEING_REPAIRED', 'WAITING_FOR_CLEARANCE') then app.asset_life_months(category) else 0 end::smallint;
--> statement-breakpoint
-- app.asset_book_value in whole numbers: rounded half up.
create function app.book_minor(cost bigint, life smallint, bought integer, today integer) returns bigint language sql immutable parallel safe
  return case when life > 0 then (2 * cost * (life - least(greatest((today - bought) >> 5, 0), life)) + life) / (2 * life) else 0 end;
--> statement-breakpoint
ALTER TABLE "assets"
  ADD COLUMN "purchase_minor" bigint GENERATED ALWAYS AS (app.minor_units(purchase_amount, purchase_currency)) STORED,
  ADD COLUMN "life_months" smallint GENERATED ALWAYS AS (app.asset_life_months(category, status)) STORED NOT NULL,
  ADD COLUMN "bought_key" integer GENERATED ALWAYS AS (app.day_key(coalesce(purchase_date, (created_at at time zone 'UTC')::date))) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "assets_values" ON "assets" USING btree ("organization_id","location","warehouse_id","category","purchase_currency","purchase_minor","life_months","bought_key","return_due_on","status");
--> statement-breakpoint
-- As before, but in whole numbers, and in the order of an index that holds all that is added up. A page of people or
-- warehouses is still chosen first; locations and categories are few.
create or replace function app.group_assets(p_filters jsonb, p_by text, p_name text, p_id text, p_limit integer)
returns table (id text, name text, assets bigint, overdue bigint, amounts json)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set jit = off set work_mem = '32MB' as $$
declare
  grouping text := case p_by when 'person' then 'hris_profile_id' when 'warehouse' then 'warehouse_id' when 'category' then 'category' else 'location' end;
  parts text := case p_by when 'person' then 'hris_profile_id, purchase_currency' else 'location, warehouse_id, category, purchase_currency' end;
  conditions text := app.asset_conditions(p_filters);
  holders text := case p_by
    when 'person' then 'select id as key, first_name || '' '' || last_name as name from people where organization_id = app.organization_id()'
    when 'warehouse' then 'select id as key, name from warehouses where organization_id = app.organization_id()' end;
  place constant text := '($1::text is null or (name, key::text) > ($1, $2))';
  page text := format('page as materialized (select key, name from (%s) as h where %s and exists (select from assets where %s and %I = h.key) order by name, key::text limit $3),',
    holders, place, conditions, grouping);
begin
  return query execute format($query$
    with %1$s sums as materialized (
      select key, currency, sum(assets) as assets, sum(overdue) as overdue, sum(cost) as cost, sum(book_value) as book_value
        from (
          select %2$I as key, purchase_currency as currency, count(*) as assets, count(*) filter (where return_due_on < %5$L::date) as overdue,
              sum(purchase_minor) as cost, sum(app.book_minor(purchase_minor, life_months, bought_key, %6$s)) as book_value
            from assets where %3$s group by %4$s) as parts
        group by key, currency)
    select key::text, page.name, sum(sums.assets)::bigint, sum(sums.overdue)::bigint,
        coalesce(json_agg(json_build_object('currency', currency, 'cost', app.major_units(cost, currency)::text,
          'book_value', app.major_units(book_value, currency)::text) order by currency) filter (where currency is not null), '[]')
      from %8$s as page join sums using (key) where %7$s group by key, page.name order by page.name, key::text limit $3
  $query$, case when holders is null then '' else page end, grouping,
    conditions || case when holders is null then '' else format(' and %I = any (array(select key from page))', grouping) end,
    parts, app.today(), app.day_key(app.today()), place,
    case when holders is null then '(select distinct key, key as name from sums)' else 'page' end) using p_name, p_id, p_limit;
end $$;
