import { cloneElement, type KeyboardEvent, type ReactElement } from "react";

interface LazyTriggerProps {
  trigger: ReactElement;
  popup: "menu" | "dialog";
  /** Called on hover and focus, which suggest that a press may follow. */
  onIntent: () => void;
  onOpen: () => void;
}

/** A popup's trigger until its first use, so that the popup's code isn't loaded before it is needed. */
export function LazyTrigger({ trigger, popup, onIntent, onOpen }: LazyTriggerProps) {
  return cloneElement(trigger as ReactElement<Record<string, unknown>>, {
    "aria-haspopup": popup,
    "aria-expanded": false,
    onPointerEnter: onIntent,
    onFocus: onIntent,
    onClick: onOpen,
    onKeyDown: (event: KeyboardEvent) => {
      if (popup !== "menu" || event.key !== "ArrowDown") return;
      event.preventDefault();
      onOpen();
    },
  });
}
