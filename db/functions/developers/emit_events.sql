-- One event for each of the resources, a JSON array of their JSON texts. False when nobody wants them.
create or replace function app.emit_events(p_type text, p_type_id uuid, p_resources text, p_tracking text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  resource text;
begin
  for resource in select json_array_elements_text(p_resources::json) loop
    if not app.record_event(app.organization_id(), p_type, p_type_id, resource, p_tracking, null) then
      return false;
    end if;
  end loop;
  return true;
end $$;

alter function app.emit_events(text, uuid, text, text) owner to app_auth;
revoke execute on function app.emit_events(text, uuid, text, text) from public;
grant execute on function app.emit_events(text, uuid, text, text) to app_web;
