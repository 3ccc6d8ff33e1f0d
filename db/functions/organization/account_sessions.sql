-- The person's live sessions that open the organization in use, by the rule of auth.begin_request; `is_current` is the one that asks.
create or replace function auth.account_sessions(p_digest bytea)
  returns table (id uuid, browser text, system text, began_with text, created_at timestamptz, last_used_at timestamptz, last_used_ip text, is_current boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id, s.browser, s.system, s.began_with, s.created_at, s.last_used_at, s.last_used_ip, s.digest = p_digest
    from memberships m
    join sessions s on s.user_id = m.user_id and (s.password_id is null or s.password_id = m.password_id) and s.created_at >= m.sessions_since
      and case when s.provider_organization_id is null then not m.requires_provider else s.provider_organization_id = m.organization_id end
      and (s.opens_until is null or m.accepted_at <= s.opens_until)
    where m.organization_id = app.organization_id() and m.user_id = app.user_id() and s.expires_at > now();
$$;

alter function auth.account_sessions(bytea) owner to app_auth;
revoke execute on function auth.account_sessions(bytea) from public;
grant execute on function auth.account_sessions(bytea) to app_web;
