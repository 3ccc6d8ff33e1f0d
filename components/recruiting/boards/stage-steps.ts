import type { BoardCard } from "./board-card.ts";
import type { Columns, Place } from "./board-state.ts";

type Card = Pick<BoardCard, "id" | "candidate_id" | "interview_plan_stage_id" | "moved_to_current_stage_at">;

interface StageSteps {
  /** Index in the stage; null if the card has left it since it was opened. */
  at: number | null;
  count: number;
  previous: Card | null;
  next: Card | null;
  /** Whether the cards that are loaded are about to end. */
  isShort: boolean;
}

const readAhead = 5;

/** The cards around an open one in the stage where it was opened: when it moves on, its neighbors stay the same. */
export function stageSteps(columns: Columns<Card>, opened: Place, id: string): StageSteps | null {
  const column = columns.get(opened.stage_id);
  if (!column) return null;
  const at = column.cards.findIndex((card) => card.id === id);
  const [before, after] = at >= 0 ? [at - 1, at + 1] : [opened.at - 1, opened.at];
  return {
    at: at >= 0 ? at : null,
    count: column.count,
    previous: column.cards[before] ?? null,
    next: column.cards[after] ?? null,
    isShort: column.hasMore && after + readAhead >= column.cards.length,
  };
}
