import type { BoardCard } from "./board-card.ts";

/** A local move that isn't in the server's data yet. */
export interface PendingMove {
  token: number;
  id: string;
  stage_id: string;
  at: string;
  /** When the server confirmed it, by the store's own clock; null while the response is pending. */
  confirmed: number | null;
}

/** How many applications a stage has, and the cursor for the next ones. */
interface StageRest {
  count: number;
  next_cursor: string | null;
}

/** The server's data, and the local moves made since. */
export interface BoardState {
  cards: ReadonlyMap<string, BoardCard>;
  stages: ReadonlyMap<string, StageRest>;
  pending: readonly PendingMove[];
}

export interface StageCards extends StageRest {
  id: string;
  cards: readonly BoardCard[];
}

export function boardOf(stages: readonly StageCards[], pending: readonly PendingMove[] = []): BoardState {
  return {
    cards: new Map(stages.flatMap(({ cards }) => cards.map((card) => [card.id, card] as const))),
    stages: new Map(stages.map(({ id, count, next_cursor }) => [id, { count, next_cursor }])),
    pending,
  };
}

/** Adds a page of a stage's cards. Cards that are already known are newer than the page. */
export function withPage(
  state: BoardState,
  stage_id: string,
  page: { data: readonly BoardCard[]; next_cursor: string | null },
): BoardState {
  const cards = new Map(state.cards);
  for (const card of page.data) if (!cards.has(card.id)) cards.set(card.id, card);
  const stages = new Map(state.stages);
  const { count = 0 } = stages.get(stage_id) ?? {};
  return { ...state, cards, stages: stages.set(stage_id, { count, next_cursor: page.next_cursor }) };
}

export interface BoardChanges {
  cards: readonly BoardCard[];
  removed_ids: readonly string[];
  counts: readonly { interview_plan_stage_id: string; count: number }[];
}

export function withChanges(state: BoardState, changes: BoardChanges): BoardState {
  if (changes.cards.length + changes.removed_ids.length + changes.counts.length === 0) return state;
  const cards = new Map(state.cards);
  for (const id of changes.removed_ids) cards.delete(id);
  for (const card of changes.cards) cards.set(card.id, card);
  if (changes.counts.length === 0) return { ...state, cards };
  const counts = new Map(changes.counts.map((each) => [each.interview_plan_stage_id, each.count]));
  const stages = new Map([...state.stages].map(([id, rest]) => [id, { ...rest, count: counts.get(id) ?? 0 }]));
  return { ...state, cards, stages };
}

export function withPending(state: BoardState, moves: readonly PendingMove[]): BoardState {
  return { ...state, pending: [...state.pending, ...moves] };
}

/** The move was refused: the card returns to where the server has it, or where another pending move puts it. */
export function withoutPending(state: BoardState, token: number): BoardState {
  return { ...state, pending: state.pending.filter((move) => move.token !== token) };
}

/** Keeps showing the move until a request made after `at` says where the card is. */
export function withConfirmed(state: BoardState, token: number, at: number): BoardState {
  return {
    ...state,
    pending: state.pending.map((move) => (move.token === token ? { ...move, confirmed: at } : move)),
  };
}

/** The response to a request made at `asked` has arrived: it contains all moves confirmed before that. */
export function settled(state: BoardState, asked: number): BoardState {
  const pending = state.pending.filter(({ confirmed }) => confirmed === null || confirmed > asked);
  return pending.length === state.pending.length ? state : { ...state, pending };
}

function placedBy(card: BoardCard, move: PendingMove | undefined): BoardCard {
  return move ? { ...card, interview_plan_stage_id: move.stage_id, moved_to_current_stage_at: move.at } : card;
}

/** A card as shown: where it was last moved to, confirmed or not. */
export function shownCard(state: BoardState, id: string): BoardCard | undefined {
  const card = state.cards.get(id);
  return (
    card &&
    placedBy(
      card,
      state.pending.findLast((move) => move.id === id),
    )
  );
}

/** Latest move first, so that a card just moved is on top. */
function byArrival(a: BoardCard, b: BoardCard): number {
  if (a.moved_to_current_stage_at !== b.moved_to_current_stage_at)
    return a.moved_to_current_stage_at < b.moved_to_current_stage_at ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

export interface Column {
  cards: readonly BoardCard[];
  /** Applications in the stage, including those not loaded yet. */
  count: number;
  hasMore: boolean;
}

export type Columns = ReadonlyMap<string, Column>;

/** The cards of each stage in order. An unchanged column keeps its identity from `before`. */
export function columnsOf(state: BoardState, before?: Columns): Columns {
  const shown = new Map<string, BoardCard[]>([...state.stages.keys()].map((id) => [id, []]));
  const counts = new Map([...state.stages].map(([id, { count }]) => [id, count]));
  const moves = new Map(state.pending.map((move) => [move.id, move]));
  const move = (id: string, by: number) => counts.set(id, (counts.get(id) ?? 0) + by);
  for (const known of state.cards.values()) {
    const pending = moves.get(known.id);
    const card = placedBy(known, pending);
    shown.get(card.interview_plan_stage_id)?.push(card);
    if (pending) {
      move(known.interview_plan_stage_id, -1);
      move(pending.stage_id, 1);
    }
  }
  return new Map(
    [...shown].map(([id, cards]) => {
      cards.sort(byArrival);
      const hasMore = state.stages.get(id)?.next_cursor !== null;
      const count = hasMore ? Math.max(counts.get(id) ?? 0, cards.length) : cards.length;
      const known = before?.get(id);
      const isSame =
        known?.count === count &&
        known.hasMore === hasMore &&
        known.cards.length === cards.length &&
        known.cards.every((card, at) => card === cards[at]);
      return [id, isSame ? known : { cards, count, hasMore }];
    }),
  );
}

export interface Place {
  stage_id: string;
  at: number;
}

export function placeOf(columns: Columns, id: string | null): Place | null {
  if (id === null) return null;
  for (const [stage_id, { cards }] of columns) {
    const at = cards.findIndex((card) => card.id === id);
    if (at >= 0) return { stage_id, at };
  }
  return null;
}
