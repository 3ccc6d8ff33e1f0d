"use client";

import { type UseQueryStatesKeysMap, useQueryStates, type Values } from "nuqs";
import { useCallback } from "react";

type How = "push" | "replace";

/** The state of a list, kept in the address; a change is a step for Back unless it `replace`s the present one. */
export function useListView<Params extends UseQueryStatesKeysMap>(params: Params) {
  const [view, setView] = useQueryStates(params, { history: "push" });

  const change = useCallback(
    (patch: Partial<Values<Params>>, how: How = "push") => {
      void setView(patch as Parameters<typeof setView>[0], { history: how });
    },
    [setView],
  );

  /** Filters and order begin again at the first row. */
  const select = useCallback((patch: Partial<Values<Params>>, how?: How) => change({ ...patch, at: 0 }, how), [change]);

  return { view, change, select };
}
