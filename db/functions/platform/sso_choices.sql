-- The providers that people with addresses of this domain can sign in through: those of the organization that has proven it.
create or replace function auth.sso_choices(p_domain text) returns table (id uuid, name text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.name
    from organization_domains d join sso_providers p on p.organization_id = d.organization_id and p.is_on
    where d.domain = lower(p_domain) and d.proven_at is not null
    order by p.name, p.id;
$$;

alter function auth.sso_choices(text) owner to app_auth;
revoke execute on function auth.sso_choices(text) from public;
grant execute on function auth.sso_choices(text) to app_web;
