create or replace function app.erase_candidate_events(p_subjects uuid[]) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select app.erase_candidate_events_between(p_subjects, null, null);
$$;

alter function app.erase_candidate_events(uuid[]) owner to app_auth;
revoke execute on function app.erase_candidate_events(uuid[]) from public;
grant execute on function app.erase_candidate_events(uuid[]) to app_web;
