import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "#components/ui/toast.tsx";
import { getWebhookDelivery, resendWebhookDelivery } from "#lib/developers/webhook-deliveries/contract.ts";
import { call, query, queryKeyOf } from "#lib/platform/api/client.ts";
import type { InputOf, OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatDuration, outcomeTitle, reasonOf } from "./outcome-words.ts";
import type { Attempt, WholeDelivery } from "./webhook.ts";

const askAgainMs = 500;
/** An endpoint has 30 seconds; what takes longer than that waits for other deliveries. */
const maxAsked = 80;

/** Sends a delivery again and says what the endpoint returned, even if the panel was closed since. */
export function useResend(webhook_id: string, { id, event_type, url, attempts }: WholeDelivery) {
  const client = useQueryClient();
  const input = { webhook_id, delivery_id: id };
  return useMutation({
    async mutationFn() {
      const { data } = await call(resendWebhookDelivery, input);
      client.setQueryData<OutputOf<typeof getWebhookDelivery>>(
        queryKeyOf(getWebhookDelivery, input),
        (known) => known && { data: { ...known.data, ...data } },
      );
      return nextAttempt(client, input, attempts);
    },
    onSuccess(attempt) {
      if (attempt === null)
        return toast({ title: `${event_type} is being sent again`, description: `No response from ${url} yet.` });
      toast({
        title: `${event_type}: ${outcomeTitle(attempt).toLowerCase()} in ${formatDuration(attempt.duration_ms)}`,
        description: reasonOf(attempt) ?? `Sent again to ${url}, with the same event ID.`,
        urgent: attempt.error !== null,
      });
    },
  });
}

/** The manual attempt after the first `before`; null if there is none yet. */
async function nextAttempt(
  client: QueryClient,
  input: InputOf<typeof getWebhookDelivery>,
  before: number,
): Promise<Attempt | null> {
  for (let asked = 0; asked < maxAsked; asked += 1) {
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
    // The delivery was sent: a read that fails is tried again.
    const read = await client.fetchQuery({ ...query(getWebhookDelivery, input), staleTime: 0 }).catch(() => null);
    const made = read?.data.attempt_log.find(({ number, trigger }) => number > before && trigger !== "auto");
    if (made) return made;
  }
  return null;
}
