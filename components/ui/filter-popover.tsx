import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { cn } from "./class-names.ts";
import { Popover } from "./popover.tsx";

interface FilterPopoverProps {
  label: string;
  /** A summary of the selection; null if nothing is selected. */
  summary: ReactNode | null;
  onClear: () => void;
  /** Width and padding of the popup. */
  className: string;
  children: ReactNode;
}

/** A filter with a popup of options: the chip shows the selection, and one press clears it. */
export function FilterPopover({ label, summary, onClear, className, children }: FilterPopoverProps) {
  const active = summary !== null;
  return (
    <div className="inline-flex max-w-full">
      <Popover
        label={label}
        className={className}
        trigger={
          <Button className={cn("min-w-0 shrink px-2.5 font-normal", active && "rounded-r-none")}>
            <span className="text-fg-2">{active ? `${label}:` : label}</span>
            {active ? <span className="truncate font-medium">{summary}</span> : <ChevronDown aria-hidden="true" />}
          </Button>
        }
      >
        {children}
      </Popover>
      {active ? (
        <Button
          aria-label={`Clear ${label.toLowerCase()}`}
          onClick={onClear}
          className="-ml-px w-8 rounded-l-none px-0 coarse:w-10"
        >
          <X aria-hidden="true" className="text-fg-2" />
        </Button>
      ) : null}
    </div>
  );
}
