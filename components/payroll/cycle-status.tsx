import { Status } from "#components/ui/status.tsx";
import { formatCount } from "#lib/format/number.ts";
import { type Cycle, cycleStatuses, isAtWork } from "./cycle.ts";

/** Dot and word; while the workers are at it, how far they are. */
export function CycleStatus({ cycle }: { cycle: Cycle }) {
  const { word, tone } = cycleStatuses[cycle.status];
  return (
    <Status tone={tone}>
      {word}
      {isAtWork(cycle) ? (
        <span className="text-fg-2 tabular-nums">
          {formatCount(cycle.contracts_done)} of {formatCount(cycle.contracts_total)}
        </span>
      ) : null}
    </Status>
  );
}
