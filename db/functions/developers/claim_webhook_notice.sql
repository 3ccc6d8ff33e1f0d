-- Takes a notice that is due for p_seconds, with the person's address and the subscription of now. What no longer holds is
-- deleted: the subscription was enabled since, or the person is no longer an administrator.
create or replace function app.claim_webhook_notice(p_seconds integer)
  returns table (organization_id uuid, id uuid, organization text, to_name text, to_address text, webhook_id uuid, webhook_name text, url text, disabled_at timestamptz, attempts integer)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  due webhook_notices;
begin
  loop
    select * into due from webhook_notices n where n.next_attempt_at <= clock_timestamp() order by n.next_attempt_at limit 1 for update skip locked;
    if not found then
      return;
    end if;
    return query
      update webhook_notices n set next_attempt_at = clock_timestamp() + make_interval(secs => p_seconds), attempts = n.attempts + 1
        from webhook_subscriptions s, memberships m, organizations o
        where n.organization_id = due.organization_id and n.id = due.id
          and s.organization_id = n.organization_id and s.id = n.subscription_id and s.status = 'disabled' and s.disabled_at = n.disabled_at
          and m.organization_id = n.organization_id and m.user_id = n.user_id and m.role in ('owner', 'admin') and m.disabled_at is null
          and o.id = n.organization_id
        returning n.organization_id, n.id, o.name, m.name, m.email, s.id, s.name, s.url, n.disabled_at::timestamptz, n.attempts;
    if found then
      return;
    end if;
    delete from webhook_notices n where n.organization_id = due.organization_id and n.id = due.id;
  end loop;
end $$;

alter function app.claim_webhook_notice(integer) owner to app_auth;
revoke execute on function app.claim_webhook_notice(integer) from public;
grant execute on function app.claim_webhook_notice(integer) to app_worker;
