-- Takes a notice that is due for p_seconds, with the person's address and what was revoked.
create or replace function app.claim_leak_notice(p_seconds integer)
  returns table (organization_id uuid, id uuid, organization text, to_name text, to_address text, token text, is_app boolean, source text, attempts integer)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with due as (
    select n.organization_id, n.id from leak_notices n where n.next_attempt_at <= clock_timestamp() order by n.next_attempt_at limit 1 for update skip locked
  )
  update leak_notices n set next_attempt_at = clock_timestamp() + make_interval(secs => p_seconds), attempts = n.attempts + 1
    from due d, memberships m, organizations o
    where n.organization_id = d.organization_id and n.id = d.id and m.organization_id = n.organization_id and m.user_id = n.user_id and o.id = n.organization_id
    returning n.organization_id, n.id, o.name, m.name, m.email,
      coalesce((select t.name from access_tokens t where t.organization_id = n.organization_id and t.id = n.token_id),
        (select g.client_name from oauth_grants g where g.organization_id = n.organization_id and g.id = n.grant_id)),
      n.grant_id is not null, n.source, n.attempts;
$$;

alter function app.claim_leak_notice(integer) owner to app_auth;
revoke execute on function app.claim_leak_notice(integer) from public;
grant execute on function app.claim_leak_notice(integer) to app_worker;
