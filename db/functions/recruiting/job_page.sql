-- An organization's open jobs on its career page, by its slug or ID; null for none. Anybody may see them, so no tenant is known.
create or replace function auth.job_page(p_slug text) returns json
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organization uuid := (select organization_id from job_pages where slug = lower(p_slug));
begin
  if organization is null and p_slug ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
    organization := (select id from organizations where id = p_slug::uuid);
  end if;
  return (select json_build_object('name', o.name, 'logo_path', app.logo_path(o.id), 'slug', coalesce((select slug from job_pages where organization_id = o.id), o.id::text), 'postings', coalesce((
      select json_agg(json_build_object('id', p.id, 'title', p.title, 'location', coalesce(p.location, j.location)) order by lower(p.title), p.id)
        from job_postings p join jobs j on j.organization_id = p.organization_id and j.id = p.job_id and j.status = 'OPEN'
        where p.organization_id = o.id and p.publication_state in ('PUBLISHED_BASIC', 'PUBLISHED_PREMIUM') and p.job_board_type = 'EXTERNAL_CAREER_PAGE'), '[]'))
    from organizations o where o.id = organization);
end $$;

alter function auth.job_page(text) owner to app_auth;
revoke execute on function auth.job_page(text) from public;
grant execute on function auth.job_page(text) to app_web;
