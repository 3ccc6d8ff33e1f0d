import { useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { ActionButton } from "#components/screen/action-button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { cancelWebhookResend, listWebhookResends } from "#lib/developers/webhook-resends/contract.ts";
import { call, query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatCount } from "#lib/platform/format/number.ts";

const runningMs = 1000;
const idleMs = 10_000;
const recentMs = 600_000;

type Resend = OutputOf<typeof listWebhookResends>["data"][number];

/** The resend job that is running or has just ended. */
export function ResendProgress({ webhookId }: { webhookId: string }) {
  const [dismissed, setDismissed] = useState<string | null>(null);
  const { data } = useQuery({
    ...query(listWebhookResends, { webhook_id: webhookId }),
    refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? runningMs : idleMs),
  });
  const job = data?.data.find(isRunning) ?? data?.data[0];
  if (!job || job.id === dismissed || (!isRunning(job) && !isRecent(job))) return null;
  return (
    <section aria-label="Resend" className="mb-3 rounded-md border bg-surface px-3 py-2 text-sm">
      <div className="flex min-h-(--control-sm) flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p role="status" className="tabular-nums">
          {words(job)}
        </p>
        {isRunning(job) ? (
          <ActionButton
            size="small"
            run={() => call(cancelWebhookResend, { webhook_id: webhookId, resend_id: job.id })}
            failed="Couldn't cancel the resend"
          >
            Cancel
          </ActionButton>
        ) : (
          <IconButton label="Dismiss" icon={X} className="size-(--control-sm)" onClick={() => setDismissed(job.id)} />
        )}
      </div>
      {isRunning(job) ? (
        <div className="mt-1">
          <ProgressBar label="Resent" value={job.done} max={job.total} />
        </div>
      ) : null}
    </section>
  );
}

function isRunning({ state }: Resend): boolean {
  return state === "running";
}

function isRecent({ finished_at }: Resend): boolean {
  return finished_at !== null && Date.now() - Date.parse(finished_at) < recentMs;
}

function words({ state, done, total }: Resend): string {
  const part = `${formatCount(done)} of ${formatCount(total)}`;
  if (state === "running") return `Resending failed deliveries: ${part} sent`;
  return state === "done" ? `Resent failed deliveries: ${part}` : `Resend canceled after ${part}`;
}
