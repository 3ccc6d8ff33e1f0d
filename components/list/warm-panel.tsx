import { Activity, type ReactNode, startTransition, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { savesData } from "#components/ui/saves-data.ts";
import { narrowQuery } from "#components/ui/side-panel.tsx";
import { whenActive } from "#components/ui/when-active.ts";

/**
 * Draws a panel once in idle time, outside of the document and without its effects: it reads nothing and nobody meets
 * it. The browser then has compiled its code when the first row is opened.
 */
export default function WarmPanel({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);

  useEffect(() => {
    let observer: MutationObserver | null = null;
    whenActive(() => {
      if (observer !== null || savesData() || matchMedia(narrowQuery).matches) return;
      const outside = document.createElement("div");
      observer = new MutationObserver(() => setPlace(null));
      observer.observe(outside, { childList: true });
      startTransition(() => setPlace(outside));
    });
    return () => observer?.disconnect();
  }, []);

  return place && createPortal(<Activity mode="hidden">{children}</Activity>, place);
}
