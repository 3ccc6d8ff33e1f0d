"use client";

import { useCommands } from "#components/shell/commands.ts";

interface RowKeys {
  step: (by: 1 | -1) => void;
  open: () => void;
}

/** J, K and E on the rows of the page's list. */
export function useRowKeys({ step, open }: RowKeys) {
  useCommands([
    { label: "Next row", group: "Rows", keys: "J", keyOnly: true, run: () => step(1) },
    { label: "Previous row", group: "Rows", keys: "K", keyOnly: true, run: () => step(-1) },
    { label: "Open the row", group: "Rows", keys: "E", keyOnly: true, run: open },
  ]);
}
