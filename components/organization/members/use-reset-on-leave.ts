import { useEffect, useEffectEvent } from "react";

/** Runs when leaving the page, so that the Back button doesn't bring a secret back on screen. */
export function useResetOnLeave(forget: () => void) {
  const onLeave = useEffectEvent(forget);

  useEffect(() => {
    const listener = () => onLeave();
    window.addEventListener("pagehide", listener);
    return () => window.removeEventListener("pagehide", listener);
  }, []);
}
