-- Organizations with open jobs on their career page. Anybody may see them, so no tenant is known.
create or replace function auth.hiring_organizations() returns table (name text, slug text, openings bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.name, coalesce(s.slug, o.id::text), count(*)
    from job_postings p
    join jobs j on j.organization_id = p.organization_id and j.id = p.job_id and j.status = 'OPEN'
    join organizations o on o.id = p.organization_id
    left join job_pages s on s.organization_id = o.id
    where p.publication_state in ('PUBLISHED_BASIC', 'PUBLISHED_PREMIUM') and p.job_board_type = 'EXTERNAL_CAREER_PAGE'
    group by o.id, o.name, s.slug order by lower(o.name), o.id limit 1000;
$$;

alter function auth.hiring_organizations() owner to app_auth;
revoke execute on function auth.hiring_organizations() from public;
grant execute on function auth.hiring_organizations() to app_web;
