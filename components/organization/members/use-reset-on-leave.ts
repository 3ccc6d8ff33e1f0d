import { useEffect, useEffectEvent } from "react";

/** Runs when the page is left, so that the Back button does not bring a secret back to the screen. */
export function useResetOnLeave(forget: () => void) {
  const onLeave = useEffectEvent(forget);

  useEffect(() => {
    const listener = () => onLeave();
    window.addEventListener("pagehide", listener);
    return () => window.removeEventListener("pagehide", listener);
  }, []);
}
