import { useEffect, useEffectEvent, useState, useTransition } from "react";

interface Opening {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/**
 * Whether a popup was ever asked for, and the asking, of which a caller that controls `open` is told. The change waits
 * for the popup's code, with the current page kept on screen; Escape takes it back until then.
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
