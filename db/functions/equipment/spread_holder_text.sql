create or replace function app.spread_holder_text() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update assets set holder_text = app.holder_text(new) where organization_id = new.organization_id and hris_profile_id = new.id;
  return null;
end $$;

alter function app.spread_holder_text() owner to app_auth;
revoke execute on function app.spread_holder_text() from public;

create or replace trigger spread_holder_text after update on people for each row
  when ((old.first_name, old.last_name, old.email) is distinct from (new.first_name, new.last_name, new.email)) execute function app.spread_holder_text();
