-- One page of people, and how many there are in all; with the tenant as its own condition, because LIKE may not use an
-- index under a row policy. Few matches are found first and then sorted; many are met soon enough by walking in the
-- order of the list. p_place and p_id are the last row of the page before. Total is 0 unless counted.
create or replace function app.find_people(p_patterns text[], p_countries text[], p_sort text, p_descending boolean, p_place text, p_id uuid, p_limit integer, p_counted boolean,
  out ids uuid[], out total bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set jit = off set work_mem = '16MB' as $$
declare
  few constant bigint := 5000;
  place text := case p_sort when 'last_name' then 'last_name' else 'created_at' end;
  place_type text := case p_sort when 'last_name' then 'text' else 'timestamptz' end;
  direction text := case when p_descending then 'desc' else 'asc' end;
  found text;
  page text;
begin
  found := format('select id, %I as place from people where organization_id = $1%s%s', place,
    case when p_countries is not null then ' and country = any ($2)' end, case when p_patterns is not null then ' and ' || app.search_conditions('search_text', p_patterns) end);
  page := format('select id from found %s order by place %s, id %s limit $6',
    case when p_id is not null then format('where (place, id) %s ($4::%s, $5)', case when p_descending then '<' else '>' end, place_type) end, direction, direction);
  total := 0;
  if p_counted then
    execute format('select count(*) from (%s) as found', found) into total using app.organization_id(), p_countries, p_patterns;
  end if;
  execute format('with found as %s materialized (%s) select array(%s)', case when total between 1 and few then '' else 'not' end, found, page)
    into ids using app.organization_id(), p_countries, p_patterns, p_place, p_id, p_limit;
end $$;

alter function app.find_people(text[], text[], text, boolean, text, uuid, integer, boolean) owner to app_auth;
revoke execute on function app.find_people(text[], text[], text, boolean, text, uuid, integer, boolean) from public;
grant execute on function app.find_people(text[], text[], text, boolean, text, uuid, integer, boolean) to app_web;
