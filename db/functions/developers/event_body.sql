-- The text that is stored, signed and sent.
create or replace function app.event_body(p_organization uuid, p_event uuid, p_type text, p_type_id uuid, p_resource text, p_tracking text, p_simulated boolean) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select '{"data":{"meta":{"event_id":"' || p_event || '","event_type":' || to_json(p_type) || ',"event_type_id":"' || p_type_id
      || '","organization_id":"' || p_organization || '","organization_name":' || to_json(o.name) || ',"tracking_id":' || to_json(p_tracking)
      || ',"occurred_at":"' || at || '","api_version":"v2"' || case when p_simulated then ',"is_simulation":true' else '' end
      || '},"resource":' || p_resource || '},"timestamp":"' || at || '"}'
    from organizations o, to_char(app.instant_of(p_event) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    where o.id = p_organization;
$$;

alter function app.event_body(uuid, uuid, text, uuid, text, text, boolean) owner to app_auth;
revoke execute on function app.event_body(uuid, uuid, text, uuid, text, text, boolean) from public;
