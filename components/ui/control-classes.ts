/** Shared look of every input control. */
export const controlClasses =
  "h-(--control) w-full min-w-0 rounded-sm border border-input bg-surface px-2.5 text-sm text-fg transition-colors hover:border-fg-3 focus-visible:outline-offset-0 disabled:bg-subtle disabled:text-fg-3 aria-invalid:border-danger coarse:text-lg";
