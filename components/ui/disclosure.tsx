"use client";

import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, useState } from "react";
import { cn } from "./class-names.ts";

interface DisclosureProps {
  summary: ReactNode;
  startsOpen?: boolean;
  className?: string;
  /** Not rendered until first opened. */
  children: ReactNode;
}

/** A line that expands to show more. */
export function Disclosure({ summary, startsOpen = false, className, children }: DisclosureProps) {
  const [wasOpen, setWasOpen] = useState(startsOpen);
  return (
    <details
      open={startsOpen}
      onToggle={(event) => event.currentTarget.open && setWasOpen(true)}
      className={cn("group", className)}
    >
      <summary className="flex min-h-6 list-none items-center gap-1 rounded-sm text-xs text-fg-2 hover:text-fg coarse:min-h-10 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-3.5 shrink-0 group-open:rotate-90" />
        {summary}
      </summary>
      {wasOpen ? children : null}
    </details>
  );
}
