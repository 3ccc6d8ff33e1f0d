-- Emails to administrators that a subscription was disabled; notices of an earlier time are outdated.
create or replace function app.notify_administrators(p_organization uuid, p_subscription uuid) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from webhook_notices where organization_id = p_organization and subscription_id = p_subscription;
  insert into webhook_notices (organization_id, subscription_id, user_id, disabled_at)
    select s.organization_id, s.id, m.user_id, s.disabled_at
      from webhook_subscriptions s
      join memberships m on m.organization_id = s.organization_id and m.role in ('owner', 'admin') and m.accepted_at is not null and m.disabled_at is null
      where s.organization_id = p_organization and s.id = p_subscription;
$$;

alter function app.notify_administrators(uuid, uuid) owner to app_auth;
revoke execute on function app.notify_administrators(uuid, uuid) from public;
