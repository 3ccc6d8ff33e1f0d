import type { ReactNode } from "react";

/** Makes the page as tall as the window: the table scrolls inside it while the header and filters stay visible. */
export function FillPage({ children }: { children: ReactNode }) {
  return (
    <div className="-mb-10 flex h-[calc(100dvh-var(--top-bar)-1rem)] in-bar:h-[calc(100dvh-var(--top-bar)-0.5rem)] min-h-96 flex-col print:block print:h-auto!">
      {children}
    </div>
  );
}
