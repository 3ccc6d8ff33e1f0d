-- Adds the row to the audit log of an organization that the request has not entered.
create or replace function auth.audit(p_organization uuid, p_operation text, p_kind text, p_user uuid, p_request text, p_ip text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  before text := current_setting('app.organization_id', true);
begin
  perform set_config('app.organization_id', p_organization::text, true);
  insert into audit_log (organization_id, operation, principal_kind, user_id, object, result, request_id, ip)
    values (p_organization, p_operation, p_kind, p_user, 'member_id=' || p_user, 200, p_request, p_ip);
  perform set_config('app.organization_id', coalesce(before, ''), true);
end $$;

alter function auth.audit(uuid, text, text, uuid, text, text) owner to app_auth;
revoke execute on function auth.audit(uuid, text, text, uuid, text, text) from public;
