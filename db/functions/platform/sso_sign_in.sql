-- Signs in whom a provider of one organization vouches for, and starts a session that opens that organization alone. Who it is follows from the link
-- of the provider's subject, or the first time from a verified address of a domain that the organization has proven. Without a digest (null) it is only
-- said what would happen. It fails if the provider was asked while it had another issuer or client (p_issuer, p_client). The session proves nothing recent
-- until auth.record_sign_in says when the provider asked. `result` is ok, or why not; p_role is what the person's groups give.
create or replace function auth.sso_sign_in(p_provider uuid, p_issuer text, p_client text, p_subject text, p_email text, p_verified boolean, p_name text,
  p_role text, p_most integer, p_digest bytea, p_lifetime interval, p_request text, p_ip text) returns table (result text, user_id uuid, email text, role text)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  p sso_providers;
  m memberships;
  person users;
  linked uuid;
  is_new boolean := false;
  waits boolean;
  given text;
begin
  select * into p from sso_providers where id = p_provider;
  if p.id is not null and p_digest is not null then
    perform set_config('app.organization_id', p.organization_id::text, true);
    -- Whoever changes roles or access takes this first.
    perform pg_advisory_xact_lock(hashtextextended('members of ' || p.organization_id, 0));
    select * into p from sso_providers where id = p_provider;
  end if;
  if p.id is null or not p.is_on and p_digest is not null then
    return query select 'off', null::uuid, null::text, null::text;
    return;
  end if;
  if p.issuer <> p_issuer or p.client_id <> p_client then
    return query select 'failed', null::uuid, null::text, null::text;
    return;
  end if;
  select l.user_id into linked from sso_links l where l.organization_id = p.organization_id and l.provider_id = p.id and l.subject = p_subject;
  if linked is null then
    if p_email is null or not coalesce(p_verified, false) then
      return query select 'unverified', null::uuid, p_email, null::text;
      return;
    end if;
    if not exists (select from organization_domains d
        where d.organization_id = p.organization_id and d.domain = auth.domain_of(p_email) and d.proven_at is not null) then
      return query select 'foreign_domain', null::uuid, p_email, null::text;
      return;
    end if;
    select * into person from users u where u.email_lower = lower(p_email);
    if exists (select from sso_links l where l.organization_id = p.organization_id and l.provider_id = p.id and l.user_id = person.id) then
      return query select 'other_subject', null::uuid, p_email, null::text;
      return;
    end if;
  else
    select * into person from users u where u.id = linked;
  end if;
  select * into m from memberships where organization_id = p.organization_id and user_id = person.id;
  if m.user_id is null then
    if not p.creates_members or person.disabled_at is not null then
      return query select 'unknown', null::uuid, p_email, null::text;
      return;
    end if;
    if (select count(*) from memberships where organization_id = p.organization_id) >= p_most then
      return query select 'full', null::uuid, p_email, null::text;
      return;
    end if;
    is_new := true;
  elsif m.disabled_at is not null or person.disabled_at is not null then
    return query select 'disabled', null::uuid, m.email, null::text;
    return;
  elsif m.declined_at is not null then
    return query select 'declined', null::uuid, m.email, null::text;
    return;
  elsif m.role = 'owner' and not p.opens_owners then
    return query select 'owner', null::uuid, m.email, null::text;
    return;
  end if;
  -- No provider makes or unmakes owners, and a role that was deleted meanwhile gives nothing.
  if length(p_role) = 36 and not exists (select from auth.custom_role(p.organization_id, p_role)) then
    p_role := null;
  end if;
  given := case when m.role = 'owner' then m.role when p_role <> 'owner' then p_role end;
  given := coalesce(given, m.role, p.default_role);
  if p_digest is null then
    return query select 'ok', person.id, coalesce(m.email, p_email), given;
    return;
  end if;
  if is_new then
    insert into users (email) values (p_email) on conflict (email_lower) do nothing;
    select * into person from users u where u.email_lower = lower(p_email) for key share;
    insert into memberships (organization_id, user_id, name, email, role, accepted_at)
      values (p.organization_id, person.id, coalesce(p_name, p_email), p_email, given, now()) returning * into m;
  end if;
  waits := m.accepted_at is null;
  if waits or m.role <> given then
    update memberships set role = given, accepted_at = coalesce(accepted_at, now()),
        link_digest = case when waits then null else link_digest end, link_expires_at = case when waits then null else link_expires_at end
      where organization_id = p.organization_id and user_id = person.id;
  end if;
  if linked is null then
    insert into sso_links (organization_id, provider_id, subject, user_id) values (p.organization_id, p.id, p_subject, person.id);
  end if;
  if is_new or waits or linked is null or m.role <> given then
    perform auth.audit(p.organization_id, case when is_new then 'join_with_provider' when waits then 'accept_invitation' else 'sign_in_with_provider' end,
      'session', person.id, p_request, p_ip);
  end if;
  delete from sessions where user_id = person.id and expires_at < now();
  insert into sessions (digest, user_id, current_organization_id, created_at, expires_at, proven_at, provider_organization_id, provider_id)
    values (p_digest, person.id, p.organization_id, greatest(now(), m.sessions_since), now() + p_lifetime, 'epoch', p.organization_id, p.id);
  return query select 'ok', person.id, m.email, given;
end $$;

alter function auth.sso_sign_in(uuid, text, text, text, text, boolean, text, text, integer, bytea, interval, text, text) owner to app_auth;
revoke execute on function auth.sso_sign_in(uuid, text, text, text, text, boolean, text, text, integer, bytea, interval, text, text) from public;
grant execute on function auth.sso_sign_in(uuid, text, text, text, text, boolean, text, text, integer, bytea, interval, text, text) to app_web;
