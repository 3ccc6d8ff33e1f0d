-- The same for contracts.
create or replace function app.find_contracts(p_patterns text[], p_statuses text[], p_types text[], p_countries text[], p_entity uuid, p_person uuid,
  p_starts_from date, p_starts_to date, p_ends_from date, p_ends_to date, p_sort text, p_descending boolean,
  p_place text, p_id text, p_limit integer, p_counted boolean, out ids text[], out total bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set jit = off set work_mem = '16MB' as $$
declare
  few constant bigint := 5000;
  place text := case p_sort when 'starts_on' then 'starts_on' else 'created_at' end;
  place_type text := case p_sort when 'starts_on' then 'date' else 'timestamptz' end;
  direction text := case when p_descending then 'desc' else 'asc' end;
  found text;
  page text;
  sorted boolean;
begin
  found := format('select id, %I as place from contracts c where organization_id = $1', place) || concat(
    case when p_statuses is not null then ' and status = any ($2)' end,
    case when p_types is not null then ' and type = any ($3)' end,
    case when p_countries is not null then ' and country = any ($4)' end,
    case when p_entity is not null then ' and legal_entity_id = $5' end,
    case when p_person is not null then ' and person_id = $6' end,
    case when p_starts_from is not null then ' and starts_on >= $7' end,
    case when p_starts_to is not null then ' and starts_on <= $8' end,
    case when p_ends_from is not null then ' and ends_on >= $9' end,
    case when p_ends_to is not null then ' and ends_on <= $10' end,
    case when p_patterns is not null then ' and ' || app.search_conditions('search_text', p_patterns) end);
  page := format('select id from found %s order by place %s, id %s limit $14',
    case when p_id is not null then format('where (place, id) %s ($12::%s, $13)', case when p_descending then '<' else '>' end, place_type) end, direction, direction);
  total := 0;
  if p_counted then
    execute format('select count(*) from (%s) as found', found) into total
      using app.organization_id(), p_statuses, p_types, p_countries, p_entity, p_person, p_starts_from, p_starts_to, p_ends_from, p_ends_to, p_patterns;
  end if;
  -- Days go along with the order of the list, so that a walk may have to pass all others first.
  sorted := p_counted and (total <= few or coalesce(p_starts_from, p_starts_to, p_ends_from, p_ends_to) is not null);
  execute format('with found as %s materialized (%s) select array(%s)', case when sorted then '' else 'not' end, found, page)
    into ids using app.organization_id(), p_statuses, p_types, p_countries, p_entity, p_person, p_starts_from, p_starts_to, p_ends_from, p_ends_to,
      p_patterns, p_place, p_id, p_limit;
end $$;

alter function app.find_contracts(text[], text[], text[], text[], uuid, uuid, date, date, date, date, text, boolean, text, text, integer, boolean) owner to app_auth;
revoke execute on function app.find_contracts(text[], text[], text[], text[], uuid, uuid, date, date, date, date, text, boolean, text, text, integer, boolean) from public;
grant execute on function app.find_contracts(text[], text[], text[], text[], uuid, uuid, date, date, date, date, text, boolean, text, text, integer, boolean) to app_web;
