-- Finds a live credential by the database's clock and makes its organization the tenant of the transaction. Returns
-- kind|organization|user|token|role|sensitive data access|scopes, or null, and then clears the tenant, so that whatever runs in
-- the same statement finds nothing. Every read starts with it: it names its tables whole instead of fixing a search path, which
-- would cost a fifth of its time.
create function auth.begin_request(p_kind text, p_digest bytea) returns text
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
      where s.digest = p_digest and s.expires_at > now();
  else
    select concat(t.type, '|', set_config('app.organization_id', t.organization_id::text, true), '|', t.user_id, '|', t.id, '|',
          case when t.user_id is not null then (
            select m.role from public.memberships m join public.users u on u.id = m.user_id
              where m.organization_id = t.organization_id and m.user_id = t.user_id and m.disabled_at is null and u.disabled_at is null) end,
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
create function auth.find_user(p_email text) returns table (id uuid, name text, email text, password_hash text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id, name, email, password_hash from users where email_lower = lower(p_email) and disabled_at is null;
$$;
--> statement-breakpoint
-- Null when the person belongs to no organization (or not to the one asked for): then nothing is started.
create function auth.start_session(p_digest bytea, p_user uuid, p_organization uuid, p_lifetime interval) returns uuid
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from sessions where user_id = p_user and expires_at < now();
  insert into sessions (digest, user_id, current_organization_id, expires_at)
    select p_digest, m.user_id, m.organization_id, now() + p_lifetime
    from memberships m
    where m.user_id = p_user and m.disabled_at is null and (p_organization is null or m.organization_id = p_organization)
    order by m.created_at, m.organization_id
    limit 1
    returning current_organization_id;
$$;
--> statement-breakpoint
create function auth.session_user(p_digest bytea) returns table (id uuid, name text, email text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id, u.name, u.email from sessions s join users u on u.id = s.user_id
    join memberships m on m.organization_id = s.current_organization_id and m.user_id = s.user_id and m.disabled_at is null
    where s.digest = p_digest and s.expires_at > now() and u.disabled_at is null;
$$;
--> statement-breakpoint
create function auth.end_session(p_digest bytea) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from sessions where digest = p_digest;
$$;
--> statement-breakpoint
-- The person of the running transaction, with every organization to switch to.
create function auth.account() returns table (name text, email text, has_password boolean, organizations jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.name, u.email, u.password_hash is not null,
      (select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'role', m.role) order by o.name, o.id)
        from memberships m join organizations o on o.id = m.organization_id where m.user_id = u.id and m.disabled_at is null)
    from users u where u.id = app.user_id();
$$;
--> statement-breakpoint
create function auth.password_hash() returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select password_hash from users where id = app.user_id();
$$;
--> statement-breakpoint
-- Ends every session of the person but the one that asks.
create function auth.set_password(p_hash text, p_keep bytea) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update users set password_hash = p_hash where id = app.user_id();
  delete from sessions where user_id = app.user_id() and digest <> p_keep;
$$;
--> statement-breakpoint
create function auth.switch_organization(p_digest bytea, p_organization uuid) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with switched as (
    update sessions s set current_organization_id = m.organization_id
      from memberships m
      where s.digest = p_digest and s.user_id = app.user_id() and m.user_id = s.user_id and m.organization_id = p_organization and m.disabled_at is null
      returning 1)
  select exists (select from switched);
$$;
--> statement-breakpoint
-- Counts a try as a failure before anyone looks at the password, so that tries made together are counted one by one.
-- Returns the seconds to wait instead when there were too many: nothing for the first p_free failures of a key, then 1,
-- 2, 4 ... up to 900. Rows are locked in one order.
create function auth.begin_sign_in(p_keys bytea[], p_free integer[]) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  wait integer;
begin
  insert into sign_in_attempts (key, failures, last_failure_at)
    select key, 0, '-infinity' from unnest(p_keys) as key order by key on conflict do nothing;
  perform from sign_in_attempts where key = any (p_keys) order by key for update;
  update sign_in_attempts set failures = 0 where key = any (p_keys) and last_failure_at < clock_timestamp() - interval '1 hour';
  select max(ceil(extract(epoch from a.last_failure_at + make_interval(secs => least(900, 2 ^ least(a.failures - free, 20))) - clock_timestamp())))
    into wait
    from sign_in_attempts a join unnest(p_keys, p_free) as asked (key, free) on asked.key = a.key
    where a.failures >= free;
  if coalesce(wait, 0) > 0 then
    return wait;
  end if;
  update sign_in_attempts set failures = failures + 1, last_failure_at = clock_timestamp() where key = any (p_keys);
  delete from sign_in_attempts where last_failure_at < clock_timestamp() - interval '1 day' and key <> all (p_keys);
  return 0;
end $$;
--> statement-breakpoint
-- The right password takes this try back everywhere and forgets the failures of `p_own`.
create function auth.end_sign_in(p_keys bytea[], p_own bytea[]) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update sign_in_attempts set failures = case when key = any (p_own) then 0 else greatest(0, failures - 1) end where key = any (p_keys);
$$;
--> statement-breakpoint
create function auth.set_up() returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from organizations);
$$;
--> statement-breakpoint
create function auth.replace_setup_code(p_digest bytea) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from setup_codes;
  insert into setup_codes (digest) values (p_digest);
$$;
--> statement-breakpoint
-- The first organization and its owner; `already` or `code` (wrong) when refused.
create function auth.finish_setup(p_code bytea, p_organization text, p_name text, p_email text, p_hash text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  new_organization uuid;
  new_user uuid;
begin
  lock table setup_codes in exclusive mode;
  if exists (select from organizations) then
    return 'already';
  end if;
  delete from setup_codes where digest = p_code;
  if not found then
    return 'code';
  end if;
  delete from setup_codes;
  insert into organizations (name) values (p_organization) returning id into new_organization;
  insert into users (email, name, password_hash) values (p_email, p_name, p_hash) returning id into new_user;
  insert into memberships (organization_id, user_id, role) values (new_organization, new_user, 'owner');
  return 'done';
end
$$;
--> statement-breakpoint
-- For the operator's commands: by default the owner of the first organization.
create function auth.find_member(p_organization text, p_email text) returns table (organization_id uuid, user_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.organization_id, m.user_id
    from memberships m join organizations o on o.id = m.organization_id join users u on u.id = m.user_id
    where (p_organization is null or o.name = p_organization or o.id::text = p_organization)
      and (u.email_lower = lower(p_email) or (p_email is null and m.role = 'owner'))
      and u.disabled_at is null and m.disabled_at is null
    order by o.created_at, o.id, m.created_at, u.id
    limit 1;
$$;
--> statement-breakpoint
create function auth.record_token_use(p_ids uuid[], p_at timestamptz[], p_ips text[], p_operations text[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update access_tokens t set last_used_at = u.at, last_used_ip = u.ip, last_used_operation = u.operation
    from unnest(p_ids, p_at, p_ips, p_operations) as u (id, at, ip, operation)
    where t.id = u.id and (t.last_used_at is null or t.last_used_at < u.at);
$$;
--> statement-breakpoint
create function auth.members() returns table (user_id uuid, name text, email text, role text, has_password boolean, disabled_at timestamptz, created_at timestamptz, last_sign_in_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.user_id, u.name, u.email, m.role, u.password_hash is not null, coalesce(m.disabled_at, u.disabled_at), m.created_at,
      u.last_sign_in_at
    from memberships m join users u on u.id = m.user_id
    where m.organization_id = app.organization_id();
$$;
--> statement-breakpoint
-- Null when the person is a member already. A new person gets the link, somebody known to another organization keeps the password.
create function auth.add_member(p_email text, p_name text, p_role text, p_link bytea, p_lifetime interval) returns table (user_id uuid, linked boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  known uuid;
begin
  insert into users (email, name) values (p_email, p_name) on conflict (email_lower) do nothing returning id into known;
  linked := known is not null;
  if linked then
    insert into password_links (digest, user_id, expires_at) values (p_link, known, now() + p_lifetime);
  else
    select id into known from users where email_lower = lower(p_email);
  end if;
  insert into memberships (organization_id, user_id, role) values (app.organization_id(), known, p_role)
    on conflict do nothing returning memberships.user_id into user_id;
  if user_id is not null then
    return next;
  end if;
end $$;
--> statement-breakpoint
create function auth.change_member(p_user uuid, p_role text, p_disabled boolean) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update memberships set
      role = coalesce(p_role, role),
      disabled_at = case p_disabled when true then coalesce(disabled_at, now()) when false then null else disabled_at end
    where organization_id = app.organization_id() and user_id = p_user;
$$;
--> statement-breakpoint
-- Only for a person of this organization alone: whoever administers one organization must not enter another.
create function auth.replace_password_link(p_user uuid, p_link bytea, p_lifetime interval) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from memberships where user_id = p_user and organization_id <> app.organization_id())
    or not exists (select from memberships where user_id = p_user and organization_id = app.organization_id()) then
    return false;
  end if;
  delete from password_links where user_id = p_user;
  insert into password_links (digest, user_id, expires_at) values (p_link, p_user, now() + p_lifetime);
  return true;
end $$;
--> statement-breakpoint
create function auth.record_sign_in(p_user uuid) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update users set last_sign_in_at = now() where id = p_user;
$$;
--> statement-breakpoint
create function auth.is_password_link(p_link bytea) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from password_links where digest = p_link and expires_at > now());
$$;
--> statement-breakpoint
-- The e-mail to sign in with, or null for a link that is unknown, used or expired. Ends every session of the person.
create function auth.use_password_link(p_link bytea, p_hash text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  owner uuid;
begin
  delete from password_links where digest = p_link and expires_at > now() returning user_id into owner;
  if owner is null then
    return null;
  end if;
  delete from password_links where user_id = owner or expires_at < now();
  delete from sessions where user_id = owner;
  update users set password_hash = p_hash where id = owner;
  return (select email from users where id = owner);
end $$;
--> statement-breakpoint
do $$
declare
  f regprocedure;
begin
  for f in select oid::regprocedure from pg_proc where pronamespace = 'auth'::regnamespace loop
    execute format('alter function %s owner to app_auth', f);
    execute format('revoke execute on function %s from public', f);
    if f::text !~ 'replace_setup_code|find_member' then
      execute format('grant execute on function %s to app_web', f);
    end if;
  end loop;
end $$;
