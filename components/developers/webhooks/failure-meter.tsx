import { cn } from "#components/ui/class-names.ts";
import { failuresThatDisable } from "#lib/developers/webhooks/rules.ts";
import { streakNotice } from "./webhook.ts";

const rungs = Array.from({ length: failuresThatDisable }, (_, index) => index);

/** Shows how far the endpoint's consecutive failures have progressed through the retry schedule. */
export function FailureMeter({ failures }: { failures: number }) {
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
              rung < failures ? cn(color, "forced:bg-[CanvasText]") : "bg-border forced:border",
            )}
          />
        ))}
      </span>
      <span className="tabular-nums">
        {failures}
        <span className="text-fg-2"> of {failuresThatDisable}</span>
      </span>
    </span>
  );
}
