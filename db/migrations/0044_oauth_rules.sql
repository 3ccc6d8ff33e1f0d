call app.guard_tenant_table('oauth_grants', 'select');
--> statement-breakpoint
grant update (revoked_at) on oauth_grants to app_web;
--> statement-breakpoint
-- Codes and tokens are read by the functions below alone.
call app.guard_tenant_table('oauth_tokens', 'select');
--> statement-breakpoint
revoke select on oauth_tokens from app_web;
--> statement-breakpoint
create policy auth_lookup on oauth_grants to app_auth using (true) with check (true);
--> statement-breakpoint
create policy auth_lookup on oauth_tokens to app_auth using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on oauth_clients, oauth_requests, oauth_grants, oauth_tokens to app_auth;
--> statement-breakpoint
-- As before, and `oauth`: an access token of an app, for as long as its grant, the person's membership and the person live.
create or replace function auth.begin_request(p_kind text, p_digest bytea) returns text
language plpgsql security definer as $$
declare
  admission text;
  person uuid;
  type text;
begin
  if p_kind = 'session' then
    select concat('session|', set_config('app.organization_id', m.organization_id::text, true), '|', set_config('app.user_id', m.user_id::text, true), '||', m.role, '|t|')
      into admission
      from public.sessions s
      join public.users u on u.id = s.user_id and u.disabled_at is null
      join public.memberships m on m.organization_id = s.current_organization_id and m.user_id = s.user_id and m.disabled_at is null
        and m.accepted_at is not null and (s.password_id is null or s.password_id = m.password_id) and s.created_at >= m.sessions_since
      where s.digest = p_digest and s.expires_at > now();
  elsif p_kind = 'oauth' then
    select concat('oauth|', set_config('app.organization_id', g.organization_id::text, true), '|', set_config('app.user_id', g.user_id::text, true), '|', g.id, '|',
          m.role, '|', g.sensitive_data_access, '|', array_to_string(t.scopes, ','))
      into admission
      from public.oauth_tokens t
      join public.oauth_grants g on g.organization_id = t.organization_id and g.id = t.grant_id and g.revoked_at is null
      join public.users u on u.id = g.user_id and u.disabled_at is null
      join public.memberships m on m.organization_id = g.organization_id and m.user_id = g.user_id and m.disabled_at is null and m.accepted_at is not null
      where t.digest = p_digest and t.kind = 'access' and t.expires_at > now();
  else
    select concat(t.type, '|', set_config('app.organization_id', t.organization_id::text, true), '|', t.user_id, '|', t.id, '|',
          case when t.user_id is not null then (
            select m.role from public.memberships m join public.users u on u.id = m.user_id
              where m.organization_id = t.organization_id and m.user_id = t.user_id and m.disabled_at is null and m.accepted_at is not null
                and u.disabled_at is null) end,
          '|', t.sensitive_data_access, '|', array_to_string(t.scopes, ',')),
        t.user_id, t.type
      into admission, person, type
      from public.access_tokens t
      where t.digest = p_digest and t.revoked_at is null and t.expires_at > now();
    if type = 'personal' and split_part(admission, '|', 5) = '' then
      admission := null;
    elsif person is not null then
      perform set_config('app.user_id', person::text, true);
    end if;
  end if;
  if admission is null then
    perform set_config('app.organization_id', '', true), set_config('app.user_id', '', true);
  end if;
  return admission;
end $$;
--> statement-breakpoint
create or replace function auth.record_token_use(p_ids uuid[], p_at timestamptz[], p_ips text[], p_operations text[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update access_tokens t set last_used_at = u.at, last_used_ip = u.ip, last_used_operation = u.operation
    from unnest(p_ids, p_at, p_ips, p_operations) as u (id, at, ip, operation)
    where t.id = u.id and (t.last_used_at is null or t.last_used_at < u.at);
  update oauth_grants g set last_used_at = u.at, last_used_ip = u.ip, last_used_operation = u.operation
    from unnest(p_ids, p_at, p_ips, p_operations) as u (id, at, ip, operation)
    where g.id = u.id and (g.last_used_at is null or g.last_used_at < u.at);
$$;
--> statement-breakpoint
create function auth.register_oauth_client(p_id text, p_name text, p_redirect_uris text[], p_method text, p_secret bytea, p_metadata jsonb) returns timestamptz
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into oauth_clients (client_id, name, redirect_uris, auth_method, secret_digest, metadata)
    values (p_id, p_name, p_redirect_uris, p_method, p_secret, p_metadata) returning created_at;
$$;
--> statement-breakpoint
create function auth.oauth_client(p_id text) returns table (client_id text, name text, redirect_uris text[], auth_method text, secret_digest bytea)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select client_id, name, redirect_uris, auth_method, secret_digest from oauth_clients where client_id = p_id;
$$;
--> statement-breakpoint
create function auth.begin_oauth_request(p_digest bytea, p_client text, p_params jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into oauth_requests (digest, client_id, params, expires_at) values (p_digest, p_client, p_params, now() + interval '10 minutes');
$$;
--> statement-breakpoint
-- What the consent page shows, or no row: for a request that is over, or that another session opened first.
create function auth.open_oauth_request(p_digest bytea, p_session bytea)
returns table (client_name text, registered_at timestamptz, params jsonb, organization_id uuid, organization text, person text, email text, role text)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update oauth_requests r set session_digest = p_session
    where r.digest = p_digest and r.session_digest is null and r.expires_at > now() and exists (select from auth.opened(p_session) where in_use);
  return query select c.name, c.created_at, r.params, o.id, o.name, own.name, own.email, own.role
    from oauth_requests r join oauth_clients c on c.client_id = r.client_id join auth.opened(p_session) own on own.in_use
      join organizations o on o.id = own.organization_id
    where r.digest = p_digest and r.session_digest = p_session and r.expires_at > now();
end $$;
--> statement-breakpoint
-- Decides a request once. Without scopes (null) it is denied. Returns its parameters, or null when there is nothing to decide.
create function auth.decide_oauth_request(p_digest bytea, p_session bytea, p_organization uuid, p_scopes text[], p_code bytea, p_request text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own record;
  r oauth_requests;
  made uuid;
begin
  select * into own from auth.opened(p_session) o where o.in_use and o.organization_id = p_organization;
  if own.user_id is null then
    return null;
  end if;
  delete from oauth_requests where digest = p_digest and session_digest = p_session and expires_at > now() returning * into r;
  if r.digest is null then
    return null;
  end if;
  if p_scopes is not null then
    perform set_config('app.organization_id', own.organization_id::text, true);
    insert into oauth_grants (organization_id, user_id, client_id, client_name, redirect_uri, scopes)
      select own.organization_id, own.user_id, c.client_id, c.name, r.params ->> 'redirect_uri', p_scopes from oauth_clients c where c.client_id = r.client_id
      returning id into made;
    insert into oauth_tokens (organization_id, digest, grant_id, kind, scopes, challenge, expires_at)
      values (own.organization_id, p_code, made, 'code', p_scopes, r.params ->> 'code_challenge', now() + interval '60 seconds');
    insert into audit_log (organization_id, operation, principal_kind, user_id, object, result, request_id)
      values (own.organization_id, 'connect_app', 'session', own.user_id, 'grant_id=' || made, 201, p_request);
    update oauth_clients set last_used_at = now() where client_id = r.client_id;
  end if;
  return r.params;
end $$;
--> statement-breakpoint
-- Whether the grant and the person behind it still live; locks the grant, so that no token outlives its revocation.
create function auth.lock_oauth_grant(p_organization uuid, p_grant uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from oauth_grants g where g.organization_id = p_organization and g.id = p_grant and g.revoked_at is null for update;
  return found and exists (
    select from oauth_grants g join users u on u.id = g.user_id and u.disabled_at is null
      join memberships m on m.organization_id = g.organization_id and m.user_id = g.user_id and m.disabled_at is null and m.accepted_at is not null
      where g.organization_id = p_organization and g.id = p_grant);
end $$;
--> statement-breakpoint
create function auth.add_oauth_tokens(p_organization uuid, p_grant uuid, p_access_scopes text[], p_refresh_scopes text[], p_access bytea, p_refresh bytea) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into oauth_tokens (organization_id, digest, grant_id, kind, scopes, expires_at) values
    (p_organization, p_access, p_grant, 'access', p_access_scopes, now() + interval '1 hour'),
    (p_organization, p_refresh, p_grant, 'refresh', p_refresh_scopes, now() + interval '30 days');
$$;
--> statement-breakpoint
-- Redeems a code once: claimed only when every binding matches, so that a wrong verifier or client does not burn it. One that its
-- own client redeems again ends the grant (RFC 6749 4.1.2), which commits because nothing is raised. The scopes, or null.
create function auth.redeem_oauth_code(p_digest bytea, p_client text, p_redirect_uri text, p_challenge text, p_access bytea, p_refresh bytea) returns text[]
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
--> statement-breakpoint
-- Rotates a refresh token once; one that was used before ends the grant (RFC 9700 4.14.2). `p_scopes` narrows the access token, null
-- keeps all; what is more than was granted leaves the token as it is and answers {invalid_scope}.
create function auth.refresh_oauth_token(p_digest bytea, p_client text, p_scopes text[], p_access bytea, p_refresh bytea) returns text[]
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
  update oauth_tokens t set used_at = now()
    where t.organization_id = known.organization_id and t.digest = p_digest and t.used_at is null and t.expires_at > now()
    returning t.* into known;
  if not found then
    update oauth_grants g set revoked_at = coalesce(g.revoked_at, now()) from oauth_tokens t
      where t.digest = p_digest and t.used_at is not null and g.organization_id = t.organization_id and g.id = t.grant_id;
    return null;
  end if;
  perform auth.add_oauth_tokens(known.organization_id, known.grant_id, coalesce(p_scopes, known.scopes), known.scopes, p_access, p_refresh);
  update oauth_clients set last_used_at = now() where client_id = p_client;
  return coalesce(p_scopes, known.scopes);
end $$;
--> statement-breakpoint
-- Of its own client alone: a refresh token takes its grant with it, an access token only itself (RFC 7009 2.1).
create function auth.revoke_oauth_token(p_digest bytea, p_client text) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update oauth_grants g set revoked_at = coalesce(g.revoked_at, now()) from oauth_tokens t
    where t.digest = p_digest and t.kind = 'refresh' and g.organization_id = t.organization_id and g.id = t.grant_id and g.client_id = p_client;
  update oauth_tokens t set expires_at = now() from oauth_grants g
    where t.digest = p_digest and t.kind = 'access' and g.organization_id = t.organization_id and g.id = t.grant_id and g.client_id = p_client;
$$;
--> statement-breakpoint
-- Deletes what is over: requests, tokens a day after their end, grants without tokens, clients that nobody allowed within a day, and
-- clients without a grant that were not used for 90 days.
create function auth.clean_oauth() returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  deleted integer;
begin
  delete from oauth_requests where expires_at < now();
  delete from oauth_tokens where expires_at < now() - interval '1 day';
  delete from oauth_grants g where g.created_at < now() - interval '1 day'
    and not exists (select from oauth_tokens t where t.organization_id = g.organization_id and t.grant_id = g.id);
  delete from oauth_clients c where not exists (select from oauth_grants g where g.client_id = c.client_id)
    and case when c.last_used_at is null then c.created_at < now() - interval '24 hours' else c.last_used_at < now() - interval '90 days' end;
  get diagnostics deleted = row_count;
  return deleted;
end $$;
--> statement-breakpoint
do $$
declare
  f regprocedure;
begin
  for f in select oid::regprocedure from pg_proc where pronamespace = 'auth'::regnamespace
    and proname in ('register_oauth_client', 'oauth_client', 'begin_oauth_request', 'open_oauth_request', 'decide_oauth_request', 'lock_oauth_grant',
      'add_oauth_tokens', 'redeem_oauth_code', 'refresh_oauth_token', 'revoke_oauth_token', 'clean_oauth') loop
    execute format('alter function %s owner to app_auth', f);
    execute format('revoke execute on function %s from public', f);
    if f::text ~ '^auth\.clean_oauth\(' then
      execute format('grant execute on function %s to app_worker', f);
    elsif f::text !~ '^auth\.(lock_oauth_grant|add_oauth_tokens)\(' then
      execute format('grant execute on function %s to app_web', f);
    end if;
  end loop;
end $$;
