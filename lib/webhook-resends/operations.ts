import { and, desc, eq, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { webhookDeliveries, webhookResends } from "#db/schema/webhooks.ts";
import { ApiError } from "#lib/api/errors.ts";
import { implementRead, implementWrite } from "#lib/api/execute.ts";
import { findSubscription, lockSubscription } from "#lib/webhooks/subscription.ts";
import * as contract from "./contract.ts";

const mostShown = 50;

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

const isHere = eq(webhookResends.organization_id, currentOrganization);

export const createResend = implementWrite(contract.createResend, async ({ input, db }) => {
  const { webhook_id, since } = input;
  await lockSubscription(db, webhook_id);
  const running = and(isHere, eq(webhookResends.subscription_id, webhook_id), eq(webhookResends.state, "running"));
  if ((await db.$count(webhookResends, running)) > 0)
    throw new ApiError(409, [{ message: "A resend of this subscription is running: let it end, or cancel it" }]);
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

export const listResends = implementRead(contract.listResends, async ({ input, db }) => {
  const rows = await db
    .select(shown)
    .from(webhookResends)
    .where(and(isHere, eq(webhookResends.subscription_id, input.webhook_id)))
    .orderBy(desc(webhookResends.created_at))
    .limit(mostShown);
  if (rows.length === 0) await findSubscription(db, input.webhook_id);
  return { data: rows };
});

export const cancelResend = implementWrite(contract.cancelResend, async ({ input, db }) => {
  const mine = and(
    isHere,
    eq(webhookResends.subscription_id, input.webhook_id),
    eq(webhookResends.id, input.resend_id),
  );
  await db
    .update(webhookResends)
    .set({ state: "cancelled", finished_at: sql`now()` })
    .where(and(mine, eq(webhookResends.state, "running")));
  const [row] = await db.select(shown).from(webhookResends).where(mine);
  if (!row) throw new ApiError(404, [{ message: "No such resend job" }]);
  return { data: row };
});
