-- A session starts no earlier than the memberships that it opens take sessions from, also when the clock was set back in between.
create or replace function auth.open_session(p_digest bytea, p_user uuid, p_organization uuid, p_lifetime interval, p_password uuid) returns uuid
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from sessions where user_id = p_user and expires_at < now();
  insert into sessions (digest, user_id, current_organization_id, password_id, created_at, expires_at)
    select p_digest, m.user_id, m.organization_id, p_password,
      greatest(now(), (select max(sessions_since) from memberships where user_id = p_user)), now() + p_lifetime
    from memberships m
    where m.user_id = p_user and m.disabled_at is null and m.accepted_at is not null and (p_password is null or m.password_id = p_password)
      and not m.requires_provider
      and (p_organization is null or m.organization_id = p_organization)
    order by m.created_at, m.organization_id
    limit 1
    returning current_organization_id;
$$;

alter function auth.open_session(bytea, uuid, uuid, interval, uuid) owner to app_auth;
revoke execute on function auth.open_session(bytea, uuid, uuid, interval, uuid) from public;
