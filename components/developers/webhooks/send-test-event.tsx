import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SelectField } from "#components/forms/select-field.tsx";
import { errorMessage } from "#components/screen/error-message.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Link } from "#components/ui/link.tsx";
import { getWebhookDelivery, sendWebhookTestEvent } from "#lib/developers/webhook-deliveries/contract.ts";
import { listWebhookEventTypes } from "#lib/developers/webhooks/contract.ts";
import { call, query } from "#lib/platform/api/client.ts";
import { AttemptDetails } from "./attempt-details.tsx";
import { Step } from "./enabling-steps.tsx";
import { formatDuration, outcomeTitle, reasonOf } from "./outcome-words.ts";
import { pathOf, titleOf, type Webhook } from "./webhook.ts";

const askAgainMs = 500;
const ping = "webhook.ping";

/** Sends an event's example payload and waits for the endpoint's response. */
export default function SendTestEvent({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [type, setType] = useState(ping);
  const catalogue = useQuery(query(listWebhookEventTypes, {}));
  const names = catalogue.data?.data.map(({ name }) => name) ?? [ping];
  const send = useMutation({
    mutationFn: () => call(sendWebhookTestEvent, { webhook_id: webhook.id, event_type: type }),
  });
  const sent = send.data?.data ?? null;
  const { data } = useQuery({
    ...query(getWebhookDelivery, { webhook_id: webhook.id, delivery_id: sent?.id ?? "" }),
    enabled: sent !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.data.attempts ?? 0) > 0 ? false : askAgainMs),
  });
  const delivery = sent === null ? null : (data?.data ?? null);
  const attempt = delivery?.attempt_log.at(-1);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Send a test event"
      description={`Sends an example event to ${titleOf(webhook)}, signed and marked is_simulation.`}
      className="max-w-160!"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            onClick={() => send.mutate()}
            pending={send.isPending || (sent !== null && !attempt)}
          >
            {sent === null ? "Send test event" : "Send another"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SelectField
          label="Event"
          helper={catalogue.data?.data.find(({ name }) => name === type)?.description}
          value={type}
          onValueChange={(next) => {
            setType(next);
            send.reset();
          }}
          items={names.map((name) => ({ value: name, label: name }))}
        />
        {send.error ? (
          <Banner tone="bad" title="Couldn't send it">
            {errorMessage(send.error)}
          </Banner>
        ) : null}
        <div role="status" className="text-sm">
          {sent === null ? null : (
            <ol>
              <Step state={!attempt ? "waiting" : attempt.error === null ? "done" : "failed"}>
                {attempt ? (
                  <>
                    {outcomeTitle(attempt)} in {formatDuration(attempt.duration_ms)}. {reasonOf(attempt)}
                  </>
                ) : (
                  "Sent, waiting for a response…"
                )}
              </Step>
            </ol>
          )}
        </div>
        {delivery && attempt ? (
          <>
            <AttemptDetails attempt={attempt} url={delivery.url} body={delivery.body} isOpen />
            <Link
              href={`${pathOf(webhook.id, "deliveries")}?delivery=${delivery.id}`}
              className="link inline-flex min-h-6 items-center self-start text-sm coarse:min-h-10"
              onClick={onClose}
            >
              Open the delivery
            </Link>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
