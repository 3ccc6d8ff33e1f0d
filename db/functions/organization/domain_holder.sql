-- The proof of the same domain that another organization has.
create or replace function auth.domain_holder(p_id uuid) returns table (id uuid, token text, proven_with text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select other.id, other.token, other.proven_with
    from organization_domains own join organization_domains other
      on other.domain = own.domain and other.organization_id <> own.organization_id and other.proven_at is not null
    where own.organization_id = app.organization_id() and own.id = p_id;
$$;

alter function auth.domain_holder(uuid) owner to app_auth;
revoke execute on function auth.domain_holder(uuid) from public;
grant execute on function auth.domain_holder(uuid) to app_web;
