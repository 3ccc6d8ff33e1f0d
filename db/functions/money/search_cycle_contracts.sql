-- LIKE may not use an index under a row policy, so the search runs here, with the tenant as its own condition.
create or replace function app.search_cycle_contracts(p_frequency text, p_search text, p_after text, p_most integer) returns text[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  organization uuid := app.organization_id();
  patterns text[] := app.search_patterns(p_search);
begin
  return array(
    select c.id from contracts c
      where c.organization_id = organization and c.payment_frequency = p_frequency and c.id > coalesce(p_after, '')
        and (c.id = lower(p_search) or c.person_id in (select o.id from people o where o.organization_id = organization and o.search_text like all (patterns)))
      order by c.id limit p_most);
end $$;

alter function app.search_cycle_contracts(text, text, text, integer) owner to app_auth;
revoke execute on function app.search_cycle_contracts(text, text, text, integer) from public;
grant execute on function app.search_cycle_contracts(text, text, text, integer) to app_web;
