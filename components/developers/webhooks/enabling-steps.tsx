import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Link } from "#components/ui/link.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { missedWords } from "./missed-choice.tsx";
import { formatDuration, outcomeTitle, reasonOf } from "./outcome-words.ts";
import type { useEnableWebhook } from "./use-enable-webhook.ts";
import { pathOf, type Webhook, type WholeDelivery } from "./webhook.ts";

interface EnablingStepsProps {
  webhook: Webhook;
  enabling: ReturnType<typeof useEnableWebhook>;
}

/** Steps of enabling a webhook: the ping and its result, the webhook's state, and its missed events. */
export function EnablingSteps({ webhook, enabling: { ping, isWaiting, isEnabled, chosen } }: EnablingStepsProps) {
  const failed = !isWaiting && !isEnabled;
  return (
    <ol className="flex flex-col gap-1">
      {ping === null ? null : (
        <Step state={!ping.answered ? "waiting" : ping.delivery?.state === "delivered" ? "done" : "failed"}>
          {ping.answered && ping.delivery ? (
            <PingResult delivery={ping.delivery} />
          ) : (
            "Ping sent, waiting for a response…"
          )}
        </Step>
      )}
      {isEnabled ? <Step state="done">Enabled. New events are sent from now on.</Step> : null}
      {failed ? <Step state="failed">It's still disabled. Missed events are still kept.</Step> : null}
      {isEnabled && chosen && chosen.missed !== 0 ? (
        <Step state="done">
          {missedWords(chosen)}:{" "}
          <Link href={pathOf(webhook.id, "deliveries")} className="link">
            see the deliveries
          </Link>
        </Step>
      ) : null}
    </ol>
  );
}

function PingResult({ delivery }: { delivery: WholeDelivery }) {
  const attempt = delivery.attempt_log.at(-1);
  const reason = reasonOf({ error: delivery.last_error });
  return (
    <>
      Ping: {outcomeTitle({ status: delivery.last_status, error: delivery.last_error }).toLowerCase()}
      {attempt ? ` in ${formatDuration(attempt.duration_ms)}` : null}. {reason}
    </>
  );
}

const icons = { done: Check, failed: X };

export function Step({ state, children }: { state: "waiting" | "done" | "failed"; children: ReactNode }) {
  const Icon = state === "waiting" ? null : icons[state];
  return (
    <li className="flex items-start gap-2">
      {Icon ? (
        <Icon aria-hidden="true" className={`mt-px size-4 shrink-0 ${state === "done" ? "text-ok" : "text-bad"}`} />
      ) : (
        <Spinner className="mt-px shrink-0 text-fg-3" />
      )}
      <span className="min-w-0">{children}</span>
    </li>
  );
}
