-- The assets that the filters select, by person, warehouse, location or category: how many, how many are overdue, and what
-- they are worth in each currency. Without a person or a warehouse they are in no group of these. Added up in whole
-- numbers, and in the order of an index that holds all that is added up. A page of people or
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

alter function app.group_assets(jsonb, text, text, text, integer) owner to app_auth;
revoke execute on function app.group_assets(jsonb, text, text, text, integer) from public;
grant execute on function app.group_assets(jsonb, text, text, text, integer) to app_web;
