create or replace function app.begin_organization() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.begin_recruiting(new.id);
  return null;
end $$;

alter function app.begin_organization() owner to app_auth;
revoke execute on function app.begin_organization() from public;

create or replace trigger begin_organization after insert on organizations for each row execute function app.begin_organization();
