import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useCommands } from "#components/screen/commands.ts";
import type { BoardStage } from "./board-card.ts";
import { isStep, neighbor, nextFocusedCard, placeForKey } from "./board-navigation.ts";
import { type Columns, type Place, placeOf } from "./board-state.ts";

const page = 5;

interface BoardKeys {
  board: RefObject<HTMLElement | null>;
  columns: Columns;
  stages: readonly BoardStage[];
  mayMove: boolean;
  /** Scrolls a card into view, so that it is rendered and can be focused. */
  reveal: (place: Place) => void;
  onMove: (id: string, stage: BoardStage) => void;
  onChoose: (id: string) => void;
  onToggle: (id: string) => void;
  onUndo: () => void;
  onClear: () => void;
}

/** The card with keyboard focus, and the keyboard shortcuts for it. */
export function useBoardKeys(props: BoardKeys) {
  const { board, columns, stages, mayMove, reveal } = props;
  const [stop, setStop] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const lastPlace = useRef<Place | null>(null);
  const place = placeOf(columns, stop);
  const current = place ? stop : (nextFocusedCard(columns, lastPlace.current ?? { stage_id: "", at: 0 })?.id ?? null);

  useEffect(() => {
    if (place) lastPlace.current = place;
  });

  const cardOf = useCallback(
    (id: string | null) =>
      id === null ? null : (board.current?.querySelector<HTMLElement>(`[data-card="${id}"] [data-stop]`) ?? null),
    [board],
  );

  useEffect(() => {
    if (wanted === null) return;
    const element = cardOf(wanted);
    if (!element) return;
    element.focus({ preventScroll: true });
    element.closest("[data-column]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    setWanted(null);
  }, [wanted, cardOf]);

  function goTo(next: Place) {
    const card = columns.get(next.stage_id)?.cards[next.at];
    if (!card) return;
    reveal(next);
    setStop(card.id);
    setWanted(card.id);
  }

  /** Keeps focus on a card that is about to move. */
  const follow = useCallback((id: string) => {
    setStop(id);
    setWanted(id);
  }, []);

  const focused = () => {
    const id = document.activeElement?.closest<HTMLElement>("[data-card]")?.dataset.card;
    return id !== undefined && board.current?.contains(document.activeElement) ? id : null;
  };

  function shift(by: 1 | -1) {
    const id = focused();
    const from = id && placeOf(columns, id);
    const stage = from && neighbor(stages, from.stage_id, by);
    if (id && stage && mayMove) props.onMove(id, stage);
  }

  function onKeyDown(event: KeyboardEvent) {
    const id = focused();
    if (event.key === "Escape") props.onClear();
    if (!id || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.shiftKey && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
      event.preventDefault();
      shift(event.key === "ArrowRight" ? 1 : -1);
      return;
    }
    if (event.shiftKey || !isStep(event.key)) return;
    const from = placeOf(columns, id);
    if (!from) return;
    event.preventDefault();
    goTo(placeForKey(columns, from, event.key, page));
  }

  const onFocused = (act: (id: string) => void) => () => {
    const id = focused();
    if (id) act(id);
  };
  const unlisted = { group: "This page", keyOnly: true } as const;
  useCommands(
    mayMove
      ? [
          { ...unlisted, label: "Move candidate…", keys: "M", run: onFocused(props.onChoose) },
          { ...unlisted, label: "Select candidate", keys: "X", run: onFocused(props.onToggle) },
          { ...unlisted, label: "Move to the next stage", keys: "Shift+ArrowRight", run: () => shift(1) },
          { ...unlisted, label: "Move to the previous stage", keys: "Shift+ArrowLeft", run: () => shift(-1) },
          { label: "Undo the last move", group: "This page", keys: "Z", run: props.onUndo },
        ]
      : [],
  );

  return { stop: current, setStop, follow, onKeyDown };
}
