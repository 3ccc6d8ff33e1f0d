import { type UseQueryStatesKeysMap, useQueryStates, type Values } from "nuqs";
import { useCallback } from "react";

export type How = "push" | "replace";

/**
 * List state kept in the URL; each change adds a history entry unless it `replace`s the current one. Null resets
 * everything.
 */
export function useListView<Params extends UseQueryStatesKeysMap>(params: Params) {
  const [view, setView] = useQueryStates(params, { history: "push" });

  const change = useCallback(
    (patch: Partial<Values<Params>> | null, how: How = "push") => {
      void setView(patch as Parameters<typeof setView>[0], { history: how });
    },
    [setView],
  );

  /** Changing filters or sort order goes back to the first row. */
  const select = useCallback((patch: Partial<Values<Params>>, how?: How) => change({ ...patch, at: 0 }, how), [change]);

  return { view, change, select };
}
