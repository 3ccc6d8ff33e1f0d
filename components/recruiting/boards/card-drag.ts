import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { setCustomNativeDragPreview } from "@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { CardActions } from "./card-actions.ts";

const kind = "application";

interface Carried {
  kind: typeof kind;
  ids: string[];
}

export function carriedOf(data: Record<string | symbol, unknown>): string[] | null {
  return data.kind === kind ? (data as unknown as Carried).ids : null;
}

/** Makes a card draggable, along with the rest of the selection. */
export function useCardDrag(card: RefObject<HTMLElement | null>, id: string, enabled: boolean, actions: CardActions) {
  useEffect(() => {
    const element = card.current;
    if (!element || !enabled) return;
    return draggable({
      element,
      getInitialData: () => ({ kind, ids: actions.carried(id) }),
      onGenerateDragPreview({ nativeSetDragImage, source }) {
        const count = carriedOf(source.data)?.length ?? 1;
        if (count < 2) return;
        setCustomNativeDragPreview({
          nativeSetDragImage,
          render({ container }) {
            const preview = document.createElement("div");
            preview.className = "popup px-3 py-2 text-sm font-medium";
            preview.textContent = `${count} candidates`;
            container.append(preview);
          },
        });
      },
      onDragStart: () => actions.drag(id),
      onDrop: () => actions.drag(null),
    });
  }, [card, id, enabled, actions]);
}

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
