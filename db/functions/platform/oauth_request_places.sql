-- The organizations that a request may be answered for: those that the session opens, each with the person as it knows them and
-- whether it allows the app. No rows for a request that is over, or that another session opened first.
create or replace function auth.oauth_request_places(p_digest bytea, p_session bytea)
returns table (organization_id uuid, organization text, person text, email text, role text, is_allowed boolean, in_use boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id, o.name, own.name, own.email, own.role, auth.app_allowed(o.id, r.params ->> 'destination') and not auth.lacks_second_factor(o.id, own.user_id, own.role, s.began_with, s.provider_organization_id),
      own.in_use
    from oauth_requests r join sessions s on s.digest = p_session cross join auth.opened(p_session) own join organizations o on o.id = own.organization_id
    where r.digest = p_digest and r.session_digest = p_session and r.expires_at > now()
    order by o.name, o.id;
$$;

alter function auth.oauth_request_places(bytea, bytea) owner to app_auth;
revoke execute on function auth.oauth_request_places(bytea, bytea) from public;
grant execute on function auth.oauth_request_places(bytea, bytea) to app_web;
