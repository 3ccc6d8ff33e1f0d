import { type QueryClient, useQuery } from "@tanstack/react-query";
import { changeRows } from "#components/screen/early-results.ts";
import { listWebhookActivity } from "#lib/developers/webhook-deliveries/contract.ts";
import { getWebhook, listWebhooks } from "#lib/developers/webhooks/contract.ts";
import { keyOf, query, queryKeyOf } from "#lib/platform/api/client.ts";
import type { Webhook } from "./webhook.ts";

const detailMs = 3000;
const activityMs = 15_000;

export function useWebhook(id: string) {
  return useQuery({ ...query(getWebhook, { webhook_id: id }), refetchInterval: detailMs });
}

export function useActivity() {
  return useQuery({ ...query(listWebhookActivity, {}), refetchInterval: activityMs });
}

/** Puts a returned webhook in the cache so that it shows everywhere. A new one is in the list once that is read again. */
export function cacheWebhook(client: QueryClient, answered: Webhook) {
  // The full key is only in the response that created it, and must not stay in the cache.
  const webhook = { ...answered, signing_key: null };
  client.setQueryData(queryKeyOf(getWebhook, { webhook_id: webhook.id }), { data: webhook });
  changeList(client, (each) => (each.id === webhook.id ? webhook : each));
}

export function invalidateWebhook(client: QueryClient, id: string) {
  changeList(client, (each) => (each.id === id ? null : each));
}

function changeList(client: QueryClient, by: (webhook: Webhook) => Webhook | null) {
  client.setQueriesData({ queryKey: keyOf(listWebhooks) }, (list: unknown) => list && changeRows(by)(list));
}
