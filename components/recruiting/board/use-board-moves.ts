import { useRef, useState } from "react";
import { failure } from "#components/shell/refusal.ts";
import { toast } from "#components/ui/toast.tsx";
import type { BoardCard, BoardStage } from "./board-card.ts";
import type { Columns } from "./board-state.ts";
import { placeOf } from "./board-state.ts";
import type { BoardStore, MoveResult, Moved } from "./board-store.ts";
import { movedWords, nameOf, whom } from "./board-words.ts";
import type { MoveOrder } from "./move-order.ts";

interface BoardMoves {
  store: BoardStore<BoardCard, MoveOrder>;
  stages: readonly BoardStage[];
  /** The columns as they are now. */
  columnsNow: () => Columns<BoardCard>;
  /** Something was refused because others were faster: what they did is to be read at once. */
  onConflict: () => void;
}

/** Moves cards, tells of it, and takes the last moves back. */
export function useBoardMoves({ store, stages, columnsNow, onConflict }: BoardMoves) {
  const [said, setSaid] = useState("");
  const done = useRef<Moved<BoardCard>[][]>([]);
  const stageName = (id: string) => stages.find((stage) => stage.id === id)?.name ?? "another stage";

  function announce(card: BoardCard, from: string, to: string) {
    const columns = columnsNow();
    const place = placeOf(columns, card.id);
    const count = columns.get(to)?.length ?? 0;
    setSaid(movedWords({ name: nameOf(card), from: stageName(from), to: stageName(to), at: place?.at ?? 0, count }));
  }

  function tellFailures({ failed }: MoveResult<BoardCard>, order: MoveOrder) {
    const [first] = failed;
    if (!first) return;
    onConflict();
    const who = whom(failed.map(({ card }) => card));
    const back = failed.length === 1 ? `, back in ${stageName(first.card.stage_id)}` : "";
    const why = failure(first.error);
    setSaid(`${who} could not be moved to ${stageName(order.stage_id)}${back}. ${why}`);
    const keys = new Map(failed.map(({ card, key }) => [card.id, key]));
    const ids = failed.map(({ card }) => card.id);
    toast({
      title: `${who} could not be moved to ${stageName(order.stage_id)}`,
      description: why,
      urgent: true,
      action: { label: "Try again", run: () => void move(ids, order, keys) },
    });
  }

  function tellDone({ moved }: MoveResult<BoardCard>, order: MoveOrder) {
    if (moved.length === 0) return;
    done.current.push(moved);
    const who = whom(moved.map(({ after }) => after));
    toast({
      title: order.is_current_stage
        ? `${who} moved to ${stageName(order.stage_id)}`
        : `${stageName(order.stage_id)} recorded in the history of ${who}`,
      action: { label: "Undo", run: () => void undo(moved) },
    });
  }

  async function move(ids: readonly string[], order: MoveOrder, keys?: ReadonlyMap<string, string>) {
    const cards = ids.flatMap((id) => store.card(id) ?? []);
    const leaving = order.is_current_stage ? cards.filter((card) => card.stage_id !== order.stage_id) : cards;
    const [first] = leaving;
    if (!first) return null;
    const moving = store.move(
      leaving.map(({ id }) => id),
      order,
      keys,
    );
    if (!order.is_current_stage) setSaid(`${stageName(order.stage_id)} recorded for ${whom(leaving)}`);
    else if (leaving.length === 1) announce(first, first.stage_id, order.stage_id);
    else setSaid(`${whom(leaving)} moved to ${stageName(order.stage_id)}`);
    const result = await moving;
    tellDone(result, order);
    tellFailures(result, order);
    return result;
  }

  async function undo(moves: readonly Moved<BoardCard>[]) {
    done.current = done.current.filter((each) => each !== moves);
    const { moved, failed } = await store.undo(moves);
    const [only] = moved;
    if (only && moved.length === 1) announce(only.after, only.before.stage_id, only.after.stage_id);
    else if (only) setSaid(`The move of ${whom(moved.map(({ after }) => after))} was undone`);
    const [first] = failed;
    if (!first) return;
    onConflict();
    const title = `Couldn't undo the move of ${whom(failed.map(({ card }) => card))}`;
    setSaid(`${title}. ${failure(first.error)}`);
    toast({ title, description: failure(first.error), urgent: true });
  }

  function undoLast() {
    const last = done.current.at(-1);
    if (last) void undo(last);
    else setSaid("Nothing to undo");
  }

  return { said, move, undoLast };
}
