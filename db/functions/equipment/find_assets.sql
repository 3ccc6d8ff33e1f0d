-- One page of assets, and how many there are in all; like app.find_people. What is ordered by name or selected by warranty is collected first when it is up to a quarter of many: such
-- assets are seldom near the start of their order. Sorted by a date that few have, assets without one come last in both directions.
create or replace function app.find_assets(p_filters jsonb, p_sort text, p_descending boolean, p_place text, p_id uuid, p_limit integer, p_counted boolean,
  out ids uuid[], out total bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set jit = off set work_mem = '16MB' as $$
declare
  few bigint := case when p_filters ?| array['warranty_ends_from', 'warranty_ends_to'] or p_sort in ('name', 'warranty_ends_on', 'return_due_on') and p_filters <> '{}' then 50000 else 5000 end;
  last_day text := format('%L::date', case when p_descending then '-infinity' else 'infinity' end);
  place text := case when p_sort in ('warranty_ends_on', 'return_due_on') then format('coalesce(%I, %s)', p_sort, last_day)
    when p_sort in ('name', 'id') then p_sort else 'created_at' end;
  start text := case when p_sort in ('warranty_ends_on', 'return_due_on') then format('coalesce($1::date, %s)', last_day)
    else '$1::' || case p_sort when 'name' then 'text' when 'id' then 'uuid' else 'timestamptz' end end;
  direction text := case when p_descending then 'desc' else 'asc' end;
  conditions text := app.asset_conditions(p_filters);
  found text := format('select id, %s as place from assets where %s', place, conditions);
  page text := format('select id from found %s order by place %s, id %s limit $3',
    case when p_id is not null then format('where (place, id) %s (%s, $2)', case when p_descending then '<' else '>' end, start) end, direction, direction);
begin
  total := 0;
  if p_counted then
    execute format('select count(*) from assets where %s', conditions) into total;
  end if;
  execute format('with found as %s materialized (%s) select array(%s)', case when total between 1 and few then '' else 'not' end, found, page)
    into ids using p_place, p_id, p_limit;
end $$;

alter function app.find_assets(jsonb, text, boolean, text, uuid, integer, boolean) owner to app_auth;
revoke execute on function app.find_assets(jsonb, text, boolean, text, uuid, integer, boolean) from public;
grant execute on function app.find_assets(jsonb, text, boolean, text, uuid, integer, boolean) to app_web;
