-- One event for each of the resources, a JSON array of their JSON texts. False when no delivery was made.
create or replace function app.emit_events(p_type text, p_type_id uuid, p_resources text, p_tracking text) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select app.record_events(app.organization_id(), p_type, p_type_id, array(select json_array_elements_text(p_resources::json)), p_tracking);
$$;

alter function app.emit_events(text, uuid, text, text) owner to app_auth;
revoke execute on function app.emit_events(text, uuid, text, text) from public;
grant execute on function app.emit_events(text, uuid, text, text) to app_web;
