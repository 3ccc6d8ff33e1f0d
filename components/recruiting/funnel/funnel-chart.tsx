import { formatCount } from "#lib/platform/format/number.ts";
import type { FunnelStage } from "#lib/recruiting/jobs/contract.ts";
import { percent } from "./funnel-words.ts";

interface FunnelChartProps {
  stages: readonly FunnelStage[];
  total: number;
}

/** How many applications reached each stage, as bars. The table below has the same data. */
export function FunnelChart({ stages, total }: FunnelChartProps) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-3 text-xs text-fg-2">
        <span className="font-medium text-fg">Applications that reached each stage</span>, as a share of all{" "}
        {formatCount(total)}
      </figcaption>
      <div aria-hidden="true" className="flex flex-col gap-2">
        {stages.map(({ id, name, reached_count, default_type_slug }) => (
          <div key={id} className="grid grid-cols-[7rem_1fr] items-center gap-3 text-sm sm:grid-cols-[10rem_1fr]">
            <span className="truncate text-right">{name}</span>
            <span className="flex items-center gap-2">
              <span
                className={`h-6 rounded-sm forced:border ${default_type_slug === "archived" ? "bg-fg-3" : "bg-accent"}`}
                style={{ width: `${Math.max(0.5, (reached_count / Math.max(1, total)) * 75)}%` }}
              />
              <span className="text-xs whitespace-nowrap tabular-nums">
                {formatCount(reached_count)}
                <span className="text-fg-2"> {percent(reached_count / Math.max(1, total))}</span>
              </span>
            </span>
          </div>
        ))}
      </div>
    </figure>
  );
}
