create or replace function app.emit_event(p_type text, p_type_id uuid, p_resource text, p_tracking text, p_except uuid) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select app.record_event(app.organization_id(), p_type, p_type_id, p_resource, p_tracking, p_except);
$$;

alter function app.emit_event(text, uuid, text, text, uuid) owner to app_auth;
revoke execute on function app.emit_event(text, uuid, text, text, uuid) from public;
grant execute on function app.emit_event(text, uuid, text, text, uuid) to app_web;
