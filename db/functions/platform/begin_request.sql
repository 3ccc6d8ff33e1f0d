-- Finds a live credential and sets the tenant for the rest of the transaction; null for any other.
create or replace function auth.begin_request(p_kind text, p_digest bytea) returns auth.admission
language plpgsql security definer as $$
declare
  a auth.admission;
  -- Assigning to it is a single expression; `perform` would run a query.
  ignored text;
begin
  -- This runs with every request: tokens come first, and only those of a person are looked up again, together with the role as of the same moment.
  if p_kind = 'token' then
    select t.type, t.organization_id, t.user_id, t.person_id, t.id, null::text, t.sensitive_data_access, t.scopes
      into a
      from public.access_tokens t
      where t.digest = p_digest and t.revoked_at is null and t.expires_at > now();
    if a.user_id is not null then
      select t.type, t.organization_id, t.user_id, t.person_id, t.id,
          (select m.role from public.memberships m join public.users u on u.id = m.user_id
            where m.organization_id = t.organization_id and m.user_id = t.user_id and m.disabled_at is null and m.accepted_at is not null
              and u.disabled_at is null),
          t.sensitive_data_access, t.scopes
        into a
        from public.access_tokens t
        where t.digest = p_digest and t.revoked_at is null and t.expires_at > now();
    end if;
    if a.kind = 'personal' and a.role is null then
      a := null;
    end if;
  elsif p_kind = 'session' then
    select 'session', m.organization_id, m.user_id, null, null, m.role, true, null, coalesce(s.proven_at, s.created_at) > now() - interval '10 minutes',
        auth.lacks_second_factor(m.organization_id, m.user_id, m.role, s.began_with, s.provider_organization_id)
      into a.kind, a.organization_id, a.user_id, a.person_id, a.token_id, a.role, a.sensitive_data_access, a.scopes, a.is_proven, a.lacks_second_factor
      from public.sessions s
      join public.users u on u.id = s.user_id and u.disabled_at is null
      join public.memberships m on m.organization_id = s.current_organization_id and m.user_id = s.user_id and m.disabled_at is null
        and m.accepted_at is not null and (s.password_id is null or s.password_id = m.password_id) and s.created_at >= m.sessions_since
        and case when s.provider_organization_id is null then not m.requires_provider else s.provider_organization_id = m.organization_id end
        and (s.opens_until is null or m.accepted_at <= s.opens_until)
      where s.digest = p_digest and s.expires_at > now();
  elsif p_kind = 'posting' then
    select 'applicant', p.organization_id, false into a.kind, a.organization_id, a.sensitive_data_access
      from public.job_postings p
      join public.jobs j on j.organization_id = p.organization_id and j.id = p.job_id and j.status = 'OPEN'
      where p.id = encode(p_digest, 'hex')::uuid and p.publication_state in ('PUBLISHED_BASIC', 'PUBLISHED_PREMIUM');
  elsif p_kind = 'reset' then
    select 'reset', m.organization_id, m.user_id, false into a.kind, a.organization_id, a.user_id, a.sensitive_data_access
      from public.password_resets r
      join public.users u on u.id = r.user_id and u.disabled_at is null
      join public.memberships m on m.user_id = r.user_id and m.password_id is not null and m.accepted_at is not null and m.disabled_at is null
      where r.digest = p_digest and r.expires_at > now()
      order by m.created_at, m.organization_id
      limit 1;
  elsif p_kind = 'oauth' then
    select case when p.mode is null or p.mode = 'all' or p.mode = 'listed' and g.destination = any (p.destinations) then 'oauth' else 'blocked' end,
        g.organization_id, g.user_id, null, g.id, m.role, g.sensitive_data_access, t.scopes
      into a.kind, a.organization_id, a.user_id, a.person_id, a.token_id, a.role, a.sensitive_data_access, a.scopes
      from public.oauth_tokens t
      join public.oauth_grants g on g.organization_id = t.organization_id and g.id = t.grant_id and g.revoked_at is null
      join public.users u on u.id = g.user_id and u.disabled_at is null
      join public.memberships m on m.organization_id = g.organization_id and m.user_id = g.user_id and m.disabled_at is null and m.accepted_at is not null
      left join public.oauth_policies p on p.organization_id = g.organization_id
      where t.digest = p_digest and t.kind = 'access' and t.expires_at > now();
    if a.kind = 'blocked' then
      -- Nothing else is known of it, and it has no tenant.
      perform set_config('app.organization_id', '', true), set_config('app.user_id', '', true), set_config('app.principal_kind', '', true),
        set_config('app.token_id', '', true);
      return ('blocked', null, null, null, null, null, false, null, null, null, null)::auth.admission;
    end if;
  end if;
  -- Asked for apart, so that it costs nothing for built-in roles; one that was deleted meanwhile includes nothing.
  if length(a.role) = 36 then
    select r.scopes into a.role_scopes from public.custom_roles r where r.organization_id = a.organization_id and r.id = a.role::uuid;
  end if;
  ignored := set_config('app.organization_id', coalesce(a.organization_id::text, ''), true);
  ignored := set_config('app.user_id', coalesce(a.user_id::text, ''), true);
  ignored := set_config('app.principal_kind', coalesce(a.kind, ''), true);
  ignored := set_config('app.token_id', coalesce(a.token_id::text, ''), true);
  if a.person_id is not null then
    ignored := set_config('app.person_id', a.person_id::text, true);
  end if;
  if a.kind is null then
    return null;
  end if;
  return a;
end $$;

alter function auth.begin_request(text, bytea) owner to app_auth;
revoke execute on function auth.begin_request(text, bytea) from public;
grant execute on function auth.begin_request(text, bytea) to app_web;
