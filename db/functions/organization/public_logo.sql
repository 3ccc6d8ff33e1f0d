-- Where the file of an organization's logo is stored; null unless the organization uses it now. Anybody may see logos, so no tenant is known.
create or replace function auth.public_logo(p_organization uuid, p_file uuid) returns json
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select json_build_object('storage_key', storage_key, 'content_type', content_type, 'size', size)
    from stored_files
    where organization_id = p_organization and id = p_file and status = 'kept'
      and app.logo_path(p_organization) = '/logos/' || p_organization || '/' || p_file;
$$;

alter function auth.public_logo(uuid, uuid) owner to app_auth;
revoke execute on function auth.public_logo(uuid, uuid) from public;
grant execute on function auth.public_logo(uuid, uuid) to app_web;
