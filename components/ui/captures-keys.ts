const takers =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** Whether a key pressed here belongs to a field or popup instead of the page. */
export function capturesKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(takers) !== null;
}
