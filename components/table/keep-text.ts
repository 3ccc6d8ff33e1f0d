import type { MouseEvent } from "react";

/** Shift-clicking a checkbox selects a range of rows; browsers would also select the text in between. */
export function keepText(event: MouseEvent): void {
  if (event.shiftKey && event.target instanceof Element && event.target.closest("[data-select]"))
    event.preventDefault();
}
