"use client";

import { useEffect, useEffectEvent } from "react";

/** Stands in for what was asked for while its code is loading: Escape takes the asking back, so that nothing opens later. */
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
