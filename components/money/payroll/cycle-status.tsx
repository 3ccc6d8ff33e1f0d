import { Status } from "#components/ui/status.tsx";
import { formatCount } from "#lib/platform/format/number.ts";
import { type Cycle, cycleStatuses, isAtWork } from "./cycle.ts";

/** Dot and word; while the workers are at it, how far they are. */
export function CycleStatus({ cycle }: { cycle: Cycle }) {
  const { word, tone } = cycleStatuses[cycle.status];
  return (
    <Status tone={tone} className="items-baseline whitespace-normal">
      <span>
        {word}
        {isAtWork(cycle) ? (
          <span className="text-fg-2 tabular-nums">
            {" "}
            {formatCount(cycle.contracts_done)} of {formatCount(cycle.contracts_total)}
          </span>
        ) : null}
      </span>
    </Status>
  );
}
