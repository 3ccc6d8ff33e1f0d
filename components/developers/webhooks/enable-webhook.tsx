import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { errorMessage } from "#components/screen/error-message.ts";
import { useMay } from "#components/screen/use-may.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { getMissedWebhookDeliveries } from "#lib/developers/webhook-deliveries/contract.ts";
import { disabledManually, retryWords } from "#lib/developers/webhooks/rules.ts";
import { query } from "#lib/platform/api/client.ts";
import { EnablingSteps } from "./enabling-steps.tsx";
import { type Choice, MissedChoice } from "./missed-choice.tsx";
import { useEnableWebhook } from "./use-enable-webhook.ts";
import { titleOf, type Webhook, wasAutoDisabled } from "./webhook.ts";

const countMs = 5000;

interface EnableWebhookProps {
  webhook: Webhook;
  /** Wraps the content if there is any. */
  frame: (content: ReactNode) => ReactNode;
}

/** Shows why a webhook is disabled and what it missed, with a button to enable it, then the result. */
export function EnableWebhook({ webhook, frame }: EnableWebhookProps) {
  const mayWrite = useMay("webhooks:write");
  const enabling = useEnableWebhook(webhook);
  const [choice, setChoice] = useState<Choice>({ send: true, since: null });
  const outcome = useRef<HTMLDivElement>(null);
  const off = webhook.status === "disabled";
  const missed = useQuery({
    ...query(getMissedWebhookDeliveries, { webhook_id: webhook.id }),
    enabled: off,
    refetchInterval: countMs,
  });

  const begun = enabling.ping !== null || enabling.enable.isPending || enabling.isEnabled;
  const failed = begun && !enabling.isWaiting && !enabling.isEnabled;
  const pressed = !enabling.enable.isIdle;
  const asks = off && mayWrite && !enabling.isWaiting;

  // The focused button disappears; move the focus to the result.
  useEffect(() => {
    if (pressed && !asks && document.activeElement === document.body) outcome.current?.focus();
  }, [pressed, asks]);

  if (!off && !enabling.isEnabled) return null;

  const press = (ping: boolean) => enabling.enable.mutate({ ping, choice });

  return frame(
    <section
      aria-label={`${titleOf(webhook)}, ${off ? "disabled" : "enabled again"}`}
      className="flex flex-col gap-3 rounded-md border bg-surface px-3 py-3 text-sm text-fg"
    >
      {off ? <Reason webhook={webhook} /> : null}
      <div ref={outcome} tabIndex={-1} role="status" className="empty:hidden">
        {begun ? <EnablingSteps webhook={webhook} enabling={enabling} /> : null}
      </div>
      {enabling.enable.error ? (
        <Banner tone="bad" title="Couldn't enable it">
          {errorMessage(enabling.enable.error)}
        </Banner>
      ) : null}
      {asks ? (
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <MissedChoice
              webhookId={webhook.id}
              missed={missed.data?.data ?? null}
              choice={choice}
              onChange={setChoice}
            />
          </div>
          <div className="flex flex-col gap-2">
            <div className="flex flex-wrap gap-2">
              {failed ? <Button onClick={() => press(false)}>Enable without a ping</Button> : null}
              <Button
                variant="primary"
                onClick={() => press(true)}
                aria-label={`${failed ? "Ping again:" : "Enable"} ${titleOf(webhook)}`}
              >
                {failed ? "Ping again" : "Enable"}
              </Button>
            </div>
            <p className="text-xs text-fg-2">We send a signed ping first. Your endpoint must respond with 2xx.</p>
          </div>
        </div>
      ) : null}
      {enabling.isEnabled && !enabling.isWaiting ? (
        <Button size="small" className="self-start" onClick={enabling.forget}>
          Done
        </Button>
      ) : null}
    </section>,
  );
}

function Reason({ webhook }: { webhook: Webhook }) {
  const { disabled_at, disabled_reason } = webhook;
  const byHand = disabled_reason === disabledManually;
  return (
    <p>
      <span className="font-medium">
        Disabled {disabled_at ? <Timestamp value={disabled_at} /> : null}
        {byHand ? " manually." : ":"}
      </span>{" "}
      {wasAutoDisabled(webhook)
        ? `${retryWords(webhook.consecutive_failures)}, the last one after 24 hours.`
        : byHand
          ? null
          : `${disabled_reason ?? "no reason given"}.`}{" "}
      <span className="text-fg-2">Events are kept for 30 days.</span>
    </p>
  );
}
