import { Status } from "#components/ui/status.tsx";
import { formatCount } from "#lib/platform/format/number.ts";
import { type Cycle, cycleStatuses, isTransitioning } from "./cycle.ts";

/** Dot and word, plus progress while the workers are running. */
export function CycleStatus({ cycle }: { cycle: Cycle }) {
  const { word, tone } = cycleStatuses[cycle.status];
  return (
    <Status tone={tone} className="items-baseline whitespace-normal">
      <span>
        {word}
        {isTransitioning(cycle) ? (
          <span className="text-fg-2 tabular-nums">
            {" "}
            {formatCount(cycle.contracts_done)} of {formatCount(cycle.contracts_total)}
          </span>
        ) : null}
      </span>
    </Status>
  );
}
