-- Where an organization's logo is served to everybody; null without one. It is the logo of its documents, which workers and applicants can't read otherwise.
create or replace function app.logo_path(p_organization uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select '/logos/' || p_organization || '/' || (
    select logo_file_id from document_settings where organization_id = p_organization order by created_at desc limit 1);
$$;

alter function app.logo_path(uuid) owner to app_auth;
revoke execute on function app.logo_path(uuid) from public;
grant execute on function app.logo_path(uuid) to app_auth, app_web;
