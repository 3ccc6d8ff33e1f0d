import ListFilter from "lucide-react/icons/list-filter";
import { type ReactNode, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";

interface FilterLineProps {
  /** The text filter, always visible. */
  search?: ReactNode;
  /** Filter chips; collapsed behind a button on narrow screens. An empty list if there are none. */
  chips: ReactNode;
  /** Clears all filters; undefined when none is set. */
  onClear: (() => void) | undefined;
  /** Shown at the end of the line. */
  children?: ReactNode;
}

/** The filter bar above a list. */
export function FilterLine({ search, chips, onClear, children }: FilterLineProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const hasChips = !Array.isArray(chips) || chips.length > 0 || onClear !== undefined;
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3 max-sm:pb-2 print:hidden">
      {search}
      {hasChips ? (
        <Button
          onClick={() => setOpen(!open)}
          aria-expanded={open}
          aria-controls={id}
          className={cn("sm:hidden", search && "max-sm:w-(--control) max-sm:px-0")}
        >
          <ListFilter aria-hidden="true" className={cn(onClear && "text-accent")} />
          <span className={cn(search && "sr-only")}>{onClear ? "Filters, some set" : "Filters"}</span>
        </Button>
      ) : null}
      <div
        id={id}
        className={cn(
          "flex flex-wrap items-center gap-2 max-sm:order-last max-sm:w-full sm:contents",
          !open && "max-sm:hidden",
        )}
      >
        {chips}
        {onClear ? (
          <Button variant="ghost" onClick={onClear}>
            Clear filters
          </Button>
        ) : null}
      </div>
      {children ? <div className="ml-auto flex flex-wrap gap-2">{children}</div> : null}
    </div>
  );
}
