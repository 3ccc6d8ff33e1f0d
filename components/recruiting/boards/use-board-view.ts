import { useQueryStates } from "nuqs";
import { useCallback } from "react";
import { type BoardView, boardParams } from "./board-view.ts";

export function useBoardView() {
  const [view, setView] = useQueryStates(boardParams, { history: "push" });
  const change = useCallback(
    (patch: Partial<BoardView>, how: "push" | "replace" = "push") => void setView(patch, { history: how }),
    [setView],
  );
  return { view, change };
}
