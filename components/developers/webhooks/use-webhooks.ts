"use client";

import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useAccount } from "#components/screen/use-account.ts";
import { listWebhookActivity } from "#lib/developers/webhook-deliveries/contract.ts";
import { getWebhook, listWebhooks } from "#lib/developers/webhooks/contract.ts";
import { query, queryKeyOf } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import type { Webhook } from "./webhook.ts";

const listMs = 5000;
const detailMs = 3000;
const activityMs = 15_000;

/** Whether the person may change webhooks. */
export function useMayWrite(): boolean {
  return useAccount().scopes.includes("webhooks:write");
}

/** All webhooks, refetched while the page is visible. */
export function useWebhooks() {
  return useQuery({ ...query(listWebhooks, {}), refetchInterval: listMs });
}

export function useWebhook(id: string) {
  return useQuery({ ...query(getWebhook, { webhook_id: id }), refetchInterval: detailMs });
}

export function useActivity() {
  return useQuery({ ...query(listWebhookActivity, {}), refetchInterval: activityMs });
}

/** Puts a returned webhook in the cache so that it shows everywhere. A new one goes first, as in the list. */
export function cacheWebhook(client: QueryClient, answered: Webhook) {
  // The full key is only in the response that created it, and must not stay in the cache.
  const webhook = { ...answered, signing_key: null };
  client.setQueryData(queryKeyOf(getWebhook, { webhook_id: webhook.id }), { data: webhook });
  client.setQueryData<OutputOf<typeof listWebhooks>>(queryKeyOf(listWebhooks, {}), (list) => {
    if (!list) return list;
    const known = list.data.some(({ id }) => id === webhook.id);
    return {
      data: known ? list.data.map((each) => (each.id === webhook.id ? webhook : each)) : [webhook, ...list.data],
    };
  });
}

export function invalidateWebhook(client: QueryClient, id: string) {
  client.setQueryData<OutputOf<typeof listWebhooks>>(
    queryKeyOf(listWebhooks, {}),
    (list) => list && { data: list.data.filter((webhook) => webhook.id !== id) },
  );
}
