import { useState, useTransition } from "react";

/** Whether a popup was ever asked for. The change waits for the popup's code, with the present page kept on screen. */
export function useFirstOpening(open: boolean | undefined) {
  const [asked, setAsked] = useState(false);
  const [, startTransition] = useTransition();
  return { asked: asked || open === true, ask: () => startTransition(() => setAsked(true)) };
}
