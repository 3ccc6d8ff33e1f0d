import { useState, useTransition } from "react";

interface Opening {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/**
 * Whether a popup was ever asked for, and the asking, of which a caller that controls `open` is told. The change waits
 * for the popup's code, with the present page kept on screen.
 */
export function useFirstOpening({ open, onOpenChange }: Opening = {}) {
  const [asked, setAsked] = useState(false);
  const [, startTransition] = useTransition();

  function ask() {
    startTransition(() => setAsked(true));
    onOpenChange?.(true);
  }

  return { asked: asked || open === true, ask };
}
