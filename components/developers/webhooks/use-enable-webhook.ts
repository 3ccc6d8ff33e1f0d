import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "#components/ui/toast.tsx";
import { getMissedWebhookDeliveries, getWebhookDelivery } from "#lib/developers/webhook-deliveries/contract.ts";
import { enableWebhook, getWebhook } from "#lib/developers/webhooks/contract.ts";
import { call, query, queryKeyOf } from "#lib/platform/api/client.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import { type Choice, missedWords } from "./missed-choice.tsx";
import { cacheWebhook } from "./use-webhooks.ts";
import { titleOf, type Webhook } from "./webhook.ts";

const askAgainMs = 500;

interface Press {
  ping: boolean;
  choice: Choice;
}

function resumeOf({ send, since }: Choice): Pick<InputOf<typeof enableWebhook>, "resume" | "since"> {
  if (!send) return { resume: "none" };
  return since === null ? { resume: "all" } : { resume: "since", since };
}

/**
 * Enables a disabled webhook and tracks progress: the ping, its result, and the webhook's state. Also tracks a ping
 * that someone else started.
 */
export function useEnableWebhook(webhook: Webhook) {
  const client = useQueryClient();
  const [begun, setBegun] = useState<string | null>(null);
  const [isForced, setIsForced] = useState(false);
  const underWay = webhook.enabling_delivery_id;
  if (underWay !== null && underWay !== begun) setBegun(underWay);

  const enable = useMutation({
    async mutationFn({ ping, choice }: Press) {
      const { send, since } = choice;
      const webhook_id = webhook.id;
      // Count first, because enabling resets it. If the count fails, enable anyway.
      const range = send && since !== null ? { webhook_id, since } : { webhook_id };
      const counted = await call(getMissedWebhookDeliveries, range).catch(() => null);
      const { data } = await call(enableWebhook, { webhook_id, ping, ...resumeOf(choice) });
      return { data, send, missed: counted === null ? null : counted.data.held };
    },
    onSuccess({ data, ...chosen }) {
      const isForced = data.enabling_delivery_id === null;
      setBegun(data.enabling_delivery_id);
      setIsForced(isForced);
      cacheWebhook(client, data);
      // A list of disabled webhooks no longer has it, nor what would say so there.
      if (isForced)
        toast({
          title: `${titleOf(data)} was enabled without a ping`,
          description: chosen.missed === 0 ? undefined : `${missedWords(chosen)}.`,
        });
    },
  });

  const ping = useQuery({
    ...query(getWebhookDelivery, { webhook_id: webhook.id, delivery_id: begun ?? "" }),
    enabled: begun !== null,
    refetchInterval: ({ state }) => ((state.data?.data.attempts ?? 0) > 0 ? false : askAgainMs),
  });
  const delivery = begun === null ? null : (ping.data?.data ?? null);
  const answered = delivery !== null && delivery.attempts > 0;
  const success = webhook.status === "disabled" ? (delivery?.delivered_at ?? null) : null;
  const isDisabledAnew = success !== null && Date.parse(webhook.disabled_at ?? "") > Date.parse(success);
  // The cached webhook is older than the successful ping.
  const isSettling = success !== null && !isDisabledAnew;

  useQuery({
    queryKey: ["webhook being enabled", webhook.id],
    async queryFn({ signal }) {
      const { data } = await call(getWebhook, { webhook_id: webhook.id }, { signal });
      cacheWebhook(client, data);
      return data.status;
    },
    enabled: underWay !== null || isSettling,
    staleTime: 0,
    refetchInterval: askAgainMs,
  });

  return {
    enable,
    /** Number of missed events when this person enabled it and whether they are sent; null if someone else did. */
    chosen: enable.data ?? null,
    /** The ping sent, with its result once available. */
    ping: begun === null || isDisabledAnew ? null : { delivery, answered },
    isWaiting: enable.isPending || underWay !== null || isSettling || (begun !== null && !answered),
    isEnabled: webhook.status === "enabled" && (begun !== null || isForced),
    forget() {
      setBegun(null);
      setIsForced(false);
      enable.reset();
      void client.invalidateQueries({ queryKey: queryKeyOf(getWebhook, { webhook_id: webhook.id }) });
    },
  };
}
