import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { answerClass, unanswered2xx, webhookDeliveries, webhookSubscriptions } from "#db/schema/webhooks.ts";
import type { TenantDb } from "#db/tenant.ts";
import { findSubscription, lockSubscription } from "#lib/developers/subscription.ts";
import { queueTestEvent } from "#lib/developers/test-event.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { isAfterCursor, type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import * as contract from "./contract.ts";
import { selectActivity, selectLatestActivity } from "./select-activity.ts";
import { selectMissed } from "./select-missed.ts";

const testsAnHour = 10;

const shown = {
  id: webhookDeliveries.id,
  event_id: webhookDeliveries.event_id,
  event_type: webhookDeliveries.event_type,
  state: webhookDeliveries.state,
  attempts: webhookDeliveries.attempts,
  last_status: webhookDeliveries.last_status,
  last_error: webhookDeliveries.last_error,
  next_attempt_at: webhookDeliveries.next_attempt_at,
  delivered_at: webhookDeliveries.delivered_at,
  finished_at: webhookDeliveries.finished_at,
  is_test: webhookDeliveries.is_test,
  created_at: webhookDeliveries.created_at,
};

interface AttemptRow {
  number: number;
  trigger: "auto" | "manual" | "test";
  at: string;
  duration_ms: number;
  status: number | null;
  error: string | null;
  key_label: string;
  request_headers: Record<string, string> | null;
  response_headers: Record<string, string> | null;
  response_body: string | null;
}

/** The delivery with its request and attempt log, in one query. */
const whole = {
  ...shown,
  url: webhookSubscriptions.url,
  body: sql<string | null>`(select e.body from webhook_events e
    where e.organization_id = webhook_deliveries.organization_id and e.id = webhook_deliveries.event_id)`.as("body"),
  failures: sql<number | null>`(select q.failures from webhook_queue q
    where q.organization_id = webhook_deliveries.organization_id and q.delivery_id = webhook_deliveries.id)`.as(
    "failures",
  ),
  attempt_log: sql<AttemptRow[]>`(select coalesce(json_agg(json_build_object('number', a.number, 'trigger', a.trigger,
      'at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'duration_ms', a.duration_ms, 'status', a.status, 'error', a.error,
      'key_label', a.key_label, 'request_headers', x.request_headers::json, 'response_headers', x.response_headers::json, 'response_body', x.response_body)
      order by a.number), '[]')
    from webhook_attempts a
    left join webhook_exchanges x on x.organization_id = a.organization_id and x.delivery_id = a.delivery_id and x.number = a.number
    where a.organization_id = webhook_deliveries.organization_id and a.delivery_id = webhook_deliveries.id)`.as(
    "attempt_log",
  ),
};

const inOrganization = eq(webhookDeliveries.organization_id, currentOrganization);

function one(webhookId: string, deliveryId: string) {
  return and(inOrganization, eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.subscription_id, webhookId));
}

const noDelivery = () => notFound("Delivery");

async function findDelivery(db: TenantDb, webhookId: string, deliveryId: string) {
  const [row] = await db.select(shown).from(webhookDeliveries).where(one(webhookId, deliveryId));
  if (!row) throw noDelivery();
  return row;
}

const classes = { none: 0, "3xx": 3, "4xx": 4, "5xx": 5 } as const;

/** Written exactly as the index expressions are, so that the indexes are used. */
function answeredBy(answers: ("2xx" | keyof typeof classes)[]): SQL | undefined {
  const wanted = answers.flatMap((answer) => (answer === "2xx" ? [] : [classes[answer]]));
  const other = and(unanswered2xx, sql`(${answerClass}) in (${sql.raw(wanted.join())})`);
  const good = sql`${webhookDeliveries.last_status} between 200 and 299`;
  return wanted.length === 0 ? good : answers.includes("2xx") ? or(good, other) : other;
}

export const listWebhookDeliveries = implementRead(contract.listWebhookDeliveries, async ({ input, db }) => {
  const { webhook_id, states, event_types, answers, from, to } = input;
  const select = async ({ after, limit }: PageRequest) => ({
    rows: await db
      .select(shown)
      .from(webhookDeliveries)
      .where(
        and(
          inOrganization,
          eq(webhookDeliveries.subscription_id, webhook_id),
          states && sql`${webhookDeliveries.state} in (${sql.raw(states.map((state) => `'${state}'`).join())})`,
          event_types && inArray(webhookDeliveries.event_type, event_types),
          answers && answeredBy(answers),
          from === undefined ? undefined : sql`${webhookDeliveries.id} >= app.first_uuid_at(${from}::timestamptz)`,
          sql`${webhookDeliveries.id} < app.first_uuid_at(${to ?? "infinity"}::timestamptz)`,
          isAfterCursor(after, { "webhook_deliveries.id": "uuid" }),
        ),
      )
      .orderBy(desc(webhookDeliveries.id))
      .limit(limit),
  });
  const page = await readPage({ contract: contract.listWebhookDeliveries, input, keys: ["id"], select });
  if (page.data.length === 0) await findSubscription(db, webhook_id);
  return page;
});

export const getWebhookDelivery = implementRead(contract.getWebhookDelivery, async ({ input, db }) => {
  const [row] = await db
    .select(whole)
    .from(webhookDeliveries)
    .innerJoin(
      webhookSubscriptions,
      and(
        eq(webhookSubscriptions.organization_id, currentOrganization),
        eq(webhookSubscriptions.id, webhookDeliveries.subscription_id),
      ),
    )
    .where(one(input.webhook_id, input.delivery_id));
  if (!row) throw noDelivery();
  return { data: row };
});

export const resendWebhookDelivery = implementWrite(contract.resendWebhookDelivery, async ({ input, db }) => {
  await lockSubscription(db, input.webhook_id);
  await findDelivery(db, input.webhook_id, input.delivery_id);
  const [row] = await db.execute<{ is_kept: boolean }>(
    sql`select app.resend_delivery(${input.delivery_id}) as is_kept`,
  );
  if (!row?.is_kept)
    throw new ApiError(409, {
      reason: "delivery_content_deleted",
      message: "The content of this delivery was deleted after 30 days, so it can't be sent again",
    });
  return { data: await findDelivery(db, input.webhook_id, input.delivery_id) };
});

export const sendWebhookTestEvent = implementWrite(contract.sendWebhookTestEvent, async ({ input, db, request_id }) => {
  await lockSubscription(db, input.webhook_id);
  const sent = await db.$count(
    webhookDeliveries,
    and(
      inOrganization,
      eq(webhookDeliveries.subscription_id, input.webhook_id),
      eq(webhookDeliveries.is_test, true),
      sql`${webhookDeliveries.id} >= app.first_uuid_at(now() - interval '1 hour')`,
    ),
  );
  if (sent >= testsAnHour) {
    const message = `A subscription can get at most ${testsAnHour} test events per hour`;
    throw new ApiError(429, { reason: "rate_limited", message }, { "retry-after": "600" });
  }
  const id = await queueTestEvent(db, input.webhook_id, input.event_type, request_id);
  return { data: await findDelivery(db, input.webhook_id, id) };
});

export const getMissedWebhookDeliveries = implementRead(contract.getMissedWebhookDeliveries, async ({ input, db }) => ({
  data: await selectMissed(db, input.webhook_id, input.since ?? "-infinity"),
}));

export const listWebhookActivity = implementRead(contract.listWebhookActivity, async ({ db }) => ({
  data: await selectLatestActivity(db),
}));

export const getWebhookHealth = implementRead(contract.getWebhookHealth, async ({ input, db }) => ({
  data: await selectActivity(db, input.webhook_id, input.interval, input.from ?? null, input.to ?? null),
}));
