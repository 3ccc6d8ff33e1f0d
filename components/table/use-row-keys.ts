"use client";

import { useCommands } from "#components/shell/commands.ts";

interface RowKeys {
  step: (by: 1 | -1) => void;
  open: () => void;
  /** Chooses the row, or with `range` all from the one chosen before; absent where rows cannot be chosen. */
  select?: ((range: boolean) => void) | undefined;
}

/** J, K, E and X on the rows of the page's list. */
export function useRowKeys({ step, open, select }: RowKeys) {
  useCommands([
    { label: "Next row", group: "Rows", keys: "J", keyOnly: true, run: () => step(1) },
    { label: "Previous row", group: "Rows", keys: "K", keyOnly: true, run: () => step(-1) },
    { label: "Open the row", group: "Rows", keys: "E", keyOnly: true, run: open },
    ...(select
      ? ([
          { label: "Select the row", group: "Rows", keys: "X", keyOnly: true, run: () => select(false) },
          { label: "Select up to the row", group: "Rows", keys: "Shift+X", keyOnly: true, run: () => select(true) },
        ] as const)
      : []),
  ]);
}
