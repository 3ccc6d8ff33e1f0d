-- Keeps memberships.requires_provider with the address and the role.
create or replace function app.note_requirement() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.requires_provider := auth.requires_provider(new.organization_id, new.user_id, new.email, new.role);
  return new;
end $$;

alter function app.note_requirement() owner to app_auth;
revoke execute on function app.note_requirement() from public;

create or replace trigger note_requirement before insert or update of email, role on memberships for each row execute function app.note_requirement();
