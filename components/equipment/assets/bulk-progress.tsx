import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { formatCount } from "#lib/platform/format/number.ts";
import type { BulkRun } from "./run-bulk.ts";

const maxShown = 200;

/** A bulk action's progress, and the assets it was refused for. */
export function BulkProgress({ run, onDismiss }: { run: BulkRun; onDismiss: () => void }) {
  if (!run.isOver)
    return (
      <div role="status" className="mb-3 text-sm">
        <p className="mb-1 tabular-nums">
          {run.title}: {formatCount(run.done)} of {formatCount(run.of)}
        </p>
        <ProgressBar label={run.title} value={run.done} max={run.of} />
      </div>
    );
  return (
    <Banner
      tone="bad"
      title={`${run.title}: ${formatCount(run.refused.length)} of ${formatCount(run.done)} stayed as they were`}
      className="mb-3"
      action={
        <Button size="small" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      <ul className="mt-1 max-h-40 overflow-y-auto">
        {run.refused.slice(0, maxShown).map(({ id, message }) => (
          <li key={id}>
            <a href={`/equipment/assets/${id}`} className="font-mono text-xs underline">
              {id.slice(0, 8)}
            </a>{" "}
            {message}
          </li>
        ))}
      </ul>
      {run.refused.length > maxShown ? <p>And {formatCount(run.refused.length - maxShown)} more.</p> : null}
    </Banner>
  );
}
