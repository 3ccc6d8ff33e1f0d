-- The digest of a link is read by the functions below alone.
revoke select on memberships from app_web;
--> statement-breakpoint
grant select (organization_id, user_id, name, email, role, password_id, accepted_at, declined_at, disabled_at, sessions_since, last_sign_in_at, link_expires_at, created_at) on memberships to app_web;
--> statement-breakpoint
grant select, insert, update, delete on passwords to app_auth;
--> statement-breakpoint
grant insert on audit_log to app_auth;
--> statement-breakpoint
-- As before, and: a session opens the memberships of the password it began with, or all of them when the identity provider
-- vouches for the person, and none that was not accepted or that was closed to earlier sessions.
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
drop function auth.find_user(text);
--> statement-breakpoint
drop function auth.start_session(bytea, uuid, uuid, interval);
--> statement-breakpoint
drop function auth.session_user(bytea);
--> statement-breakpoint
drop function auth.account();
--> statement-breakpoint
drop function auth.password_hash();
--> statement-breakpoint
drop function auth.set_password(text, bytea);
--> statement-breakpoint
drop function auth.members();
--> statement-breakpoint
drop function auth.add_member(text, text, text, bytea, interval);
--> statement-breakpoint
drop function auth.replace_password_link(uuid, bytea, interval);
--> statement-breakpoint
drop function auth.record_sign_in(uuid);
--> statement-breakpoint
drop function auth.is_password_link(bytea);
--> statement-breakpoint
drop function auth.use_password_link(bytea, text);
--> statement-breakpoint
-- The memberships that a session opens, by the rule of auth.begin_request.
create function auth.opened(p_digest bytea) returns table (organization_id uuid, user_id uuid, role text, name text, email text, in_use boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.organization_id, m.user_id, m.role, m.name, m.email, m.organization_id = s.current_organization_id
    from sessions s
    join users u on u.id = s.user_id and u.disabled_at is null
    join memberships m on m.user_id = s.user_id and m.disabled_at is null and m.accepted_at is not null
      and (s.password_id is null or s.password_id = m.password_id) and s.created_at >= m.sessions_since
    where s.digest = p_digest and s.expires_at > now();
$$;
--> statement-breakpoint
-- Somebody whose email the identity provider has verified; `invited` when an invitation waits to be accepted.
create function auth.find_user(p_email text) returns table (id uuid, invited boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id, exists (select from memberships m where m.user_id = u.id and m.accepted_at is null and m.disabled_at is null)
    from users u where u.email_lower = lower(p_email) and u.disabled_at is null;
$$;
--> statement-breakpoint
create function auth.passwords_to_try(p_email text) returns table (id uuid, hash text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.hash from passwords p join users u on u.id = p.user_id
    where u.email_lower = lower(p_email) and u.disabled_at is null order by p.id;
$$;
--> statement-breakpoint
-- These were given rightly. Several are one and the same text: from now on they are one password.
create function auth.use_passwords(p_ids uuid[]) returns table (id uuid, email text, password_id uuid)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  kept passwords;
begin
  select * into kept from passwords p where p.id = any (p_ids) order by p.created_at, p.id limit 1 for update;
  update memberships m set password_id = kept.id where m.user_id = kept.user_id and m.password_id = any (p_ids) and m.password_id <> kept.id;
  update sessions s set password_id = kept.id where s.user_id = kept.user_id and s.password_id = any (p_ids) and s.password_id <> kept.id;
  delete from passwords p where p.id = any (p_ids) and p.user_id = kept.user_id and p.id <> kept.id;
  return query select u.id, u.email, kept.id from users u where u.id = kept.user_id;
end $$;
--> statement-breakpoint
-- Null when nothing is opened by the password (null: by the identity provider's word), or not the organization asked for.
create function auth.start_session(p_digest bytea, p_user uuid, p_organization uuid, p_lifetime interval, p_password uuid) returns uuid
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from sessions where user_id = p_user and expires_at < now();
  insert into sessions (digest, user_id, current_organization_id, password_id, expires_at)
    select p_digest, m.user_id, m.organization_id, p_password, now() + p_lifetime
    from memberships m
    where m.user_id = p_user and m.disabled_at is null and m.accepted_at is not null and (p_password is null or m.password_id = p_password)
      and (p_organization is null or m.organization_id = p_organization)
    order by m.created_at, m.organization_id
    limit 1
    returning current_organization_id;
$$;
--> statement-breakpoint
create function auth.session_user(p_digest bytea) returns table (id uuid, name text, email text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select user_id, name, email from auth.opened(p_digest) where in_use;
$$;
--> statement-breakpoint
-- A sign-in counts for the organization that it enters, and for no other.
create function auth.record_sign_in(p_digest bytea) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update memberships m set last_sign_in_at = now() from auth.opened(p_digest) o
    where o.in_use and m.organization_id = o.organization_id and m.user_id = o.user_id;
$$;
--> statement-breakpoint
-- The person of the session as its organization knows them, and every organization to switch to.
create function auth.account(p_digest bytea) returns table (name text, email text, has_password boolean, organizations jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.name, m.email, m.password_id is not null,
      (select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'role', p.role) order by o.name, o.id)
        from auth.opened(p_digest) p join organizations o on o.id = p.organization_id)
    from memberships m where m.organization_id = app.organization_id() and m.user_id = app.user_id();
$$;
--> statement-breakpoint
create or replace function auth.switch_organization(p_digest bytea, p_organization uuid) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with switched as (
    update sessions s set current_organization_id = o.organization_id
      from auth.opened(p_digest) o where s.digest = p_digest and o.organization_id = p_organization
      returning s.user_id, s.current_organization_id),
  counted as (
    update memberships m set last_sign_in_at = now() from switched s
      where m.organization_id = s.current_organization_id and m.user_id = s.user_id)
  select exists (select from switched);
$$;
--> statement-breakpoint
-- The password that opens the organization in use, and the salt that a new one takes.
create function auth.password() returns table (hash text, salt bytea)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.hash, u.password_salt
    from memberships m join passwords p on p.id = m.password_id join users u on u.id = m.user_id
    where m.organization_id = app.organization_id() and m.user_id = app.user_id();
$$;
--> statement-breakpoint
-- Changes that password, wherever it opens, and ends every other session that it or the identity provider began. Returns
-- the organizations that it opens.
create function auth.set_password(p_hash text, p_keep bytea) returns setof uuid
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own uuid;
begin
  select password_id into own from memberships where organization_id = app.organization_id() and user_id = app.user_id();
  update passwords set hash = p_hash where id = own;
  delete from sessions where user_id = app.user_id() and digest <> p_keep and (password_id = own or password_id is null);
  return query select organization_id from memberships where user_id = app.user_id() and password_id = own and disabled_at is null;
end $$;
--> statement-breakpoint
-- Goes on in another organization that the same password opens, within the running transaction.
create function auth.enter_organization(p_organization uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select from memberships own join memberships other on other.user_id = own.user_id and other.password_id = own.password_id
      where own.organization_id = app.organization_id() and own.user_id = app.user_id()
        and other.organization_id = p_organization and other.disabled_at is null) then
    raise exception 'the password does not open this organization';
  end if;
  perform set_config('app.organization_id', p_organization::text, true);
end $$;
--> statement-breakpoint
create function auth.members() returns table (user_id uuid, name text, email text, role text, accepted_at timestamptz, declined_at timestamptz, disabled_at timestamptz, link_expires_at timestamptz, created_at timestamptz, last_sign_in_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.user_id, m.name, m.email, m.role, m.accepted_at, m.declined_at, coalesce(m.disabled_at, u.disabled_at), m.link_expires_at, m.created_at,
      m.last_sign_in_at
    from memberships m join users u on u.id = m.user_id
    where m.organization_id = app.organization_id();
$$;
--> statement-breakpoint
-- Null when the person is a member already. Whether another organization knows the person makes no difference.
create function auth.add_member(p_email text, p_name text, p_role text, p_link bytea, p_lifetime interval) returns uuid
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into users (email) values (p_email) on conflict (email_lower) do nothing;
  insert into memberships (organization_id, user_id, name, email, role, link_digest, link_expires_at)
    select app.organization_id(), u.id, p_name, p_email, p_role, p_link, now() + p_lifetime from users u where u.email_lower = lower(p_email)
    on conflict (organization_id, user_id) do nothing
    returning user_id;
$$;
--> statement-breakpoint
-- Disabling takes the link and the sessions; what is enabled again is closed to every session that began before.
create or replace function auth.change_member(p_user uuid, p_role text, p_disabled boolean) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update memberships set
      role = coalesce(p_role, role),
      disabled_at = case p_disabled when true then coalesce(disabled_at, now()) when false then null else disabled_at end,
      link_digest = case when p_disabled then null else link_digest end,
      link_expires_at = case when p_disabled then null else link_expires_at end,
      sessions_since = case when p_disabled = false and disabled_at is not null then now() else sessions_since end
    where organization_id = app.organization_id() and user_id = p_user;
  delete from sessions where p_disabled and user_id = p_user and current_organization_id = app.organization_id();
$$;
--> statement-breakpoint
-- False for somebody who is disabled. A declined invitation is made anew.
create function auth.replace_member_link(p_user uuid, p_link bytea, p_lifetime interval) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with replaced as (
    update memberships set link_digest = p_link, link_expires_at = now() + p_lifetime, declined_at = null
      where organization_id = app.organization_id() and user_id = p_user and disabled_at is null
      returning 1)
  select exists (select from replaced);
$$;
--> statement-breakpoint
-- What a link is for, or no row when it is unknown, used, replaced or expired. `shared`: the other organizations that the
-- password of the session opens, when it is of the same person.
create function auth.read_link(p_link bytea, p_session bytea) returns table (organization_id uuid, organization text, email text, role text, accepted boolean, shared text[], salt bytea)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id, o.name, m.email, m.role, m.accepted_at is not null,
      array(select other.name from auth.opened(p_session) own join sessions s on s.digest = p_session join organizations other on other.id = own.organization_id
        where own.user_id = m.user_id and own.organization_id <> m.organization_id and s.password_id is not null order by other.name),
      u.password_salt
    from memberships m join organizations o on o.id = m.organization_id join users u on u.id = m.user_id
    where m.link_digest = p_link and m.link_expires_at > now() and m.disabled_at is null and u.disabled_at is null;
$$;
--> statement-breakpoint
-- Adds the row to the audit log of an organization that the request has not entered.
create function auth.audit(p_organization uuid, p_operation text, p_kind text, p_user uuid, p_request text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  before text := current_setting('app.organization_id', true);
begin
  perform set_config('app.organization_id', p_organization::text, true);
  insert into audit_log (organization_id, operation, principal_kind, user_id, object, result, request_id)
    values (p_organization, p_operation, p_kind, p_user, 'member_id=' || p_user, 200, p_request);
  perform set_config('app.organization_id', coalesce(before, ''), true);
end $$;
--> statement-breakpoint
-- Accepts by the organization's link with a password that opens this organization, or without one (null), when the person will
-- sign in through the identity provider. With a session of the same person the password replaces the session's own wherever that
-- opens: a new one, because whoever made the link for the old one may know it. The email to sign in with, or null for a link
-- that does not work.
create function auth.use_link(p_link bytea, p_hash text, p_session bytea, p_request text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  m memberships;
  made uuid;
  other uuid;
begin
  select member.* into m from memberships member join users u on u.id = member.user_id and u.disabled_at is null
    where member.link_digest = p_link and member.link_expires_at > now() and member.disabled_at is null
      and (p_hash is not null or member.accepted_at is null)
    for update of member;
  if m.user_id is null then
    return null;
  end if;
  if p_hash is not null then
    insert into passwords (user_id, hash) values (m.user_id, p_hash) returning id into made;
    for other in
      update memberships shared set password_id = made
        from auth.opened(p_session) own, sessions s
        where s.digest = p_session and s.password_id is not null and own.user_id = m.user_id and own.organization_id <> m.organization_id
          and shared.organization_id = own.organization_id and shared.user_id = m.user_id
        returning shared.organization_id loop
      perform auth.audit(other, 'set_password', 'session', m.user_id, p_request);
    end loop;
  end if;
  update memberships set password_id = coalesce(made, password_id), accepted_at = coalesce(accepted_at, now()), declined_at = null,
      link_digest = null, link_expires_at = null, sessions_since = now()
    where organization_id = m.organization_id and user_id = m.user_id;
  delete from passwords p where p.user_id = m.user_id and not exists (select from memberships o where o.password_id = p.id);
  delete from sessions where user_id = m.user_id and current_organization_id = m.organization_id;
  perform auth.audit(m.organization_id, case when m.accepted_at is null then 'accept_invitation' else 'set_password' end, 'link', m.user_id, p_request);
  return m.email;
end $$;
--> statement-breakpoint
create function auth.decline_link(p_link bytea, p_request text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  m memberships;
begin
  update memberships set declined_at = now(), link_digest = null, link_expires_at = null
    where link_digest = p_link and link_expires_at > now() and disabled_at is null and accepted_at is null
    returning * into m;
  if m.user_id is null then
    return false;
  end if;
  perform auth.audit(m.organization_id, 'decline_invitation', 'link', m.user_id, p_request);
  return true;
end $$;
--> statement-breakpoint
-- The invitations that wait for the person of a session. Only for one that the identity provider vouches for: whoever has a
-- password may have it from another organization, which is no proof of being the person with this email.
create function auth.invitations(p_session bytea) returns table (organization_id uuid, organization text, role text, expires_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.organization_id, o.name, m.role, m.link_expires_at
    from sessions s join auth.opened(p_session) own on own.in_use
    join memberships m on m.user_id = s.user_id and m.accepted_at is null and m.declined_at is null and m.disabled_at is null and m.link_expires_at > now()
    join organizations o on o.id = m.organization_id
    where s.digest = p_session and s.password_id is null
    order by o.name, o.id;
$$;
--> statement-breakpoint
create function auth.answer_invitation(p_session bytea, p_organization uuid, p_accept boolean, p_request text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  m memberships;
begin
  update memberships member set accepted_at = case when p_accept then now() end, declined_at = case when not p_accept then now() end,
      link_digest = null, link_expires_at = null
    from auth.invitations(p_session) i, sessions s
    where s.digest = p_session and i.organization_id = p_organization and member.organization_id = i.organization_id and member.user_id = s.user_id
      and member.accepted_at is null and member.declined_at is null
    returning member.* into m;
  if m.user_id is null then
    return false;
  end if;
  perform auth.audit(p_organization, case when p_accept then 'accept_invitation' else 'decline_invitation' end, 'session', m.user_id, p_request);
  return true;
end $$;
--> statement-breakpoint
create or replace function auth.finish_setup(p_code bytea, p_organization text, p_name text, p_email text, p_hash text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  new_organization uuid;
  new_user uuid;
  new_password uuid;
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
  insert into users (email, password_salt) values (p_email, decode(rpad(split_part(p_hash, '$', 5), 24, '='), 'base64')) returning id into new_user;
  insert into passwords (user_id, hash) values (new_user, p_hash) returning id into new_password;
  insert into memberships (organization_id, user_id, name, email, role, password_id, accepted_at)
    values (new_organization, new_user, p_name, p_email, 'owner', new_password, now());
  return 'done';
end
$$;
--> statement-breakpoint
create or replace function auth.find_member(p_organization text, p_email text) returns table (organization_id uuid, user_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.organization_id, m.user_id
    from memberships m join organizations o on o.id = m.organization_id join users u on u.id = m.user_id
    where (p_organization is null or o.name = p_organization or o.id::text = p_organization)
      and (u.email_lower = lower(p_email) or (p_email is null and m.role = 'owner'))
      and u.disabled_at is null and m.disabled_at is null and m.accepted_at is not null
    order by o.created_at, o.id, m.created_at, u.id
    limit 1;
$$;
--> statement-breakpoint
do $$
declare
  f regprocedure;
begin
  for f in select oid::regprocedure from pg_proc where pronamespace = 'auth'::regnamespace
    and proname in ('opened', 'find_user', 'passwords_to_try', 'use_passwords', 'start_session', 'session_user', 'record_sign_in', 'account',
      'password', 'set_password', 'enter_organization', 'members', 'add_member', 'replace_member_link', 'read_link', 'audit', 'use_link',
      'decline_link', 'invitations', 'answer_invitation') loop
    execute format('alter function %s owner to app_auth', f);
    execute format('revoke execute on function %s from public', f);
    if f::text !~ '^auth\.(opened|audit)\(' then
      execute format('grant execute on function %s to app_web', f);
    end if;
  end loop;
end $$;
