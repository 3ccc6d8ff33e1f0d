import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, text, uuid } from "drizzle-orm/pg-core";
import { memberships } from "./accounts.ts";
import { businessText, bytes, code, codes, createdAt, instant, uuidKey } from "./columns.ts";
import { copied, impersonal } from "./personal.ts";
import { tenantTable } from "./tenant-table.ts";

export const webhookSubscriptions = tenantTable(
  "webhook_subscriptions",
  {
    id: uuidKey(),
    name: businessText(),
    description: businessText(),
    url: businessText().notNull(),
    /** Names of event types, or `*` for all. */
    events: codes().notNull(),
    api_version: code().notNull(),
    status: text().notNull(),
    disabled_at: instant(),
    disabled_reason: code(),
    /** Consecutive failures since the last success, counted along the retry schedule: 11 when it is exhausted. */
    consecutive_failures: integer().notNull().default(0),
    /** Concurrent deliveries: the maximum, and the number that the endpoint has proven it can handle. */
    max_in_flight: integer().notNull().default(16),
    in_flight_limit: integer().notNull().default(2),
    /** Of the held events, only those from this time on are sent; the rest are canceled. */
    resume_since: instant(),
    /** The ping whose success enables the subscription. */
    enabling_delivery: uuid(),
    /** Custom headers as JSON, encrypted. */
    headers: impersonal(bytes(), "an endpoint's credentials, encrypted"),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  () => [check("webhook_subscriptions_status", sql`status in ('enabled', 'disabled')`)],
);

/**
 * Emails to administrators about a webhook that was disabled because its endpoint kept failing. A row waits until its
 * email was sent or given up.
 */
export const webhookNotices = tenantTable(
  "webhook_notices",
  {
    id: uuidKey(),
    subscription_id: uuid().notNull(),
    user_id: uuid().notNull(),
    /** When the webhook was disabled: a notice of an earlier time is outdated. */
    disabled_at: instant().notNull(),
    next_attempt_at: instant().notNull().default(sql`now()`),
    attempts: integer().notNull().default(0),
    created_at: createdAt(),
  },
  (table, own) => [
    own
      .reference(table.subscription_id, webhookSubscriptions.id, "webhook_notices_subscription_fk")
      .onDelete("cascade"),
    own.reference(table.user_id, memberships.user_id, "webhook_notices_user_fk").onDelete("cascade"),
    own.index("webhook_notices_subscription", table.subscription_id),
    index("webhook_notices_due").on(table.next_attempt_at),
  ],
);

export const webhookKeys = tenantTable(
  "webhook_keys",
  {
    id: uuidKey(),
    subscription_id: uuid().notNull(),
    label: businessText().notNull(),
    /** The key's text, encrypted. */
    secret: impersonal(bytes().notNull(), "a signing key, encrypted"),
    state: text().notNull(),
    /** When a retiring key stops signing. */
    not_after: instant(),
    created_at: createdAt(),
  },
  (table, own) => [
    own.reference(table.subscription_id, webhookSubscriptions.id, "webhook_keys_subscription_fk").onDelete("cascade"),
    own.index("webhook_keys_subscription", table.subscription_id),
    check("webhook_keys_state", sql`state in ('active', 'retiring', 'revoked')`),
  ],
);

/** An event, serialized once: the same text is signed and sent to all subscribers. Partitioned by the day of its ID. */
export const webhookEvents = tenantTable(
  "webhook_events",
  {
    id: uuid().notNull(),
    created_at: createdAt(),
    type: code().notNull(),
    body: copied(text().notNull(), "erasing rewrites it"),
  },
  (_, own) => [
    own.index("webhook_events_subject", sql`app.event_subject(type, body)`).where(sql`type like 'ats.%'`),
    // Finds the changes of a candidate's tags, to erase them.
    own
      .index("webhook_events_tagged", sql`substring(body from '"candidate_id": ?"([0-9a-f-]{36})"')`)
      .where(sql`type = 'ats.candidate.tags-replaced'`),
  ],
);

/**
 * Every event of an organization in the order of the events feed. A position is given once the event is committed, so
 * that no event ever takes a place before one that was read. Null until then.
 */
export const feedEvents = tenantTable(
  "feed_events",
  {
    event_id: uuid().notNull(),
    type: code().notNull(),
    position: bigint({ mode: "number" }),
  },
  (table, own) => [
    own.key(table.event_id),
    own.index("feed_events_position", table.position, table.type),
    index("feed_events_waiting").on(table.event_id).where(sql`position is null`),
  ],
);

/** How far each organization's feed goes: the last position that was given, and the last one that was deleted. */
export const feedPositions = tenantTable(
  "feed_positions",
  {
    last: bigint({ mode: "number" }).notNull(),
    deleted: bigint({ mode: "number" }).notNull().default(0),
  },
  (_, own) => [own.key()],
);

/**
 * First digit of the last status, 0 without a response, for deliveries matching `unanswered2xx`; both exactly as in the
 * index. Uses only comparisons: under a row policy, no index is used for an expression that could leak other rows by
 * failing, such as a division.
 */
export const answerClass = sql`case when last_status is null then 0 when last_status < 400 then 3 when last_status < 500 then 4 else 5 end`;
export const unanswered2xx = sql`attempts > 0 and (last_status is null or last_status not between 200 and 299)`;

/** One event's delivery to one subscription, kept as long as its log. Partitioned by the day of its ID. */
export const webhookDeliveries = tenantTable(
  "webhook_deliveries",
  {
    id: uuid().notNull(),
    created_at: createdAt(),
    event_id: uuid().notNull(),
    event_type: code().notNull(),
    subscription_id: uuid().notNull(),
    state: text().notNull(),
    attempts: integer().notNull().default(0),
    last_status: integer(),
    last_error: code(),
    next_attempt_at: instant(),
    delivered_at: instant(),
    finished_at: instant(),
    is_test: boolean().notNull().default(false),
  },
  (table, own) => [
    own.index("webhook_deliveries_subscription", table.subscription_id, table.id),
    // For the list's filters: each finds the few matches among a million successful deliveries.
    own
      .index("webhook_deliveries_state", table.subscription_id, table.state, table.id)
      .where(sql`state <> 'delivered'`),
    own.index("webhook_deliveries_answer", table.subscription_id, sql`(${answerClass})`, table.id).where(unanswered2xx),
    own.index("webhook_deliveries_event_type", table.subscription_id, table.event_type, table.id),
    check(
      "webhook_deliveries_state",
      sql`state in ('pending', 'retrying', 'delivered', 'failed', 'held', 'cancelled')`,
    ),
  ],
);

/** Every attempt of a delivery. Partitioned by the day of the delivery's ID. */
export const webhookAttempts = tenantTable(
  "webhook_attempts",
  {
    delivery_id: uuid().notNull(),
    number: integer().notNull(),
    trigger: code().notNull(),
    /** When it started. */
    at: instant().notNull(),
    duration_ms: integer().notNull(),
    status: integer(),
    error: code(),
    key_label: businessText().notNull(),
  },
  (table, own) => [own.key(table.delivery_id, table.number)],
);

/** What an attempt sent and received, as JSON texts; kept for less time than the attempt. Partitioned like it. */
export const webhookExchanges = tenantTable(
  "webhook_exchanges",
  {
    delivery_id: uuid().notNull(),
    number: integer().notNull(),
    request_headers: impersonal(text().notNull(), "headers that Muster sent"),
    response_headers: copied(text().notNull(), "erasing empties it"),
    response_body: copied(text().notNull(), "erasing empties it"),
  },
  (table, own) => [own.key(table.delivery_id, table.number)],
);

/** Live work only; the row is deleted when its delivery is finished. */
export const webhookQueue = tenantTable(
  "webhook_queue",
  {
    delivery_id: uuid().notNull(),
    event_id: uuid().notNull(),
    subscription_id: uuid().notNull(),
    /** Due (from `next_at` on), leased by a worker, or held while the subscription is disabled. */
    state: text().notNull(),
    trigger: text().notNull(),
    /** Attempts made so far. */
    attempts: integer().notNull().default(0),
    /** Failed scheduled attempts so far. */
    failures: integer().notNull().default(0),
    /** `-infinity`: immediately and before anything else, even while the subscription is disabled. */
    next_at: instant().notNull(),
    /** When the schedule resumes after a manual attempt. */
    then_at: instant(),
    lease_until: instant(),
    /** Fencing token, incremented by every claim, so that a worker that lost its lease can't finish the work. */
    fence: bigint({ mode: "number" }).notNull().default(0),
    worker: integer(),
  },
  (table, own) => [
    own.key(table.delivery_id),
    own
      .index("webhook_queue_due", table.subscription_id, table.next_at)
      .where(sql`state = 'due'`)
      .with({ fillfactor: 50 }),
    index("webhook_queue_next")
      .on(table.next_at, table.organization_id, table.subscription_id)
      .where(sql`state = 'due'`)
      .with({ fillfactor: 50 }),
    own.index("webhook_queue_leased", table.subscription_id).where(sql`state = 'leased'`).with({ fillfactor: 50 }),
    own
      .index("webhook_queue_held", table.subscription_id, table.event_id)
      .where(sql`state = 'held'`)
      .with({ fillfactor: 50 }),
    check("webhook_queue_state", sql`state in ('due', 'leased', 'held')`),
    check("webhook_queue_trigger", sql`trigger in ('auto', 'manual', 'test')`),
  ],
);

/** Attempts by hour and result. Each worker counts in its own slot, so that none waits for another. */
export const webhookActivity = tenantTable(
  "webhook_activity",
  {
    subscription_id: uuid().notNull(),
    hour: instant().notNull(),
    result: code().notNull(),
    slot: integer().notNull(),
    attempts: integer().notNull(),
    duration_ms: bigint({ mode: "number" }).notNull(),
  },
  (table, own) => [own.key(table.subscription_id, table.hour, table.result, table.slot)],
);

/** Jobs that resend everything that failed in a period. */
export const webhookResends = tenantTable(
  "webhook_resends",
  {
    id: uuidKey(),
    subscription_id: uuid().notNull(),
    state: text().notNull(),
    since: instant().notNull(),
    until: instant().notNull(),
    /** Counted when the job was created. */
    total: integer().notNull(),
    done: integer().notNull().default(0),
    /** The last delivery that was queued. */
    position: uuid(),
    created_at: createdAt(),
    finished_at: instant(),
  },
  (table, own) => [
    own
      .reference(table.subscription_id, webhookSubscriptions.id, "webhook_resends_subscription_fk")
      .onDelete("cascade"),
    own.index("webhook_resends_subscription", table.subscription_id, table.created_at),
    own.index("webhook_resends_running", table.id).where(sql`state = 'running'`),
    check("webhook_resends_state", sql`state in ('running', 'done', 'cancelled')`),
  ],
);
