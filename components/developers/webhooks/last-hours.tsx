import { Skeleton } from "#components/ui/skeleton.tsx";
import { missing } from "#lib/platform/format/missing.ts";
import { countOf, formatCount } from "#lib/platform/format/number.ts";
import { useActivity } from "./use-webhooks.ts";

const none: readonly never[] = [];

/** What a webhook sent in the last 24 hours, if that could be read. */
export function LastHours({ webhookId }: { webhookId: string }) {
  const { data, error } = useActivity();
  if (data)
    return <ActivitySpark activity={data.data.find(({ webhook_id }) => webhook_id === webhookId)?.hours ?? none} />;
  return error ? missing : <Skeleton className="h-5 w-32" />;
}

interface Hour {
  start: string;
  attempts: number;
  failed: number;
}

const hours = 24;
const hourMs = 3_600_000;
const height = 20;
const step = 4;

/** A webhook's last 24 hours, one bar per hour, with failures at the bottom. */
function ActivitySpark({ activity }: { activity: readonly Hour[] }) {
  const newest = Math.floor(Date.now() / hourMs);
  const bars = activity
    .map((hour) => ({ ...hour, place: hours - 1 - newest + Math.floor(Date.parse(hour.start) / hourMs) }))
    .filter(({ place }) => place >= 0 && place < hours);
  const attempts = bars.reduce((sum, bar) => sum + bar.attempts, 0);
  const failed = bars.reduce((sum, bar) => sum + bar.failed, 0);
  if (attempts === 0) return <span className="text-fg-2">No attempts</span>;
  const highest = Math.max(...bars.map((bar) => bar.attempts));
  const tall = (count: number) => (count === 0 ? 0 : Math.max(2, Math.round((count / highest) * height)));
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <svg aria-hidden="true" width={hours * step} height={height} className="shrink-0 border-b">
        {bars.map(({ place, attempts: all, failed: bad }) => (
          <g key={place}>
            <rect x={place * step} y={height - tall(all)} width={step - 1} height={tall(all)} className="fill-fg-3" />
            <rect
              x={place * step}
              y={height - tall(bad)}
              width={step - 1}
              height={tall(bad)}
              className="fill-bad-dot"
            />
          </g>
        ))}
      </svg>
      <span className="whitespace-nowrap tabular-nums">
        {countOf(attempts, "attempt")}
        {failed > 0 ? <span className="text-bad">, {formatCount(failed)} failed</span> : null}
      </span>
    </span>
  );
}
