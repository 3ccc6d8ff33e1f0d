-- Redeems a code once: claimed only when every binding matches, so that a wrong verifier or client does not burn it. One that its
-- own client redeems again ends the grant (RFC 6749 4.1.2), which commits because nothing is raised. The scopes, or null.
create or replace function auth.redeem_oauth_code(p_digest bytea, p_client text, p_redirect_uri text, p_challenge text, p_access bytea, p_refresh bytea) returns text[]
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  claimed oauth_tokens;
begin
  update oauth_tokens t set used_at = now() from oauth_grants g
    where t.digest = p_digest and t.kind = 'code' and t.used_at is null and t.expires_at > now() and t.challenge = p_challenge
      and g.organization_id = t.organization_id and g.id = t.grant_id and g.client_id = p_client and g.redirect_uri = p_redirect_uri
    returning t.* into claimed;
  if claimed.digest is null then
    update oauth_grants g set revoked_at = coalesce(g.revoked_at, now()) from oauth_tokens t
      where t.digest = p_digest and t.kind = 'code' and t.used_at is not null
        and g.organization_id = t.organization_id and g.id = t.grant_id and g.client_id = p_client;
    return null;
  end if;
  if not auth.lock_oauth_grant(claimed.organization_id, claimed.grant_id) then
    return null;
  end if;
  perform auth.add_oauth_tokens(claimed.organization_id, claimed.grant_id, claimed.scopes, claimed.scopes, p_access, p_refresh);
  return claimed.scopes;
end $$;

alter function auth.redeem_oauth_code(bytea, text, text, text, bytea, bytea) owner to app_auth;
revoke execute on function auth.redeem_oauth_code(bytea, text, text, text, bytea, bytea) from public;
grant execute on function auth.redeem_oauth_code(bytea, text, text, text, bytea, bytea) to app_web;
