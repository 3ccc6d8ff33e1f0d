-- A sign-in counts for the organization that it enters, and for no other. The session remembers where it began. A sign-in through a provider
-- is a proof of the time at which that provider checked who it is (p_auth_time), or of no time.
create or replace function auth.record_sign_in(p_digest bytea, p_browser text, p_system text, p_ip text, p_began_with text, p_auth_time timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update sessions set browser = p_browser, system = p_system, began_with = p_began_with, last_used_at = now(), last_used_ip = p_ip,
      proven_at = case when p_began_with = 'identity_provider' then least(coalesce(p_auth_time, 'epoch'), now()) else proven_at end
    where digest = p_digest;
  select auth.note_break_glass(p_digest, p_ip);
  update memberships m set last_sign_in_at = now() from auth.opened(p_digest) o
    where o.in_use and m.organization_id = o.organization_id and m.user_id = o.user_id;
$$;

alter function auth.record_sign_in(bytea, text, text, text, text, timestamptz) owner to app_auth;
revoke execute on function auth.record_sign_in(bytea, text, text, text, text, timestamptz) from public;
grant execute on function auth.record_sign_in(bytea, text, text, text, text, timestamptz) to app_web;
