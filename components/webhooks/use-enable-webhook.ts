"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, query, queryKeyOf } from "#lib/api/client.ts";
import type { InputOf } from "#lib/api/contract.ts";
import { getDelivery } from "#lib/webhook-deliveries/contract.ts";
import { enableWebhook, getWebhook } from "#lib/webhooks/contract.ts";
import { keepWebhook } from "./use-webhooks.ts";
import type { Webhook } from "./webhook.ts";

const askAgainMs = 500;

type Choice = Omit<InputOf<typeof enableWebhook>, "webhook_id">;

/**
 * Enables a disabled webhook and follows it: the ping, its result, and what became of the webhook. A ping that somebody
 * else began is followed too.
 */
export function useEnableWebhook(webhook: Webhook) {
  const client = useQueryClient();
  const [begun, setBegun] = useState<string | null>(null);
  const [isForced, setIsForced] = useState(false);
  const underWay = webhook.enabling_delivery_id;
  if (underWay !== null && underWay !== begun) setBegun(underWay);

  const enable = useMutation({
    mutationFn: (choice: Choice) => call(enableWebhook, { webhook_id: webhook.id, ...choice }),
    onSuccess({ data }) {
      setBegun(data.enabling_delivery_id);
      setIsForced(data.enabling_delivery_id === null);
      keepWebhook(client, data);
    },
  });

  const ping = useQuery({
    ...query(getDelivery, { webhook_id: webhook.id, delivery_id: begun ?? "" }),
    enabled: begun !== null,
    refetchInterval: ({ state }) => ((state.data?.data.attempts ?? 0) > 0 ? false : askAgainMs),
  });
  useQuery({
    queryKey: ["webhook being enabled", webhook.id],
    async queryFn({ signal }) {
      const { data } = await call(getWebhook, { webhook_id: webhook.id }, { signal });
      keepWebhook(client, data);
      return data.status;
    },
    enabled: underWay !== null,
    staleTime: 0,
    refetchInterval: askAgainMs,
  });

  const delivery = begun === null ? null : (ping.data?.data ?? null);
  const answered = delivery !== null && delivery.attempts > 0;
  return {
    enable,
    /** The ping that was sent, with its result once there is one. */
    ping: begun === null ? null : { delivery, answered },
    isWaiting: enable.isPending || underWay !== null || (begun !== null && !answered),
    isEnabled: webhook.status === "enabled" && (begun !== null || isForced),
    forget() {
      setBegun(null);
      setIsForced(false);
      enable.reset();
      void client.invalidateQueries({ queryKey: queryKeyOf(getWebhook, { webhook_id: webhook.id }) });
    },
  };
}
