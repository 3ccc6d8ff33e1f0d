-- A merge can be undone for 30 days. Returns how many can't anymore.
create or replace function app.expire_candidate_merges(p_most integer) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from candidate_merges m using (
      select organization_id, id from candidate_merges where created_at < app.now() - interval '30 days' limit p_most for update skip locked) as chosen
      where (m.organization_id, m.id) = (chosen.organization_id, chosen.id) returning 1)
  select count(*)::integer from gone;
$$;

alter function app.expire_candidate_merges(integer) owner to app_auth;
revoke execute on function app.expire_candidate_merges(integer) from public;
grant execute on function app.expire_candidate_merges(integer) to app_worker;
