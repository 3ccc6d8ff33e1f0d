-- Decides a request once. Without scopes (null) it is denied. Returns its parameters, or null when there is nothing to
-- decide. The organization is any that the session opens. Nothing is granted to an app that it doesn't allow,
-- nor by someone who lacks the second factor that it requires.
create or replace function auth.decide_oauth_request(p_digest bytea, p_session bytea, p_organization uuid, p_scopes text[], p_code bytea, p_request text, p_ip text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own record;
  r oauth_requests;
  made uuid;
begin
  select o.* into own from auth.opened(p_session) o join sessions s on s.digest = p_session
    where o.organization_id = p_organization
      and (p_scopes is null or not auth.lacks_second_factor(o.organization_id, o.user_id, o.role, s.began_with, s.provider_organization_id));
  if own.user_id is null then
    return null;
  end if;
  delete from oauth_requests where digest = p_digest and session_digest = p_session and expires_at > now() returning * into r;
  if r.digest is null or p_scopes is not null and not auth.app_allowed(p_organization, r.params ->> 'destination') then
    return null;
  end if;
  if p_scopes is not null then
    perform set_config('app.organization_id', own.organization_id::text, true);
    insert into oauth_grants (organization_id, user_id, client_id, client_name, redirect_uri, destination, scopes)
      select own.organization_id, own.user_id, c.client_id, c.name, r.params ->> 'redirect_uri', coalesce(r.params ->> 'destination', ''), p_scopes
        from oauth_clients c where c.client_id = r.client_id
      returning id into made;
    insert into oauth_tokens (organization_id, digest, grant_id, kind, scopes, challenge, expires_at)
      values (own.organization_id, p_code, made, 'code', p_scopes, r.params ->> 'code_challenge', now() + interval '60 seconds');
    insert into audit_log (organization_id, operation, principal_kind, user_id, object, result, request_id, ip)
      values (own.organization_id, 'connect_app', 'session', own.user_id, 'grant_id=' || made, 201, p_request, p_ip);
    update oauth_clients set last_used_at = now() where client_id = r.client_id;
  end if;
  return r.params;
end $$;

alter function auth.decide_oauth_request(bytea, bytea, uuid, text[], bytea, text, text) owner to app_auth;
revoke execute on function auth.decide_oauth_request(bytea, bytea, uuid, text[], bytea, text, text) from public;
grant execute on function auth.decide_oauth_request(bytea, bytea, uuid, text[], bytea, text, text) to app_web;
