-- The owner who isn't held to the provider has come in without it: every owner is emailed, at most once an hour, and the audit log says so each time.
create or replace function auth.note_break_glass(p_session bytea, p_ip text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  used record;
begin
  select s.browser, s.system, m.organization_id, m.user_id into used
    from sessions s join memberships m on m.organization_id = s.current_organization_id and m.user_id = s.user_id and m.role = 'owner'
    join organization_domains d on d.organization_id = m.organization_id and d.domain = auth.domain_of(m.email) and d.is_required
      and d.break_glass_user_id = m.user_id
    where s.digest = p_session and s.provider_organization_id is null;
  if used.user_id is null then
    return;
  end if;
  delete from account_notices where kind = 'break_glass' and created_at < now() - interval '1 day';
  insert into account_notices (user_id, kind, browser, system, ip, about_organization_id, about_user_id)
    select m.user_id, 'break_glass', used.browser, used.system, p_ip, used.organization_id, used.user_id
      from memberships m where m.organization_id = used.organization_id and m.role = 'owner' and m.accepted_at is not null and m.disabled_at is null
        and not exists (select from account_notices n where n.user_id = m.user_id and n.kind = 'break_glass' and n.created_at > now() - interval '1 hour'
          and n.about_organization_id = used.organization_id and n.about_user_id = used.user_id);
  perform auth.audit(used.organization_id, 'use_break_glass', 'session', used.user_id, coalesce(nullif(current_setting('app.request_id', true), ''), gen_random_uuid()::text), p_ip);
end $$;

alter function auth.note_break_glass(bytea, text) owner to app_auth;
revoke execute on function auth.note_break_glass(bytea, text) from public;
