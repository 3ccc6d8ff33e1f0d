-- A scanner found this token at p_source: it is revoked, or the app that it was issued to is disconnected, with an audit row
-- and an event, and those it belongs to get an email: its person, or the owners and admins for a token of the organization
-- or of a worker. Nothing happens to one that works no more. False for a token that there never was.
create or replace function auth.revoke_leaked_token(p_digest bytea, p_source text, p_event_type uuid, p_request text, p_ip text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  token access_tokens;
  leaked oauth_grants;
  organization uuid;
begin
  update access_tokens set revoked_at = now(), leak_source = p_source
    where digest = p_digest and revoked_at is null and expires_at > now() returning * into token;
  if not found then
    update oauth_grants g set revoked_at = now() from oauth_tokens t
      where t.digest = p_digest and t.expires_at > now() and g.organization_id = t.organization_id and g.id = t.grant_id and g.revoked_at is null returning g.* into leaked;
  end if;
  organization := coalesce(token.organization_id, leaked.organization_id);
  if organization is null then
    return exists (select from access_tokens where digest = p_digest) or exists (select from oauth_tokens where digest = p_digest);
  end if;
  perform set_config('app.organization_id', organization::text, true), set_config('app.user_id', '', true);
  insert into audit_log (organization_id, operation, principal_kind, object, result, request_id, ip)
    values (organization, 'revoke_leaked_token', 'service', coalesce('token_id=' || token.id, 'connected_app_id=' || leaked.id), 200, p_request, p_ip);
  if token.type in ('organization', 'personal') then
    perform app.record_event(organization, 'access-token.revoked', p_event_type, json_build_object('id', token.id, 'name', token.name, 'type', token.type,
      'scopes', token.scopes, 'status', 'revoked', 'created_at', app.instant_text(token.created_at), 'expires_at', app.instant_text(token.expires_at),
      'revoked_at', app.instant_text(token.revoked_at))::text, p_request, null);
  end if;
  insert into leak_notices (organization_id, user_id, token_id, grant_id, source)
    select organization, m.user_id, token.id, leaked.id, p_source from memberships m
      where m.organization_id = organization and m.accepted_at is not null and m.disabled_at is null
        and case when coalesce(token.user_id, leaked.user_id) is null then m.role in ('owner', 'admin') else m.user_id = coalesce(token.user_id, leaked.user_id) end;
  return true;
end $$;

alter function auth.revoke_leaked_token(bytea, text, uuid, text, text) owner to app_auth;
revoke execute on function auth.revoke_leaked_token(bytea, text, uuid, text, text) from public;
grant execute on function auth.revoke_leaked_token(bytea, text, uuid, text, text) to app_web;
