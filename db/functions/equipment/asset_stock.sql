-- All assets by place and currency, with what they cost and are worth today in whole minor units. Reads the index that app.group_assets
-- reads, and nothing else: the policies of tenants would need the rows.
create or replace function app.asset_stock() returns table (location text, warehouse_id uuid, currency text, assets bigint, cost numeric, book_value numeric)
language sql stable security definer set search_path = pg_catalog, public, pg_temp set jit = off as $$
  select location, warehouse_id, purchase_currency, count(*), sum(purchase_minor),
      sum(app.book_minor(purchase_minor, life_months, bought_key, (select app.day_key(app.today()))))
    from assets where organization_id = app.organization_id() group by 1, 2, 3
$$;

alter function app.asset_stock() owner to app_auth;
revoke execute on function app.asset_stock() from public;
grant execute on function app.asset_stock() to app_web;
