import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "#components/screen/error-message.ts";
import { type PanelProps, RecordPanel } from "#components/screen/record-panel.tsx";
import { useMay } from "#components/screen/use-may.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { Detail, DetailList, IdDetail } from "#components/ui/details.tsx";
import { Link } from "#components/ui/link.tsx";
import { PanelSkeleton } from "#components/ui/panel-skeleton.tsx";
import { StaleNotice } from "#components/ui/stale-notice.tsx";
import { Status } from "#components/ui/status.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { toast } from "#components/ui/toast.tsx";
import { getWebhookDelivery, resendWebhookDelivery } from "#lib/developers/webhook-deliveries/contract.ts";
import { call, query, queryKeyOf } from "#lib/platform/api/client.ts";
import type { InputOf, OutputOf } from "#lib/platform/declaration/contract.ts";
import { deliveryStates, formatDuration, outcomeTitle, reasonOf } from "./outcome-words.ts";
import { RetryLadder } from "./retry-ladder.tsx";
import { type Attempt, type Delivery, pathOf, type WholeDelivery } from "./webhook.ts";

const soonMs = 1000;
const laterMs = 5000;

export function DeliveryPanel({ webhookId, id, preview, ...steps }: PanelProps<Delivery> & { webhookId: string }) {
  const delivery = useQuery({
    ...query(getWebhookDelivery, { webhook_id: webhookId, delivery_id: id }),
    refetchInterval: ({ state }) => (state.data?.data.state === "pending" ? soonMs : laterMs),
  });
  const data = delivery.data?.data;
  const early = data ?? preview;
  return (
    <RecordPanel
      noun="delivery"
      query={delivery}
      title={early?.event_type ?? "Delivery"}
      subtitle={
        early ? (
          <span className="flex items-center gap-2 text-sm">
            <Status tone={deliveryStates[early.state].tone}>{deliveryStates[early.state].word}</Status>
            {early.is_test ? <Badge>Test</Badge> : null}
          </span>
        ) : null
      }
      {...steps}
    >
      {data ? (
        <>
          <StaleNotice query={delivery} className="mb-4" />
          <Whole key={data.id} webhookId={webhookId} delivery={data} />
        </>
      ) : (
        <PanelSkeleton />
      )}
    </RecordPanel>
  );
}

function Whole({ webhookId, delivery }: { webhookId: string; delivery: WholeDelivery }) {
  const mayWrite = useMay("webhooks:write");
  const resend = useResend(webhookId, delivery);
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2">
        {mayWrite ? (
          <Button variant="primary" onClick={() => resend.mutate()} pending={resend.isPending}>
            Send again
          </Button>
        ) : null}
        <Link
          href={`${pathOf(webhookId, "verification")}?delivery=${delivery.id}`}
          className={buttonClasses({ variant: "secondary" })}
        >
          Verify its signature
        </Link>
      </div>
      {resend.error ? (
        <Banner tone="bad" title="Couldn't resend it" className="mb-4">
          {errorMessage(resend.error)}
        </Banner>
      ) : null}
      <DetailList className="mb-6">
        <Detail name="Occurred">
          <Timestamp value={delivery.created_at} absolute seconds />
        </Detail>
        {delivery.delivered_at ? (
          <Detail name="Delivered">
            <Timestamp value={delivery.delivered_at} absolute seconds />
          </Detail>
        ) : null}
        {delivery.next_attempt_at ? (
          <Detail name="Next attempt">
            <Timestamp value={delivery.next_attempt_at} absolute seconds />
          </Detail>
        ) : null}
        <Detail name="Endpoint URL">
          <code className="font-mono text-xs break-all">{delivery.url}</code>
        </Detail>
        <IdDetail name="Event ID" id={delivery.event_id} />
      </DetailList>
      <h3 className="mb-2 text-sm font-semibold">Attempts</h3>
      <RetryLadder delivery={delivery} />
    </>
  );
}

const askAgainMs = 500;
/** An endpoint has 30 seconds; what takes longer than that waits for other deliveries. */
const maxAsked = 80;

/** Sends a delivery again and says what the endpoint returned, even if the panel was closed since. */
function useResend(webhook_id: string, { id, event_type, url, attempts }: WholeDelivery) {
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
