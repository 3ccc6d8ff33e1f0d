import { type ReactNode, useEffect, useRef } from "react";
import { cn } from "./class-names.ts";

interface ActionGroupProps {
  /** "Contract actions". */
  label: string;
  className?: string;
  children: ReactNode;
}

/** A group of buttons that may remove themselves when pressed; keeps the focus in the group when one does. */
export function ActionGroup({ label, className, children }: ActionGroupProps) {
  const group = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);

  useEffect(() => {
    if (last.current === null || last.current.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    group.current?.focus({ preventScroll: true });
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      ref={group}
      role="group"
      aria-label={label}
      tabIndex={-1}
      // React bubbles focus events from popups too: a popup is a child of its button in the React tree.
      onFocus={({ target }) => {
        if (target !== group.current && group.current?.contains(target)) last.current = target;
      }}
      className={cn("rounded-sm", className)}
    >
      {children}
    </div>
  );
}
