import { Link } from "#components/ui/link.tsx";

export interface Bar {
  key: string;
  name: string;
  /** Length of the bar. */
  value: number;
  text: string;
  href: string | null;
}

// The name sits next to its bar if there is room, otherwise above it.
const row = "grid items-center gap-x-3 rounded-sm text-sm coarse:min-h-10 @min-[28rem]:grid-cols-[13rem_1fr]";

/** Bars with a common baseline, each with its name and value, linking to the records it counts. */
export function BarChart({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const most = Math.max(...bars.map(({ value }) => value), 1);
  return (
    <ul aria-label={label} className="@container flex flex-col">
      {bars.map(({ key, name, value, text, href }) => {
        const content = (
          <>
            <span className="truncate py-1 text-fg-2 group-hover:text-fg @min-[28rem]:text-right" title={name}>
              {name}
            </span>
            <span className="flex min-w-0 items-center gap-2 border-l py-1">
              <span
                aria-hidden="true"
                className="h-4 shrink-0 rounded-r-sm bg-accent forced:border"
                style={{ width: `${Math.max(0.5, (value / most) * 50)}%` }}
              />
              <span className="text-xs whitespace-nowrap tabular-nums">{text}</span>
            </span>
          </>
        );
        return (
          <li key={key}>
            {href === null ? (
              <span className={row}>{content}</span>
            ) : (
              <Link href={href} className={`group hover:bg-subtle ${row}`}>
                {content}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
