import type { PointerEvent } from "react";
import { useRest } from "#components/ui/use-rest.ts";
import { cellOf } from "./use-grid-focus.ts";

/** Reports a row once the mouse has rested on it briefly, not every row it passes over. */
export function useRowIntent(onIntent: (row: number) => void) {
  const aim = useRest(onIntent);
  return {
    onPointerOver: (event: PointerEvent) =>
      aim(event.pointerType === "mouse" ? (cellOf(event.target)?.row ?? null) : null),
    onPointerLeave: () => aim(null),
  };
}
