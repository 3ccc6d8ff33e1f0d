-- Whether an organization lets its people connect apps that lead there.
create or replace function auth.app_allowed(p_organization uuid, p_destination text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select mode = 'all' or mode = 'listed' and p_destination = any (destinations) from oauth_policies where organization_id = p_organization), true);
$$;

alter function auth.app_allowed(uuid, text) owner to app_auth;
revoke execute on function auth.app_allowed(uuid, text) from public;
