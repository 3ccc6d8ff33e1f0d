import { useRef, useState } from "react";
import { errorMessage } from "#components/screen/error-message.ts";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { toast } from "#components/ui/toast.tsx";
import { RestError } from "#lib/platform/api/client.ts";
import type { BoardCard, BoardStage } from "./board-card.ts";
import { type Columns, columnsOf, placeOf } from "./board-state.ts";
import type { BoardStore, Moved, MoveResult } from "./board-store.ts";
import { candidatesLabel, emailNote, movedWords } from "./board-words.ts";
import type { MoveOrder } from "./move-order.ts";

interface BoardMoves {
  store: BoardStore;
  stages: readonly BoardStage[];
  /** Called when something was refused: read others' changes right away. */
  onRefused: () => void;
}

/** Moves cards, announces the result, and undoes the latest moves. */
export function useBoardMoves({ store, stages, onRefused }: BoardMoves) {
  const [announcement, setAnnouncement] = useState("");
  const done = useRef<(readonly Moved[])[]>([]);
  const stageName = (id: string) => stages.find((stage) => stage.id === id)?.name ?? "another stage";

  function announce(card: BoardCard, from: string, to: string) {
    const columns: Columns = columnsOf(store.get());
    const at = placeOf(columns, card.id)?.at ?? 0;
    const count = columns.get(to)?.count ?? 1;
    setAnnouncement(movedWords({ name: card.candidate_name, from: stageName(from), to: stageName(to), at, count }));
  }

  function toastFailures({ failed }: MoveResult, order: MoveOrder) {
    const [first] = failed;
    if (!first) return;
    onRefused();
    const who = candidatesLabel(failed.map(({ card }) => card));
    const isElsewhere = first.error instanceof RestError && first.error.status === 409;
    const back =
      failed.length === 1 && !isElsewhere ? `, back in ${stageName(first.card.interview_plan_stage_id)}` : "";
    const why = errorMessage(first.error);
    setAnnouncement(`${who} couldn't be moved to ${stageName(order.stage_id)}${back}. ${why}`);
    const keys = new Map(failed.map(({ card, key }) => [card.id, key]));
    const ids = failed.map(({ card }) => card.id);
    toast({
      title: `${who} couldn't be moved to ${stageName(order.stage_id)}`,
      // Not urgent: the board's own live region has already announced it.
      description: why,
      action: { label: "Try again", run: () => void move(ids, order, keys) },
    });
  }

  function toastResult({ moved }: MoveResult, order: MoveOrder) {
    if (moved.length === 0) return;
    const who = candidatesLabel(moved.map(({ card }) => card));
    if (!order.is_current_stage) {
      toast({ title: `${stageName(order.stage_id)} was added to the history of ${who}` });
      return;
    }
    done.current.push(moved);
    toast({
      title: `${who} moved to ${stageName(order.stage_id)}`,
      description: emailNote(order),
      action: { label: "Undo", run: () => void undo(moved) },
    });
  }

  async function move(ids: readonly string[], order: MoveOrder, keys?: ReadonlyMap<string, string>) {
    const cards = ids.flatMap((id) => store.card(id) ?? []);
    const leaving = order.is_current_stage
      ? cards.filter((card) => card.interview_plan_stage_id !== order.stage_id)
      : cards;
    const [first] = leaving;
    if (!first) return null;
    const moving = store.move(
      leaving.map(({ id }) => id),
      order,
      keys,
    );
    if (!order.is_current_stage)
      setAnnouncement(`Adding ${stageName(order.stage_id)} to the history of ${candidatesLabel(leaving)}`);
    else if (leaving.length === 1) announce(first, first.interview_plan_stage_id, order.stage_id);
    else setAnnouncement(`${candidatesLabel(leaving)} moved to ${stageName(order.stage_id)}`);
    const result = await moving;
    toastResult(result, order);
    // The dialog itself shows failures of its own choices.
    if (!order.archive) toastFailures(result, order);
    return result;
  }

  async function undo(moves: readonly Moved[]) {
    if (!done.current.includes(moves)) return;
    done.current = done.current.filter((each) => each !== moves);
    const places = new Map(moves.map(({ card }) => [card.id, store.card(card.id)?.interview_plan_stage_id ?? ""]));
    const undoing = store.undo(moves);
    const [only] = moves;
    if (only && moves.length === 1)
      announce(only.card, places.get(only.card.id) ?? "", only.card.interview_plan_stage_id);
    else setAnnouncement(`The move of ${candidatesLabel(moves.map(({ card }) => card))} was undone`);
    const { failed } = await undoing;
    const [first] = failed;
    if (!first) return;
    onRefused();
    const title = `Couldn't undo the move of ${candidatesLabel(failed.map(({ card }) => card))}`;
    setAnnouncement(`${title}. ${errorMessage(first.error)}`);
    toastFailure(title, first.error);
  }

  /** Returns the ids of the cards that move back. */
  function undoLast(): string[] {
    const last = done.current.at(-1);
    if (last) void undo(last);
    else setAnnouncement("Nothing to undo");
    return last?.map(({ card }) => card.id) ?? [];
  }

  return { announcement, move, undoLast };
}
