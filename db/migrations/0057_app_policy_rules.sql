call app.guard_tenant_table('oauth_policies', 'select, insert, update');
--> statement-breakpoint
create policy auth_lookup on oauth_policies to app_auth using (true);
--> statement-breakpoint
grant select on oauth_policies to app_auth;
--> statement-breakpoint
alter table oauth_policies add constraint oauth_policies_mode check (mode in ('all', 'listed', 'none'));
--> statement-breakpoint
-- From now on the authorization request says where it leads; for earlier ones it is read from the redirect URI.
update oauth_grants set destination = case
  when redirect_uri ~* '^https?://(127\.0\.0\.1|\[::1\]|localhost)([:/?]|$)' then 'localhost'
  when redirect_uri ~* '^https?://' then lower(substring(redirect_uri from '^[^:]*://([^/:?]+)'))
  else lower(substring(redirect_uri from '^[^:]*:')) end;
--> statement-breakpoint
-- Whether an organization lets its people connect apps that lead there.
create function auth.app_allowed(p_organization uuid, p_destination text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select mode = 'all' or mode = 'listed' and p_destination = any (destinations) from oauth_policies where organization_id = p_organization), true);
$$;
--> statement-breakpoint
-- As before; an app that the organization doesn't allow is told apart from one without a grant, and sees no organization.
create or replace function auth.begin_request(p_kind text, p_digest bytea) returns text
language plpgsql security definer as $$
declare
  admission text;
  person uuid;
  worker uuid;
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
  elsif p_kind = 'posting' then
    select concat('applicant|', set_config('app.organization_id', p.organization_id::text, true), '||||f||')
      into admission
      from public.job_postings p
      join public.jobs j on j.organization_id = p.organization_id and j.id = p.job_id and j.status = 'OPEN'
      where p.id = encode(p_digest, 'hex')::uuid and p.publication_state in ('PUBLISHED_BASIC', 'PUBLISHED_PREMIUM');
  elsif p_kind = 'oauth' then
    select case when p.mode is null or p.mode = 'all' or p.mode = 'listed' and g.destination = any (p.destinations)
        then concat('oauth|', set_config('app.organization_id', g.organization_id::text, true), '|', set_config('app.user_id', g.user_id::text, true), '|', g.id, '|',
          m.role, '|', g.sensitive_data_access, '|', array_to_string(t.scopes, ','))
        else concat('blocked|', set_config('app.organization_id', '', true), set_config('app.user_id', '', true), '||||f|') end
      into admission
      from public.oauth_tokens t
      join public.oauth_grants g on g.organization_id = t.organization_id and g.id = t.grant_id and g.revoked_at is null
      join public.users u on u.id = g.user_id and u.disabled_at is null
      join public.memberships m on m.organization_id = g.organization_id and m.user_id = g.user_id and m.disabled_at is null and m.accepted_at is not null
      left join public.oauth_policies p on p.organization_id = g.organization_id
      where t.digest = p_digest and t.kind = 'access' and t.expires_at > now();
  else
    select concat(t.type, '|', set_config('app.organization_id', t.organization_id::text, true), '|', t.user_id, '|', t.id, '|',
          case when t.user_id is not null then (
            select m.role from public.memberships m join public.users u on u.id = m.user_id
              where m.organization_id = t.organization_id and m.user_id = t.user_id and m.disabled_at is null and m.accepted_at is not null
                and u.disabled_at is null) end,
          '|', t.sensitive_data_access, '|', array_to_string(t.scopes, ','), '|', t.person_id),
        t.user_id, t.person_id, t.type
      into admission, person, worker, type
      from public.access_tokens t
      where t.digest = p_digest and t.revoked_at is null and t.expires_at > now();
    if type = 'personal' and split_part(admission, '|', 5) = '' then
      admission := null;
    elsif person is not null then
      perform set_config('app.user_id', person::text, true);
    elsif worker is not null then
      perform set_config('app.person_id', worker::text, true);
    end if;
  end if;
  if admission is null then
    perform set_config('app.organization_id', '', true), set_config('app.user_id', '', true);
  end if;
  return admission;
end $$;
--> statement-breakpoint
drop function auth.oauth_client(text);
--> statement-breakpoint
create function auth.oauth_client(p_id text)
returns table (client_id text, name text, redirect_uris text[], auth_method text, secret_digest bytea, is_fresh boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select client_id, name, redirect_uris, auth_method, secret_digest, coalesce(fresh_until > now(), false) from oauth_clients where client_id = p_id;
$$;
--> statement-breakpoint
-- Keeps what was read at the URL that is the client's id, in place of what was read there before.
create function auth.keep_oauth_document(p_id text, p_name text, p_redirect_uris text[], p_metadata jsonb, p_seconds integer) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into oauth_clients (client_id, name, redirect_uris, auth_method, metadata, fresh_until)
    values (p_id, p_name, p_redirect_uris, 'none', p_metadata, now() + make_interval(secs => p_seconds))
    on conflict (client_id) do update set name = excluded.name, redirect_uris = excluded.redirect_uris, metadata = excluded.metadata,
      fresh_until = excluded.fresh_until;
$$;
--> statement-breakpoint
drop function auth.open_oauth_request(bytea, bytea);
--> statement-breakpoint
-- What the consent page shows, or no row: for a request that is over, or that another session opened first.
create function auth.open_oauth_request(p_digest bytea, p_session bytea)
returns table (client_id text, client_name text, registered_at timestamptz, params jsonb, organization_id uuid, organization text, person text, email text,
  role text, is_allowed boolean)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update oauth_requests r set session_digest = p_session
    where r.digest = p_digest and r.session_digest is null and r.expires_at > now() and exists (select from auth.opened(p_session) where in_use);
  return query select c.client_id, c.name, c.created_at, r.params, o.id, o.name, own.name, own.email, own.role, auth.app_allowed(o.id, r.params ->> 'destination')
    from oauth_requests r join oauth_clients c on c.client_id = r.client_id join auth.opened(p_session) own on own.in_use
      join organizations o on o.id = own.organization_id
    where r.digest = p_digest and r.session_digest = p_session and r.expires_at > now();
end $$;
--> statement-breakpoint
-- As before; nothing is granted to an app that the organization doesn't allow.
create or replace function auth.decide_oauth_request(p_digest bytea, p_session bytea, p_organization uuid, p_scopes text[], p_code bytea, p_request text) returns jsonb
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
    insert into audit_log (organization_id, operation, principal_kind, user_id, object, result, request_id)
      values (own.organization_id, 'connect_app', 'session', own.user_id, 'grant_id=' || made, 201, p_request);
    update oauth_clients set last_used_at = now() where client_id = r.client_id;
  end if;
  return r.params;
end $$;
--> statement-breakpoint
-- Whether the grant and the person behind it still live and the organization allows the app; locks the grant, so that no token outlives its revocation.
create or replace function auth.lock_oauth_grant(p_organization uuid, p_grant uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from oauth_grants g where g.organization_id = p_organization and g.id = p_grant and g.revoked_at is null for update;
  return found and exists (
    select from oauth_grants g join users u on u.id = g.user_id and u.disabled_at is null
      join memberships m on m.organization_id = g.organization_id and m.user_id = g.user_id and m.disabled_at is null and m.accepted_at is not null
      where g.organization_id = p_organization and g.id = p_grant and auth.app_allowed(p_organization, g.destination));
end $$;
--> statement-breakpoint
drop function auth.refresh_oauth_token(bytea, text, text[], bytea, bytea);
--> statement-breakpoint
-- Rotates a refresh token once; one that was used before ends the grant (RFC 9700 4.14.2). `p_scopes` narrows the access token, null
-- keeps all; what is more than was granted leaves the token as it is and answers {invalid_scope}. Within `p_grace` seconds of its use
-- (never with 0, even when the clock is set back) a token may come again as long as its successor was not used: the successor is used
-- up then and a new one takes its place, so that never more than one lives, and whoever still holds the first successor ends the grant
-- by using it.
create function auth.refresh_oauth_token(p_digest bytea, p_client text, p_scopes text[], p_access bytea, p_refresh bytea, p_grace integer) returns text[]
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
--> statement-breakpoint
-- Keeps reads that tools made, many with one statement. The organization is that of the token, whatever the caller believes.
create policy auth_append on audit_log for insert to app_auth with check (true);
--> statement-breakpoint
create function auth.audit_tool_reads(p_tokens uuid[], p_operations text[], p_objects text[], p_requests text[], p_ips text[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into audit_log (organization_id, operation, principal_kind, token_id, user_id, object, result, request_id, ip, via)
    select own.organization_id, r.operation, own.kind, r.token, own.user_id, r.object, 200, r.request, r.ip, 'mcp'
      from unnest(p_tokens, p_operations, p_objects, p_requests, p_ips) as r (token, operation, object, request, ip)
      cross join lateral (
        select g.organization_id, 'oauth' as kind, g.user_id from oauth_grants g where g.id = r.token
        union all select t.organization_id, t.type, t.user_id from access_tokens t where t.id = r.token) as own;
$$;
--> statement-breakpoint
do $$
declare
  f regprocedure;
begin
  for f in select oid::regprocedure from pg_proc where pronamespace = 'auth'::regnamespace
    and proname in ('app_allowed', 'oauth_client', 'keep_oauth_document', 'open_oauth_request', 'refresh_oauth_token', 'audit_tool_reads') loop
    execute format('alter function %s owner to app_auth', f);
    execute format('revoke execute on function %s from public', f);
    if f::text !~ '^auth\.app_allowed\(' then
      execute format('grant execute on function %s to app_web', f);
    end if;
  end loop;
end $$;
