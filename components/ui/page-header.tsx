import type { ReactNode } from "react";
import { formatCount } from "#lib/platform/format/number.ts";

interface PageHeaderProps {
  title: string;
  /** Rows that the page is about, or words for how many. */
  count?: number | string | undefined;
  /** Stands after the title, such as the switcher of saved views. */
  beside?: ReactNode;
  /** One sentence under the title, where the title alone does not say it. */
  description?: ReactNode;
  /** The one primary action. */
  action?: ReactNode;
}

export function PageHeader({ title, count, beside, description, action }: PageHeaderProps) {
  return (
    <header className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="flex min-h-(--control) items-center gap-2 text-xl font-semibold">
            {title}
            {count === undefined ? null : (
              <span className="shrink-0 text-base font-normal text-fg-3 tabular-nums">
                {typeof count === "number" ? formatCount(count) : count}
              </span>
            )}
          </h1>
          {beside}
        </div>
        {description ? <p className="max-w-text text-fg-2">{description}</p> : null}
      </div>
      {action}
    </header>
  );
}
