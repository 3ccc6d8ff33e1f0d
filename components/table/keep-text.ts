import type { MouseEvent } from "react";

/** Shift with a press on a row's box selects rows; browsers would select the text between as well. */
export function keepText(event: MouseEvent): void {
  if (event.shiftKey && event.target instanceof Element && event.target.closest("[data-select]"))
    event.preventDefault();
}
