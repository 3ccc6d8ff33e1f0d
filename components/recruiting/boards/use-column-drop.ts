import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useRef, useState } from "react";
import { carriedOf } from "./use-card-drag.ts";

/** What a drop does: move with every activity, ask which ones, or only record the stage. */
export type DropKind = "move" | "choose" | "history";

interface DropPlace {
  stage_id: string;
  how: DropKind;
}

export function dropPlaceOf(data: Record<string | symbol, unknown> | undefined): DropPlace | null {
  return typeof data?.stage_id === "string" ? (data as unknown as DropPlace) : null;
}

/** Makes a column a drop target for cards. */
export function useColumnDrop(
  stage_id: string,
  enabled: boolean,
  how: DropKind = "move",
): { place: RefObject<HTMLElement | null>; over: boolean } {
  const place = useRef<HTMLElement>(null);
  const [over, setOver] = useState(false);

  useEffect(() => {
    const element = place.current;
    if (!element || !enabled) return;
    return dropTargetForElements({
      element,
      getData: () => ({ stage_id, how }),
      canDrop: ({ source }) => carriedOf(source.data) !== null,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [stage_id, enabled, how]);

  return { place, over };
}
