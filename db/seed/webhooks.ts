import { randomBytes } from "node:crypto";
import type { ISql } from "postgres";
import { failuresThatDisable, retryDelays } from "#lib/developers/webhooks/rules.ts";
import { invoiceCreated, invoicePaid } from "#lib/money/invoices/events.ts";
import { paymentCycleClosed } from "#lib/money/payment-cycles/events.ts";
import { encrypt } from "#lib/platform/encryption.ts";

/** SQL for an ID created at a given time: rows are partitioned by the day of their ID. */
const idAt = (at: string) =>
  `overlay(app.first_uuid_at(${at})::text placing right(gen_random_uuid()::text, 12) from 25)::uuid`;

async function addWebhook(
  sql: ISql,
  {
    name,
    url,
    events,
    failures,
    isDisabled,
  }: Record<"name" | "url", string> & {
    events: string[];
    failures: number;
    isDisabled: boolean;
  },
): Promise<string> {
  const [row] = await sql.unsafe(
    `with added as (
        insert into webhook_subscriptions (name, url, events, api_version, status, consecutive_failures, disabled_at, disabled_reason, created_at, updated_at)
          select $1, $2, $3, 'v2', case when $5 then 'disabled' else 'enabled' end, $4, since, case when $5 then '10 of 10 retries failed' end,
              now() - interval '96 days', now() - interval '3 days'
            from (select case when $5 then now() - interval '10 minutes' end) as disabled (since) returning id)
      insert into webhook_keys (subscription_id, label, secret, state) select id, 'key-1', $6, 'active' from added returning subscription_id`,
    [name, url, events, failures, isDisabled, encrypt("webhook-key", `whsec_${randomBytes(32).toString("base64")}`)],
  );
  return row?.subscription_id;
}

/**
 * A subscription's deliveries since yesterday, one event every 40 minutes: all arrived, every seventh on the second
 * attempt, except that the last two are still being retried.
 */
const deliveries = `
  with paid as (
    select id, row_number() over (order by paid_at desc, id) as n from invoices
      where organization_id = app.organization_id() and status = 'paid' order by paid_at desc, id limit 34
  ), planned as materialized (
    select id as invoice, now() - n * interval '40 minutes' as at, n <= 2 as is_failing, case when n <= 2 then 5 + n when n % 7 = 0 then 2 else 1 end as last,
        ${idAt("now() - n * interval '40 minutes'")} as event,
        ${idAt("now() - n * interval '40 minutes' + interval '30 ms'")} as delivery
      from paid
  ), events as (
    insert into webhook_events (id, created_at, type, body)
      select event, app.instant_of(event), 'invoice.paid', app.event_body(app.organization_id(), event, 'invoice.paid', $2,
        (select app.invoice_resource(i) from invoices i where i.organization_id = app.organization_id() and i.id = invoice), gen_random_uuid()::text, false) from planned
  ), tried as materialized (
    select p.*, number, number = last and not is_failing as is_delivered, at + (power(2, number - 1) - 1) * interval '1 minute' + interval '200 ms' as tried_at,
        at + (case last when 6 then 63 else 123 end) * interval '1 minute' as next_at
      from planned p, generate_series(1, last) as number
  ), made as (
    insert into webhook_deliveries (id, created_at, event_id, event_type, subscription_id, state, attempts, last_status, last_error, next_attempt_at, delivered_at, finished_at)
      select delivery, app.instant_of(delivery), event, 'invoice.paid', $1::uuid, case when is_failing then 'retrying' else 'delivered' end, max(number),
          case when is_failing then 503 else 200 end, case when is_failing then 'http_5xx' end, case when is_failing then next_at end,
          case when not is_failing then max(tried_at) end, case when not is_failing then max(tried_at) end
        from tried group by delivery, event, is_failing, next_at
  ), attempts as (
    insert into webhook_attempts (delivery_id, number, trigger, at, duration_ms, status, error, key_label)
      select delivery, number, 'auto', tried_at, 80 + (hashtext(delivery::text || number) & 255), case when is_delivered then 200 else 503 end,
          case when not is_delivered then 'http_5xx' end, 'key-1' from tried
  ), exchanges as (
    insert into webhook_exchanges (delivery_id, number, request_headers, response_headers, response_body)
      select delivery, number, '{"content-type":"application/json","user-agent":"Muster-Webhooks/1"}', '{"content-type":"text/plain"}',
          case when is_delivered then 'ok' else 'The ledger is being restarted' end from tried
  ), queued as (
    insert into webhook_queue (delivery_id, event_id, subscription_id, state, trigger, attempts, failures, next_at)
      select delivery, event, $1::uuid, 'due', 'auto', last, last, next_at from tried where is_failing and number = last
  )
  insert into webhook_activity (subscription_id, hour, result, slot, attempts, duration_ms)
    select $1::uuid, date_trunc('hour', tried_at, 'UTC'), case when is_delivered then 'delivered' else 'http_5xx' end, 0, count(*), 150 * count(*)
      from tried group by 2, 3`;

/** Events that a subscription has missed since it was disabled. */
const missed = `
  with created as (
    select id, row_number() over (order by created_at desc, id) as n from invoices
      where organization_id = app.organization_id() order by created_at desc, id limit 5
  ), planned as materialized (
    select id as invoice, ${idAt("now() - n * interval '100 seconds'")} as event, ${idAt("now() - n * interval '100 seconds' + interval '30 ms'")} as delivery from created
  ), events as (
    insert into webhook_events (id, created_at, type, body)
      select event, app.instant_of(event), 'invoice.created', app.event_body(app.organization_id(), event, 'invoice.created', $2,
        (select app.invoice_resource(i) from invoices i where i.organization_id = app.organization_id() and i.id = invoice), gen_random_uuid()::text, false) from planned
  ), made as (
    insert into webhook_deliveries (id, created_at, event_id, event_type, subscription_id, state)
      select delivery, app.instant_of(delivery), event, 'invoice.created', $1::uuid, 'held' from planned
  )
  insert into webhook_queue (delivery_id, event_id, subscription_id, state, trigger, next_at)
    select delivery, event, $1::uuid, 'held', 'auto', now() from planned`;

/** The delivery whose last attempt, a day after the first, disabled a subscription. */
const exhausted = `
  with start as materialized (
    select greatest(now() - interval '24 hours 13 minutes', (date_trunc('day', now(), 'UTC') - interval '1 day') + interval '5 seconds') as at
  ), planned as materialized (
    select at, ${idAt("at")} as event, ${idAt("at + interval '30 ms'")} as delivery,
        (select id from invoices where organization_id = app.organization_id() order by created_at, id limit 1) as invoice from start
  ), events as (
    insert into webhook_events (id, created_at, type, body)
      select event, app.instant_of(event), 'invoice.created', app.event_body(app.organization_id(), event, 'invoice.created', $2,
        (select app.invoice_resource(i) from invoices i where i.organization_id = app.organization_id() and i.id = invoice), gen_random_uuid()::text, false) from planned
  ), tried as materialized (
    select delivery, event, number, least(at + minutes * interval '1 minute', now() - interval '2 minutes') as tried_at
      from planned, unnest($3::numeric[]) with ordinality as schedule (minutes, number)
  ), made as (
    insert into webhook_deliveries (id, created_at, event_id, event_type, subscription_id, state, attempts, last_status, last_error, finished_at)
      select delivery, app.instant_of(delivery), event, 'invoice.created', $1::uuid, 'failed', count(*), 502, 'http_5xx', max(tried_at) from tried group by delivery, event
  ), attempts as (
    insert into webhook_attempts (delivery_id, number, trigger, at, duration_ms, status, error, key_label)
      select delivery, number, 'auto', tried_at, 90, 502, 'http_5xx', 'key-1' from tried
  ), exchanges as (
    insert into webhook_exchanges (delivery_id, number, request_headers, response_headers, response_body)
      select delivery, number, '{"content-type":"application/json","user-agent":"Muster-Webhooks/1"}', '{"content-type":"text/plain"}', 'No bot is listening here' from tried
  )
  insert into webhook_activity (subscription_id, hour, result, slot, attempts, duration_ms)
    select $1::uuid, date_trunc('hour', tried_at, 'UTC'), 'http_5xx', 0, count(*), 90 * count(*) from tried group by 2`;

/** All of them are in the feed. */
const fed = `
  with feed as (
    insert into feed_positions (last) select count(*) from webhook_events where organization_id = app.organization_id()
  )
  insert into feed_events (event_id, type, position)
    select id, type, row_number() over (order by id) from webhook_events where organization_id = app.organization_id()`;

/** Minutes from the first attempt to each attempt. */
function scheduleMinutes(): number[] {
  let minutes = 0;
  return [
    0,
    ...retryDelays.map((seconds) => {
      minutes += seconds / 60;
      return minutes;
    }),
  ];
}

/** A webhook that started to fail and one that was disabled for failing. */
export async function addWebhooks(sql: ISql): Promise<void> {
  await sql.unsafe("select app.add_webhook_days()");
  const failing = await addWebhook(sql, {
    name: "Accounting",
    url: "https://ledger.corvane.example/hooks/muster",
    events: [invoicePaid.name, paymentCycleClosed.name],
    failures: 7,
    isDisabled: false,
  });
  await sql.unsafe(deliveries, [failing, invoicePaid.id]);
  const disabled = await addWebhook(sql, {
    name: "Approval reminders",
    url: "https://chat.corvane.example/hooks/approvals",
    events: [invoiceCreated.name],
    failures: failuresThatDisable,
    isDisabled: true,
  });
  await sql.unsafe(exhausted, [disabled, invoiceCreated.id, scheduleMinutes()]);
  await sql.unsafe(missed, [disabled, invoiceCreated.id]);
  await sql.unsafe(fed);
}
