"use client";

import { createContext, type ReactNode, use } from "react";
import { cn } from "#components/ui/class-names.ts";

/** The address at which a row is open in the panel next to its list. */
export const RowAddress = createContext<(id: string) => string>((id) => `#${id}`);

interface PanelLinkProps {
  id: string;
  className?: string;
  children: ReactNode;
}

/** Row title that opens the row in the panel, which its row does on a press. */
export function PanelLink({ id, className, children }: PanelLinkProps) {
  return (
    <a
      href={use(RowAddress)(id)}
      className={cn(
        "inline-flex min-h-6 max-w-full scroll-mb-20 items-center rounded-sm font-medium hover:underline coarse:min-h-10",
        className,
      )}
    >
      {children}
    </a>
  );
}
