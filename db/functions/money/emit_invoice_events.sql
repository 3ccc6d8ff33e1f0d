-- One event for each of the invoices, as they are now, with its deliveries. False when no delivery was made.
create or replace function app.emit_invoice_events(p_type text, p_type_id uuid, p_ids text[], p_tracking text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organization uuid := app.organization_id();
begin
  if to_regclass('public.webhook_events' || to_char(now() at time zone 'UTC', '_YYYYMMDD')) is null then
    perform app.maintain_webhook_log();
  end if;
  with changed as materialized (
    select app.new_uuid() as event, app.invoice_resource(i) as resource
      from unnest(p_ids) as asked (id) join invoices i on i.organization_id = organization and i.id = asked.id
  ), made as (
    insert into webhook_events (organization_id, id, created_at, type, body)
      select organization, event, app.instant_of(event), p_type, app.event_body(organization, event, p_type, p_type_id, resource, p_tracking, false)
        from changed
  ), fed as (
    insert into feed_events (organization_id, event_id, type) select organization, event, p_type from changed
  ), wanted as materialized (
    select event, app.new_uuid() as delivery, s.id as subscription, s.status
      from changed, webhook_subscriptions s where s.organization_id = organization and s.events && array[p_type, '*']
  ), delivery as (
    insert into webhook_deliveries (organization_id, id, created_at, event_id, event_type, subscription_id, state, next_attempt_at)
      select organization, delivery, app.instant_of(delivery), event, p_type, subscription, case status when 'enabled' then 'pending' else 'held' end,
        case status when 'enabled' then now() end from wanted
  )
  insert into webhook_queue (organization_id, delivery_id, event_id, subscription_id, state, trigger, next_at)
    select organization, delivery, event, subscription, case status when 'enabled' then 'due' else 'held' end, 'auto', now() from wanted;
  return found;
end $$;

alter function app.emit_invoice_events(text, uuid, text[], text) owner to app_auth;
revoke execute on function app.emit_invoice_events(text, uuid, text[], text) from public;
grant execute on function app.emit_invoice_events(text, uuid, text[], text) to app_web;
