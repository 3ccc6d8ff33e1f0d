import type { ReactNode } from "react";

/** Gives a page the height of the window, so that its table scrolls inside and its header and filters stay in sight. */
export function FillPage({ children }: { children: ReactNode }) {
  return (
    <div className="-mb-10 flex h-[calc(100dvh-var(--top-bar)-1rem)] in-bar:h-[calc(100dvh-var(--top-bar)-0.5rem)] min-h-96 flex-col">
      {children}
    </div>
  );
}
