import { useEffect, useEffectEvent } from "react";

/** Placeholder while a popup's code is loading: Escape cancels it, so that nothing opens later. */
export function EscapeCancels({ onCancel }: { onCancel: () => void }) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onCancel();
  });

  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  return null;
}
