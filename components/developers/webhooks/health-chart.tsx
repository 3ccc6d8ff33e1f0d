import { formatCount } from "#lib/platform/format/number.ts";
import { type HealthBucket, kindsOf, labelOf, niceCeiling, tickPlaces } from "./health-bars.ts";

const top = 8;
const plot = 160;
const foot = 24;

const series = [
  { kind: "delivered", label: "Delivered", color: "fill-accent", dot: "bg-accent" },
  { kind: "errorResponse", label: "Returned an error", color: "fill-warn-dot", dot: "bg-warn-dot" },
  { kind: "noResponse", label: "No response", color: "fill-bad-dot", dot: "bg-bad-dot" },
] as const;

/** Stacked bars of attempts over time, by result. The table below shows the same data. */
export function HealthChart({ buckets, interval }: { buckets: readonly HealthBucket[]; interval: "hour" | "day" }) {
  const highest = niceCeiling(Math.max(1, ...buckets.map(({ attempts }) => attempts)));
  const width = 100 / Math.max(1, buckets.length);
  const ticks = highest % 2 === 0 ? [0, highest / 2, highest] : [0, highest];
  const y = (count: number) => top + plot - (count / highest) * plot;
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-fg-2">
        <span className="font-medium text-fg">Attempts per {interval}</span>
        {series.map(({ kind, label, dot }) => (
          <span key={kind} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-2 rounded-sm forced:border ${dot}`} />
            {label}
          </span>
        ))}
      </figcaption>
      <div aria-hidden="true" className="flex gap-2">
        <div className="relative w-8 shrink-0 text-right text-2xs text-fg-2 tabular-nums">
          {ticks.map((tick) => (
            <span key={tick} className="absolute right-0 -translate-y-1/2" style={{ top: y(tick) }}>
              {formatCount(tick)}
            </span>
          ))}
        </div>
        <svg aria-hidden="true" width="100%" height={top + plot + foot} className="min-w-0 flex-1 overflow-visible">
          {ticks.map((tick) => (
            <line key={tick} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} className="stroke-border" />
          ))}
          {buckets.map((bucket, index) => (
            <Bar key={bucket.start} bucket={bucket} x={index * width} width={width} y={y} interval={interval} />
          ))}
          {tickPlaces(buckets, interval).map(({ index, label }) => (
            <text
              key={index}
              x={`${(index + 0.5) * width}%`}
              y={top + plot + 16}
              textAnchor={index === 0 ? "start" : "middle"}
              className="fill-fg-2 text-2xs tabular-nums"
            >
              {label}
            </text>
          ))}
        </svg>
      </div>
      <p className="mt-1 text-2xs text-fg-2">
        Number of attempts by their result, from this webhook's attempt log. {interval === "hour" ? "Hours" : "Days"} in
        UTC.
      </p>
    </figure>
  );
}

interface BarProps {
  bucket: HealthBucket;
  x: number;
  width: number;
  y: (count: number) => number;
  interval: "hour" | "day";
}

function Bar({ bucket, x, width, y, interval }: BarProps) {
  const kinds = kindsOf(bucket);
  const figures = series.map(({ kind, label }) => `${label}: ${formatCount(kinds[kind])}`).join("\n");
  let below = 0;
  return (
    <g>
      <title>{`${labelOf(bucket.start, interval)}\n${figures}`}</title>
      <rect x={`${x}%`} y={top} width={`${width}%`} height={plot} className="fill-transparent hover:fill-subtle" />
      {series.map(({ kind, color }) => {
        const count = kinds[kind];
        if (count === 0) return null;
        const foot = y(below);
        below += count;
        const head = Math.min(y(below), foot - 2);
        return (
          <rect
            key={kind}
            x={`${x + width * 0.12}%`}
            y={head}
            width={`${width * 0.76}%`}
            height={foot - head}
            className={`pointer-events-none ${color}`}
          />
        );
      })}
    </g>
  );
}
