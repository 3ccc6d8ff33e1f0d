import { useCommands } from "#components/screen/commands.ts";

interface RowKeys {
  step: (by: 1 | -1) => void;
  open: () => void;
  /** Selects the row, or with `range` every row from the last one selected; absent if rows can't be selected. */
  select?: ((range: boolean) => void) | undefined;
}

/** The J, K, E and X shortcuts for the rows of the page's list. */
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
