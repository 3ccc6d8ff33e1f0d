-- For the operator's command: nobody of the organization (by name or ID) has to use its provider any more. Returns its name, or null.
create or replace function auth.stop_requiring_provider(p_organization text, p_request text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  o organizations;
begin
  select * into o from organizations where name = p_organization or id::text = p_organization order by created_at, id limit 1;
  if o.id is null then
    return null;
  end if;
  update organization_domains set is_required = false, break_glass_user_id = null where organization_id = o.id and is_required;
  insert into audit_log (organization_id, operation, principal_kind, object, result, request_id)
    values (o.id, 'stop_requiring_provider', 'system', null, 200, p_request);
  return o.name;
end $$;

alter function auth.stop_requiring_provider(text, text) owner to app_auth;
revoke execute on function auth.stop_requiring_provider(text, text) from public;
