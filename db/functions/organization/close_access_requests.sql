-- Whoever is disabled asks for nothing anymore.
create or replace function app.close_access_requests() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update access_requests set status = 'closed', decided_at = now()
    where organization_id = new.organization_id and user_id = new.user_id and status = 'open';
  return null;
end $$;

alter function app.close_access_requests() owner to app_auth;
revoke execute on function app.close_access_requests() from public;

create or replace trigger close_access_requests after update on memberships for each row
  when (old.disabled_at is null and new.disabled_at is not null) execute function app.close_access_requests();
