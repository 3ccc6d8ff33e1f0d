"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { failure } from "#components/members/field-errors.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { query } from "#lib/api/client.ts";
import { formatCount } from "#lib/format/number.ts";
import { countMissed } from "#lib/webhook-deliveries/contract.ts";
import { EnablingSteps } from "./enabling-steps.tsx";
import { LocalTimeField } from "./local-time-field.tsx";
import { useEnableWebhook } from "./use-enable-webhook.ts";
import { useMayWrite } from "./use-webhooks.ts";
import { titleOf, type Webhook, wasCutOff } from "./webhook.ts";

const countMs = 5000;

interface EnableWebhookProps {
  webhook: Webhook;
  /** Where it stands, when there is anything to show. */
  frame: (content: ReactNode) => ReactNode;
}

/** Why a webhook is disabled, what it missed, and the one press that enables it; then what came of that. */
export function EnableWebhook({ webhook, frame }: EnableWebhookProps) {
  const mayWrite = useMayWrite();
  const enabling = useEnableWebhook(webhook);
  const [send, setSend] = useState(true);
  const [since, setSince] = useState<string | null>(null);
  const [chosen, setChosen] = useState<{ missed: number; send: boolean } | null>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const off = webhook.status === "disabled";
  const missed = useQuery({
    ...query(countMissed, { webhook_id: webhook.id }),
    enabled: off,
    refetchInterval: countMs,
  });
  const from = useQuery({
    ...query(countMissed, { webhook_id: webhook.id, ...(since ? { since } : {}) }),
    enabled: off && since !== null,
  });
  if (!off && !enabling.isEnabled) return null;

  const all = missed.data?.data.held ?? null;
  const count = since === null ? all : (from.data?.data.held ?? null);

  function enable(ping: boolean) {
    setChosen({ missed: count ?? 0, send });
    enabling.enable.mutate(
      send ? (since === null ? { ping, resume: "all" } : { ping, resume: "since", since }) : { ping, resume: "none" },
    );
    outcome.current?.focus();
  }

  const begun = enabling.ping !== null || enabling.enable.isPending || enabling.isEnabled;
  const failed = begun && !enabling.isWaiting && !enabling.isEnabled;
  return frame(
    <section
      aria-label={`${titleOf(webhook)} is disabled`}
      className="rounded-md border bg-surface px-3 py-3 text-sm text-fg"
    >
      {off ? (
        <p>
          <span className="font-medium">
            Disabled <When value={webhook.disabled_at} />:
          </span>{" "}
          {wasCutOff(webhook)
            ? "every attempt of the retry schedule failed, the last after 24 hours."
            : `${webhook.disabled_reason ?? "nobody said why"}.`}{" "}
          <span className="text-fg-2">What happens meanwhile is kept for 30 days.</span>
        </p>
      ) : null}
      <div ref={outcome} tabIndex={-1} role="status" className="empty:hidden">
        {begun ? <EnablingSteps webhook={webhook} enabling={enabling} chosen={chosen} /> : null}
      </div>
      {enabling.enable.error ? (
        <Banner tone="bad" title="It was not enabled" className="mt-2">
          {failure(enabling.enable.error)}
        </Banner>
      ) : null}
      {off && mayWrite && !enabling.isWaiting ? (
        <div className="mt-3 flex flex-wrap items-start gap-x-6 gap-y-3">
          <div className="min-w-0 flex-[1_1_18rem]">
            {all === 0 ? (
              <p className="text-fg-2">Nothing was missed so far.</p>
            ) : (
              <>
                <Checkbox
                  checked={send}
                  onChange={(event) => setSend(event.target.checked)}
                  label={all === null ? "Send what was missed" : `Send the ${plural(count ?? all)} that it missed`}
                  helper={
                    send
                      ? "In their order, as soon as it is enabled."
                      : "They are cancelled. Each can still be sent by hand from its list of deliveries."
                  }
                />
                {send ? (
                  <LocalTimeField
                    label="Only events since"
                    optional
                    value={since}
                    onValueChange={setSince}
                    className="mt-2 ml-7 max-w-60 coarse:ml-11"
                  />
                ) : null}
              </>
            )}
          </div>
          <div className="flex flex-wrap gap-2">
            {failed ? (
              <Button onClick={() => enable(false)} pending={enabling.enable.isPending}>
                Enable without a ping
              </Button>
            ) : null}
            <Button
              variant="primary"
              onClick={() => enable(true)}
              pending={enabling.enable.isPending}
              aria-label={`Enable ${titleOf(webhook)}`}
            >
              {failed ? "Ping again" : "Enable"}
            </Button>
          </div>
        </div>
      ) : null}
      {off && !begun && mayWrite ? (
        <p className="mt-2 text-xs text-fg-2">
          A signed ping goes first. It is enabled when the endpoint answers that with 2xx.
        </p>
      ) : null}
      {enabling.isEnabled && !enabling.isWaiting ? (
        <Button size="small" className="mt-3" onClick={enabling.forget}>
          Done
        </Button>
      ) : null}
    </section>,
  );
}

function When({ value }: { value: string | null }) {
  return value === null ? "some time ago" : <Timestamp value={value} />;
}

function plural(count: number): string {
  return count === 1 ? "1 event" : `${formatCount(count)} events`;
}
