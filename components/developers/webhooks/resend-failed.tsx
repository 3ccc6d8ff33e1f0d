import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { errorMessage } from "#components/screen/error-message.ts";
import { Banner } from "#components/ui/banner.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { getMissedWebhookDeliveries } from "#lib/developers/webhook-deliveries/contract.ts";
import { createWebhookResend } from "#lib/developers/webhook-resends/contract.ts";
import { call, query } from "#lib/platform/api/client.ts";
import { countOf } from "#lib/platform/format/number.ts";
import { LocalTimeField } from "./local-time-field.tsx";
import { hoursAgo } from "./time-filter.tsx";
import type { Webhook } from "./webhook.ts";

const choices = [
  { value: "24", label: "The last 24 hours" },
  { value: "168", label: "The last 7 days" },
  { value: "672", label: "The last 28 days" },
  { value: "time", label: "A time" },
] as const;

const deliveries = (count: number) => countOf(count, "delivery", "deliveries");

type Choice = (typeof choices)[number]["value"];

/** Resends every delivery that permanently failed since a given time. */
export default function ResendFailed({ webhook, ...opened }: OpenedDialog & { webhook: Webhook }) {
  const [choice, setChoice] = useState<Choice>("24");
  const [time, setTime] = useState<string | null>(null);
  const [span] = useState(() => ({ "24": hoursAgo(24), "168": hoursAgo(168), "672": hoursAgo(672) }));
  const since = choice === "time" ? time : span[choice];
  const count = useQuery({
    ...query(getMissedWebhookDeliveries, { webhook_id: webhook.id, since: since ?? undefined }),
    enabled: since !== null,
    staleTime: 0,
  });
  const failed = since === null ? undefined : count.data?.data.failed;

  return (
    <EntryDialog
      isShort
      title="Resend failed deliveries"
      description="Resends every delivery that failed after all retries, with the same event ID."
      action={failed ? `Resend ${deliveries(failed)}` : "Resend"}
      blocked={!failed}
      send={() => call(createWebhookResend, { webhook_id: webhook.id, since: since ?? "" })}
      done={{
        title: `Resending ${deliveries(failed ?? 0)}`,
        description: `To ${webhook.url}, with the same event IDs.`,
      }}
      {...opened}
    >
      <RadioGroup label="Since" value={choice} onValueChange={setChoice} options={[...choices]} />
      {choice === "time" ? (
        <LocalTimeField label="Since" value={time} onValueChange={setTime} className="max-w-60" />
      ) : null}
      <p role="status" className="text-sm">
        {since === null ? (
          <span className="text-fg-2">Enter a time to count failed deliveries.</span>
        ) : count.error ? (
          <span className="text-bad">Couldn't count failed deliveries. {errorMessage(count.error)}</span>
        ) : failed === undefined ? (
          <span className="text-fg-2">Counting…</span>
        ) : failed === 0 ? (
          "No failed deliveries in this period."
        ) : (
          <>
            {deliveries(failed)} failed
            {count.data?.data.oldest_at ? (
              <>
                , the first <Timestamp value={count.data.data.oldest_at} inRow />
              </>
            ) : null}
            .
          </>
        )}
      </p>
      {webhook.status === "disabled" ? (
        <Banner tone="info">The webhook is disabled. The job starts when it's enabled.</Banner>
      ) : null}
    </EntryDialog>
  );
}
