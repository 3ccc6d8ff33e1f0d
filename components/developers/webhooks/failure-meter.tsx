import { cn } from "#components/ui/class-names.ts";
import { failedRetries, failuresThatDisable, retryDelays } from "#lib/developers/webhooks/rules.ts";
import { streakNotice } from "./webhook.ts";

const rungs = retryDelays.map((_, index) => index);

/** Shows how many retries of the schedule have failed in a row. */
export function FailureMeter({ failures }: { failures: number }) {
  const failed = failedRetries(failures);
  const notice = streakNotice({ consecutive_failures: failures });
  const color = notice === 0 ? "bg-fg-3" : failures >= failuresThatDisable - 1 ? "bg-bad-dot" : "bg-warn-dot";
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className="inline-flex gap-px">
        {rungs.map((rung) => (
          <span
            key={rung}
            className={cn(
              "h-3 w-1.5 first:rounded-l-sm last:rounded-r-sm",
              rung < failed ? cn(color, "forced:bg-[CanvasText]") : "bg-border forced:border",
            )}
          />
        ))}
      </span>
      <span className="tabular-nums">
        {failed}
        <span className="text-fg-2"> of {rungs.length}</span>
      </span>
    </span>
  );
}
