import { monitorForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { autoScrollForElements } from "@atlaskit/pragmatic-drag-and-drop-auto-scroll/element";
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { cn } from "#components/ui/class-names.ts";
import type { BoardCard, BoardStage } from "./board-card.ts";
import { BoardColumn, type BoardColumnProps } from "./board-column.tsx";
import { type Columns, type Place, placeOf } from "./board-state.ts";
import { type CardActions, CardActionsProvider } from "./card-actions.ts";
import { carriedOf, type DropKind, dropPlaceOf } from "./card-drag.ts";
import { scrollTo } from "./use-column-window.ts";

/** Columns whose cards the server renders; the browser then detects which are in view. */
const firstColumns = 4;

interface BoardProps extends Omit<BoardColumnProps, "stage" | "column" | "startsInSight" | "dragged"> {
  board: RefObject<HTMLDivElement | null>;
  stages: readonly BoardStage[];
  columns: Columns;
  onKeyDown: React.KeyboardEventHandler;
  actions: Omit<CardActions, "drag" | "carried">;
  onDrop: (ids: string[], stageId: string, how: DropKind) => void;
}

const none: ReadonlySet<string> = new Set();

/** The ids of a set that are in a column; columns without any share the same empty set. */
function within(ids: ReadonlySet<string>, cards: readonly BoardCard[]): ReadonlySet<string> {
  if (ids.size === 0) return none;
  const own = cards.filter(({ id }) => ids.has(id));
  return own.length === 0 ? none : new Set(own.map(({ id }) => id));
}

/** Scrolls a card's column so that the card is in view. */
export function revealIn(board: HTMLElement | null, { stage_id, at }: Place): void {
  const scroller = board?.querySelector<HTMLElement>(`[data-column="${stage_id}"] [data-scroller]`);
  const stride = scroller?.querySelector<HTMLElement>("[data-probe]")?.getBoundingClientRect().height;
  if (!scroller || !stride) return;
  scroller.scrollTop = scrollTo(at, stride, { top: scroller.scrollTop, height: scroller.clientHeight });
}

export function Board(props: BoardProps) {
  const { board, stages, columns, selected, fresh, mayMove, stop, open } = props;
  const [dragged, setDragged] = useState<string | null>(null);
  const latest = useRef({ selected, actions: props.actions });
  useEffect(() => {
    latest.current = { selected, actions: props.actions };
  });

  const actions = useMemo<CardActions>(
    () => ({
      open: (id) => latest.current.actions.open(id),
      focus: (id) => latest.current.actions.focus(id),
      toggle: (id, range) => latest.current.actions.toggle(id, range),
      menu: (id, button) => latest.current.actions.menu(id, button),
      drag: setDragged,
      carried: (id) => (latest.current.selected.has(id) ? [...latest.current.selected] : [id]),
    }),
    [],
  );

  const onDrop = useEffectEvent((ids: string[], stageId: string, how: DropKind) => props.onDrop(ids, stageId, how));
  useEffect(() => {
    const element = board.current;
    if (!element || !mayMove) return;
    const stopScrolling = autoScrollForElements({ element });
    // Hides toasts until the drop, to uncover what is under them (components/ui/toast-list.tsx).
    const markDrag = (lasts: boolean) => document.body.toggleAttribute("data-card-drag", lasts);
    const stopWatching = monitorForElements({
      canMonitor: ({ source }) => carriedOf(source.data) !== null,
      onDragStart: () => markDrag(true),
      onDrop({ source, location }) {
        markDrag(false);
        const ids = carriedOf(source.data);
        const place = dropPlaceOf(location.current.dropTargets[0]?.data);
        if (!ids || !place) return;
        onDrop(ids, place.stage_id, location.current.input.altKey && place.how === "move" ? "history" : place.how);
      },
    });
    return () => {
      markDrag(false);
      stopScrolling();
      stopWatching();
    };
  }, [board, mayMove]);

  const stopAt = placeOf(columns, stop)?.stage_id;
  const draggedAt = placeOf(columns, dragged)?.stage_id;
  const openAt = placeOf(columns, open)?.stage_id;
  // With nothing focusable inside, only the arrow keys could scroll it.
  const isEmpty = [...columns.values()].every(({ count }) => count === 0);
  return (
    <CardActionsProvider value={actions}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only handles key events from the cards inside */}
      <div
        ref={board}
        data-board=""
        {...(isEmpty ? { role: "region", "aria-label": "Stages", tabIndex: 0 } : {})}
        onKeyDown={props.onKeyDown}
        className={cn(
          "-mx-4 flex min-h-0 flex-1 gap-3 overflow-x-auto overscroll-x-contain px-4 pb-4 max-sm:scroll-px-4 lg:-mx-6 lg:px-6",
          // Dragging near the edge scrolls by a few pixels per frame; snapping would turn each into a whole stage.
          dragged === null && "max-sm:snap-x max-sm:snap-mandatory",
        )}
      >
        {stages.map((stage, at) => {
          const column = columns.get(stage.id);
          return column ? (
            <BoardColumn
              key={stage.id}
              stage={stage}
              column={column}
              onMore={props.onMore}
              startsInSight={at < firstColumns}
              hrefOf={props.hrefOf}
              isFiltered={props.isFiltered}
              now={props.now}
              stop={stopAt === stage.id ? stop : null}
              open={openAt === stage.id ? open : null}
              dragged={draggedAt === stage.id ? dragged : null}
              selected={within(selected, column.cards)}
              fresh={within(fresh, column.cards)}
              mayMove={mayMove}
            />
          ) : null;
        })}
      </div>
    </CardActionsProvider>
  );
}
