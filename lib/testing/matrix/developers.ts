import { randomUUID } from "node:crypto";
import { addPlan } from "#lib/testing/change-plans.ts";
import { addGrant } from "#lib/testing/connected-apps.ts";
import { addPerson, addSession, addToken, type Stage, send } from "#lib/testing/stage.ts";
import { addDelivery, addResend, addRetiringKey, addWebhook, recordEvents, sealEvents } from "#lib/testing/webhooks.ts";
import type { Arrange, Arrangements } from "./arrange.ts";

const roomEnough = 25;

/** Makes room under the limit of 50 per organization by removing webhooks other operations no longer need. */
async function removeWebhooks(at: Stage): Promise<void> {
  const rows = await at.owner<
    { id: string }[]
  >`select id from webhook_subscriptions where organization_id = ${at.first.id}`;
  if (rows.length <= roomEnough) return;
  const session = await addSession(at.owner, at.first, "owner");
  for (const { id } of rows) await send("DELETE", `/rest/v2/webhooks/${id}`, session);
}

const webhookOf: Arrange = async (at, of) => ({ webhook_id: (await addWebhook(at.owner, at[of])).id });

const disabledWebhookOf: Arrange = async (at, of) => ({
  webhook_id: (await addWebhook(at.owner, at[of], { status: "disabled" })).id,
});

const deliveryOf: Arrange = async (at, of) => {
  const { id } = await addWebhook(at.owner, at[of]);
  return { webhook_id: id, delivery_id: await addDelivery(at.owner, at[of], id) };
};

/** A plan of the organization's first owner, whose session the matrix uses. */
const planOf: Arrange = async (at, of) => {
  const [first] =
    await at.owner`select user_id from memberships where organization_id = ${at[of].id} and role = 'owner' order by created_at limit 1`;
  const user_id = first?.user_id ?? (await addPerson(at.owner, at[of], "owner"));
  return { plan_id: await addPlan(at.owner, at[of], user_id) };
};

export const developers: Arrangements = {
  create_access_token: { body: () => ({ name: "Matrix", type: "personal", scopes: ["accounting:read"] }) },
  revoke_access_token: {
    keys: async (at, of) => {
      const text = await addToken(at.owner, at[of]);
      const [row] =
        await at.owner`select id from access_tokens where hint = ${text.slice(-4)} and organization_id = ${at[of].id}`;
      return { token_id: row?.id };
    },
  },
  create_webhook: {
    async body(at) {
      await removeWebhooks(at);
      return { url: `https://${randomUUID()}.example.com/hook` };
    },
  },
  get_webhook: { keys: webhookOf },
  update_webhook: { keys: webhookOf, body: () => ({ name: "Matrix" }) },
  delete_webhook: { keys: webhookOf },
  enable_webhook: { keys: disabledWebhookOf, body: () => ({ resume: "none" }) },
  rotate_webhook_signing_key: { keys: webhookOf, body: () => ({ overlap_hours: 1 }) },
  revoke_webhook_signing_key: {
    keys: async (at, of) => {
      const { id } = await addWebhook(at.owner, at[of]);
      return { webhook_id: id, key_id: await addRetiringKey(at.owner, at[of], id) };
    },
  },
  disconnect_app: { keys: async (at, of) => ({ connected_app_id: await addGrant(at.owner, at[of]) }) },
  update_connected_app_policy: { body: () => ({ mode: "all" }) },
  review_change_plan: { keys: planOf, body: () => ({ decision: "confirmed" }) },
  list_connected_apps: { row: (at) => addGrant(at.owner, at.first) },
  list_access_tokens: { row: (at) => addToken(at.owner, at.first) },
  list_events: {
    filters: async () => ({ types: "timesheet.created" }),
    async row(at) {
      await recordEvents(at.owner, at.first, "timesheet.created");
      await sealEvents(at.owner);
    },
  },
  list_webhook_deliveries: {
    keys: webhookOf,
    row: (at, { webhook_id = "" }) => addDelivery(at.owner, at.first, webhook_id),
  },
  get_webhook_delivery: { keys: deliveryOf },
  resend_webhook_delivery: { keys: deliveryOf, body: () => ({}) },
  send_webhook_test_event: { keys: webhookOf, body: () => ({ event_type: "webhook.ping" }) },
  get_missed_webhook_deliveries: { keys: webhookOf },
  get_webhook_health: { keys: webhookOf },
  create_webhook_resend: { keys: webhookOf, body: () => ({ since: "2026-01-01" }) },
  list_webhook_resends: {
    keys: webhookOf,
    async row(at, { webhook_id = "" }) {
      await at.owner`update webhook_resends set state = 'done', finished_at = now() where subscription_id = ${webhook_id}`;
      await addResend(at.owner, at.first, webhook_id);
    },
  },
  cancel_webhook_resend: {
    keys: async (at, of) => {
      const { id } = await addWebhook(at.owner, at[of]);
      return { webhook_id: id, resend_id: await addResend(at.owner, at[of], id) };
    },
  },
};
