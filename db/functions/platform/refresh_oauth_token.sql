-- Rotates a refresh token once; one that was used before ends the grant (RFC 9700 4.14.2). `p_scopes` narrows the access token, null
-- keeps all; what is more than was granted leaves the token as it is and answers {invalid_scope}. Within `p_grace` seconds of its use
-- (never with 0, even when the clock is set back) a token may come again as long as its successor was not used: the successor is used
-- up then and a new one takes its place, so that never more than one lives, and whoever still holds the first successor ends the grant
-- by using it.
create or replace function auth.refresh_oauth_token(p_digest bytea, p_client text, p_scopes text[], p_access bytea, p_refresh bytea, p_grace integer) returns text[]
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  known oauth_tokens;
begin
  select t.* into known from oauth_tokens t join oauth_grants g on g.organization_id = t.organization_id and g.id = t.grant_id
    where t.digest = p_digest and t.kind = 'refresh' and g.client_id = p_client;
  if known.digest is null or not auth.lock_oauth_grant(known.organization_id, known.grant_id) then
    return null;
  end if;
  if not coalesce(p_scopes, '{}') <@ known.scopes then
    return '{invalid_scope}';
  end if;
  update oauth_tokens t set used_at = clock_timestamp()
    where t.organization_id = known.organization_id and t.digest = p_digest and t.used_at is null and t.expires_at > now();
  if not found then
    update oauth_tokens s set used_at = clock_timestamp() from oauth_tokens t
      where p_grace > 0 and t.organization_id = known.organization_id and t.digest = p_digest
        and t.used_at > clock_timestamp() - make_interval(secs => p_grace)
        and s.organization_id = t.organization_id and s.grant_id = t.grant_id and s.parent = t.digest and s.used_at is null;
  end if;
  if not found then
    update oauth_grants g set revoked_at = coalesce(g.revoked_at, now()) from oauth_tokens t
      where t.digest = p_digest and t.used_at is not null and g.organization_id = t.organization_id and g.id = t.grant_id;
    return null;
  end if;
  perform auth.add_oauth_tokens(known.organization_id, known.grant_id, coalesce(p_scopes, known.scopes), known.scopes, p_access, p_refresh);
  update oauth_tokens set parent = p_digest where organization_id = known.organization_id and digest = p_refresh;
  update oauth_clients set last_used_at = now() where client_id = p_client;
  return coalesce(p_scopes, known.scopes);
end $$;

alter function auth.refresh_oauth_token(bytea, text, text[], bytea, bytea, integer) owner to app_auth;
revoke execute on function auth.refresh_oauth_token(bytea, text, text[], bytea, bytea, integer) from public;
grant execute on function auth.refresh_oauth_token(bytea, text, text[], bytea, bytea, integer) to app_web;
