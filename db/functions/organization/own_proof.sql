-- What the person who asks can prove who they are with; `opens_all` if their session opens every membership that they have accepted,
-- `is_of_provider` if it began with the provider of one organization. A password proves nothing in a session that opens more than it does.
create or replace function auth.own_proof(p_digest bytea)
  returns table (user_id uuid, email text, name text, has_password boolean, secret bytea, last_step integer, codes integer, passkeys integer, opens_all boolean, is_of_provider boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id, u.email, m.name, m.password_id is not null and not exists (select from auth.opened(p_digest) e join memberships o on o.organization_id = e.organization_id and o.user_id = e.user_id
        where o.password_id is distinct from m.password_id), f.secret, f.last_step,
      (select count(*)::integer from recovery_codes c where c.user_id = u.id), (select count(*)::integer from passkeys k where k.user_id = u.id),
      not exists (select from memberships o join sessions s on s.digest = p_digest
        where o.user_id = u.id and o.accepted_at is not null
          and not (coalesce(s.password_id = o.password_id, s.password_id is null) and (s.opens_until is null or o.accepted_at <= s.opens_until)
            and case when s.provider_organization_id is null then not o.requires_provider else s.provider_organization_id = o.organization_id end)),
      exists (select from sessions s where s.digest = p_digest and s.provider_organization_id is not null)
    from users u join memberships m on m.user_id = u.id and m.organization_id = app.organization_id()
    left join second_factors f on f.user_id = u.id and f.confirmed_at is not null
    where u.id = app.user_id();
$$;

alter function auth.own_proof(bytea) owner to app_auth;
revoke execute on function auth.own_proof(bytea) from public;
grant execute on function auth.own_proof(bytea) to app_web;
