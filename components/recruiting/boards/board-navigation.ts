import type { BoardCard } from "./board-card.ts";
import type { Columns, Place } from "./board-state.ts";

const steps = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown"] as const;
export type Step = (typeof steps)[number];

export function isStep(key: string): key is Step {
  return (steps as readonly string[]).includes(key);
}

/** The card that a key moves to; the same card at the edge. Empty columns are skipped. */
export function placeForKey(columns: Columns, from: Place, step: Step, page: number): Place {
  const order = [...columns.keys()];
  const last = (columns.get(from.stage_id)?.cards.length ?? 1) - 1;
  const within = (at: number) => ({ ...from, at: Math.max(0, Math.min(at, last)) });
  if (step === "ArrowUp") return within(from.at - 1);
  if (step === "ArrowDown") return within(from.at + 1);
  if (step === "PageUp") return within(from.at - page);
  if (step === "PageDown") return within(from.at + page);
  if (step === "Home") return within(0);
  if (step === "End") return within(last);
  const here = order.indexOf(from.stage_id);
  const beyond = step === "ArrowRight" ? order.slice(here + 1) : order.slice(0, here).toReversed();
  const next = beyond.find((id) => (columns.get(id)?.cards.length ?? 0) > 0);
  if (next === undefined) return from;
  return { stage_id: next, at: Math.min(from.at, (columns.get(next)?.cards.length ?? 1) - 1) };
}

/** The stage before or after one, in board order. */
export function neighbor<Stage extends { id: string }>(
  stages: readonly Stage[],
  id: string,
  by: 1 | -1,
): Stage | undefined {
  const at = stages.findIndex((stage) => stage.id === id);
  return at < 0 ? undefined : stages[at + by];
}

/** The card to focus once cards have left a column: the one that took the place, or else the column's last card. */
export function nextFocusedCard(columns: Columns, { stage_id, at }: Place): BoardCard | undefined {
  const { cards } = columns.get(stage_id) ?? { cards: [] };
  return (
    cards[Math.min(at, cards.length - 1)] ?? [...columns.values()].find((column) => column.cards.length > 0)?.cards[0]
  );
}

interface StageSteps {
  /** Index in the stage; null if the card has left it since it was opened. */
  at: number | null;
  count: number;
  previous: BoardCard | null;
  next: BoardCard | null;
  /** Whether the cards that are loaded are about to end. */
  isShort: boolean;
}

const readAhead = 5;

/** The cards around an open one in the stage where it was opened: when it moves on, its neighbors stay the same. */
export function stageSteps(columns: Columns, opened: Place, id: string): StageSteps | null {
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
