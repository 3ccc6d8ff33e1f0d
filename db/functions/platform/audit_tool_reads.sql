create or replace function auth.audit_tool_reads(p_tokens uuid[], p_operations text[], p_objects text[], p_requests text[], p_ips text[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into audit_log (organization_id, operation, principal_kind, token_id, user_id, object, result, request_id, ip, via)
    select own.organization_id, r.operation, own.kind, r.token, own.user_id, r.object, 200, r.request, r.ip, 'mcp'
      from unnest(p_tokens, p_operations, p_objects, p_requests, p_ips) as r (token, operation, object, request, ip)
      cross join lateral (
        select g.organization_id, 'oauth' as kind, g.user_id from oauth_grants g where g.id = r.token
        union all select t.organization_id, t.type, t.user_id from access_tokens t where t.id = r.token) as own;
$$;

alter function auth.audit_tool_reads(uuid[], text[], text[], text[], text[]) owner to app_auth;
revoke execute on function auth.audit_tool_reads(uuid[], text[], text[], text[], text[]) from public;
grant execute on function auth.audit_tool_reads(uuid[], text[], text[], text[], text[]) to app_web;
