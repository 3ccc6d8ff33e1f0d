-- Takes the proof of a domain from an organization, and with it what it requires of its members.
create or replace function auth.lose_domain(p_id uuid, p_request text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  d organization_domains;
  before text := current_setting('app.organization_id', true);
begin
  update organization_domains set proven_at = null, proven_with = null, is_required = false, break_glass_user_id = null
    where id = p_id returning * into d;
  perform set_config('app.organization_id', d.organization_id::text, true);
  insert into audit_log (organization_id, operation, principal_kind, object, result, request_id)
    values (d.organization_id, 'lose_domain', 'system', 'domain_id=' || d.id, 200, p_request);
  perform set_config('app.organization_id', coalesce(before, ''), true);
end $$;

alter function auth.lose_domain(uuid, text) owner to app_auth;
revoke execute on function auth.lose_domain(uuid, text) from public;
