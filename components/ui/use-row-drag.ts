import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useEffect, useEffectEvent, useRef, useState } from "react";

interface RowDrag {
  /** Rows are dropped on rows of the same list. */
  list: string;
  /** Index from 0. */
  at: number;
  isEnabled: boolean;
  onMove: (from: number, to: number) => void;
}

/** Moves a row of an ordered list by dragging it, or its handle if it has one. */
export function useRowDrag({ list, at, isEnabled, onMove }: RowDrag) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent((from: number) => onMove(from, at));

  useEffect(() => {
    const element = row.current;
    if (!element || !isEnabled) return;
    return combine(
      draggable({
        ...{ element, getInitialData: () => ({ list, at }) },
        ...(handle.current ? { dragHandle: handle.current } : {}),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.list === list && source.data.at !== at,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop({ source }) {
          setOver(false);
          drop(source.data.at as number);
        },
      }),
    );
  }, [list, at, isEnabled]);

  return { row, handle, isOver };
}
