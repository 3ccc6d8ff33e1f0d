import type { ReactNode } from "react";

interface ScrollBoxProps {
  /** What scrolls in it: "First rows". */
  label: string;
  className?: string;
  children: ReactNode;
}

/** A part of the page that scrolls by itself; Tab reaches it, so that the arrow keys scroll it. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard
    <section aria-label={label} tabIndex={0} className={className}>
      {children}
    </section>
  );
}
