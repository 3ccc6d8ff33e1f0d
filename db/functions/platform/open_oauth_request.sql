-- What the consent page shows, or no row: for a request that is over, or that another session opened first.
create or replace function auth.open_oauth_request(p_digest bytea, p_session bytea)
returns table (client_id text, client_name text, registered_at timestamptz, params jsonb, organization_id uuid, organization text, person text, email text,
  role text, is_allowed boolean)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update oauth_requests r set session_digest = p_session
    where r.digest = p_digest and r.session_digest is null and r.expires_at > now() and exists (select from auth.opened(p_session) where in_use);
  return query select c.client_id, c.name, c.created_at, r.params, o.id, o.name, own.name, own.email, own.role, auth.app_allowed(o.id, r.params ->> 'destination')
    from oauth_requests r join oauth_clients c on c.client_id = r.client_id join auth.opened(p_session) own on own.in_use
      join organizations o on o.id = own.organization_id
    where r.digest = p_digest and r.session_digest = p_session and r.expires_at > now();
end $$;

alter function auth.open_oauth_request(bytea, bytea) owner to app_auth;
revoke execute on function auth.open_oauth_request(bytea, bytea) from public;
grant execute on function auth.open_oauth_request(bytea, bytea) to app_web;
