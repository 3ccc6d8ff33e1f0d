"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { cn } from "./class-names.ts";

interface ActionGroupProps {
  /** "Contract actions". */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Buttons of which a press may take one away: the focus then stays at their place. */
export function ActionGroup({ label, className, children }: ActionGroupProps) {
  const group = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);

  useEffect(() => {
    if (last.current === null || last.current.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    group.current?.focus({ preventScroll: true });
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      ref={group}
      role="group"
      aria-label={label}
      tabIndex={-1}
      // What opens over the page is a child of these buttons to React.
      onFocus={({ target }) => {
        if (target !== group.current && group.current?.contains(target)) last.current = target;
      }}
      className={cn("rounded-sm", className)}
    >
      {children}
    </div>
  );
}
