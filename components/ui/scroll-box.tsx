import type { ReactNode } from "react";

interface ScrollBoxProps {
  /** The content: "First rows". */
  label: string;
  className?: string;
  children: ReactNode;
}

/** A part of the page with its own scrolling; it is a tab stop so that the arrow keys can scroll it. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className={className}>
      {children}
    </section>
  );
}
