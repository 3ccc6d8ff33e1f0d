import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { IconButton } from "#components/ui/icon-button.tsx";
import { formatCount } from "#lib/platform/format/number.ts";

interface BulkBarProps {
  /** Number of selected rows, or a phrase for it. */
  count: number | string;
  /** Everything that matches the filters is selected. */
  everything?: boolean;
  onClear: () => void;
  /** Buttons for the bulk actions. */
  children: ReactNode;
}

/** Sticks to the bottom edge while rows are selected; rows underneath need a scroll margin. */
export function BulkBar({ count, everything = false, onClear, children }: BulkBarProps) {
  return (
    <section
      aria-label="Selected rows"
      className="sticky bottom-3 z-30 mt-3 flex w-fit shrink-0 max-w-full flex-wrap items-center gap-2 rounded-md border bg-surface py-1.5 pr-1.5 pl-3 shadow-float max-sm:w-full print:hidden"
    >
      <p role="status" className="mr-2 text-sm font-medium tabular-nums">
        {everything ? "All " : ""}
        {typeof count === "number" ? formatCount(count) : count} selected
      </p>
      {children}
      <IconButton label="Clear selection" icon={X} onClick={onClear} className="max-sm:ml-auto" />
    </section>
  );
}
