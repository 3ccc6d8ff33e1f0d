import { and, desc, eq, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { webhookDeliveries, webhookResends } from "#db/schema/webhooks.ts";
import { findSubscription, lockSubscription } from "#lib/developers/subscription.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { isAfterCursor, type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import * as contract from "./contract.ts";

const shown = {
  id: webhookResends.id,
  state: webhookResends.state,
  since: webhookResends.since,
  until: webhookResends.until,
  total: webhookResends.total,
  done: webhookResends.done,
  created_at: webhookResends.created_at,
  finished_at: webhookResends.finished_at,
};

const inOrganization = eq(webhookResends.organization_id, currentOrganization);

export const createWebhookResend = implementWrite(contract.createWebhookResend, async ({ input, db }) => {
  const { webhook_id, since } = input;
  await lockSubscription(db, webhook_id);
  const running = and(
    inOrganization,
    eq(webhookResends.subscription_id, webhook_id),
    eq(webhookResends.state, "running"),
  );
  if ((await db.$count(webhookResends, running)) > 0)
    throw new ApiError(409, {
      reason: "resend_running",
      message: "A resend of this webhook is already running. Wait until it ends, or cancel it.",
    });
  const from = sql`greatest(${since}::timestamptz, now() - interval '29 days')`;
  const total = await db.$count(
    webhookDeliveries,
    and(
      eq(webhookDeliveries.organization_id, currentOrganization),
      eq(webhookDeliveries.subscription_id, webhook_id),
      eq(webhookDeliveries.state, "failed"),
      eq(webhookDeliveries.is_test, false),
      sql`${webhookDeliveries.id} >= app.first_uuid_at(${from})`,
    ),
  );
  const [row] = await db
    .insert(webhookResends)
    .values({ subscription_id: webhook_id, state: "running", since: from as never, until: sql`now()` as never, total })
    .returning(shown);
  if (!row) throw new Error("the job was not stored");
  await db.execute(sql`select pg_notify('webhook_due', '')`);
  return { data: row };
});

export const listWebhookResends = implementRead(contract.listWebhookResends, async ({ input, db }) => {
  const select = async ({ after, limit }: PageRequest) => ({
    rows: await db
      .select(shown)
      .from(webhookResends)
      .where(
        and(
          inOrganization,
          eq(webhookResends.subscription_id, input.webhook_id),
          isAfterCursor(after, { "webhook_resends.created_at": "timestamptz", "webhook_resends.id": "uuid" }),
        ),
      )
      .orderBy(desc(webhookResends.created_at), desc(webhookResends.id))
      .limit(limit),
  });
  const page = await readPage({ contract: contract.listWebhookResends, input, keys: ["created_at", "id"], select });
  if (page.data.length === 0) await findSubscription(db, input.webhook_id);
  return page;
});

export const cancelWebhookResend = implementWrite(contract.cancelWebhookResend, async ({ input, db }) => {
  const mine = and(
    inOrganization,
    eq(webhookResends.subscription_id, input.webhook_id),
    eq(webhookResends.id, input.resend_id),
  );
  const cancelled = await db
    .update(webhookResends)
    .set({ state: "cancelled", finished_at: sql`now()` })
    .where(and(mine, eq(webhookResends.state, "running")))
    .returning({ id: webhookResends.id });
  if (cancelled.length === 0 && (await db.$count(webhookResends, mine)) === 0) throw notFound("Resend");
  return { data: { deleted: true as const } };
});
