import { useEffect, useEffectEvent, useState, useTransition } from "react";

interface Opening {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/**
 * Whether a popup has ever been requested, and a function to request it, which also notifies a caller that controls
 * `open`. The popup appears once its code has loaded, with the current page kept on screen; until then, Escape cancels.
 */
export function useFirstOpening({ open, onOpenChange }: Opening = {}) {
  const [asked, setAsked] = useState(false);
  const [waits, startTransition] = useTransition();

  function ask() {
    startTransition(() => setAsked(true));
    onOpenChange?.(true);
  }

  const cancel = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    setAsked(false);
    onOpenChange?.(false);
  });

  useEffect(() => {
    if (!waits) return;
    document.addEventListener("keydown", cancel);
    return () => document.removeEventListener("keydown", cancel);
  }, [waits]);

  return { asked: asked || open === true, ask };
}
