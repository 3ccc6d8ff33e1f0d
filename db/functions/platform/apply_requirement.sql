-- Keeps memberships.requires_provider with the organization's domains.
create or replace function app.apply_requirement() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed organization_domains := case when tg_op = 'DELETE' then old else new end;
begin
  update memberships m set requires_provider = not m.requires_provider
    where m.organization_id = changed.organization_id and auth.domain_of(m.email) = changed.domain
      and m.requires_provider <> auth.requires_provider(m.organization_id, m.user_id, m.email, m.role);
  return null;
end $$;

alter function app.apply_requirement() owner to app_auth;
revoke execute on function app.apply_requirement() from public;

create or replace trigger apply_requirement after insert or delete or update of is_required, proven_at, break_glass_user_id on organization_domains
  for each row execute function app.apply_requirement();
