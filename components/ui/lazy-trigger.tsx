"use client";

import { cloneElement, type KeyboardEvent, type ReactElement } from "react";

interface DormantTriggerProps {
  trigger: ReactElement;
  popup: "menu" | "dialog";
  /** Hover and focus announce that a press may come. */
  onIntent: () => void;
  onOpen: () => void;
}

/** The trigger of a popup until its first use: no code of the popup is loaded before. */
export function LazyTrigger({ trigger, popup, onIntent, onOpen }: DormantTriggerProps) {
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
