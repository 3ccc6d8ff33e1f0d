/** What the board has to know of an application to place it. */
export interface Placed {
  id: string;
  stage_id: string;
  moved_to_current_stage_at: string;
  /** Rises with every change of the application; the newer one counts. */
  version: number;
}

/** A move that was made here and that the server has not confirmed yet. */
export interface PendingMove {
  token: number;
  id: string;
  stage_id: string;
  at: string;
}

/** What the server has said, and what was moved here since. */
export interface BoardState<Card extends Placed> {
  cards: ReadonlyMap<string, Card>;
  pending: readonly PendingMove[];
}

export function boardOf<Card extends Placed>(cards: readonly Card[]): BoardState<Card> {
  return { cards: new Map(cards.map((card) => [card.id, card])), pending: [] };
}

export function withPending<Card extends Placed>(
  state: BoardState<Card>,
  moves: readonly PendingMove[],
): BoardState<Card> {
  return { ...state, pending: [...state.pending, ...moves] };
}

/** The move was refused: the card is again where the server has it, or where another move takes it. */
export function withoutPending<Card extends Placed>(state: BoardState<Card>, token: number): BoardState<Card> {
  return { ...state, pending: state.pending.filter((move) => move.token !== token) };
}

/** The move was confirmed, and with it every earlier one of the card: their replies may still be on their way. */
export function withConfirmed<Card extends Placed>(
  state: BoardState<Card>,
  token: number,
  card: Card,
): BoardState<Card> {
  const pending = state.pending.filter((move) => move.id !== card.id || move.token > token);
  return withCards({ ...state, pending }, [card]);
}

/** Cards as the server has them now; what is older than what is known is ignored. */
export function withCards<Card extends Placed>(
  state: BoardState<Card>,
  changed: readonly Card[],
  removed: readonly string[] = [],
): BoardState<Card> {
  const newer = changed.filter((card) => card.version >= (state.cards.get(card.id)?.version ?? -1));
  if (newer.length === 0 && !removed.some((id) => state.cards.has(id))) return state;
  const cards = new Map(state.cards);
  for (const id of removed) cards.delete(id);
  for (const card of newer) cards.set(card.id, card);
  return { ...state, cards };
}

/** A card where it is seen: where it was moved to last, confirmed or not. */
export function shownCard<Card extends Placed>(state: BoardState<Card>, id: string): Card | undefined {
  const card = state.cards.get(id);
  const move = state.pending.findLast((each) => each.id === id);
  return card && move ? { ...card, stage_id: move.stage_id, moved_to_current_stage_at: move.at } : card;
}

/** The newest in a stage first, so that what was just moved is on top. */
function byArrival(a: Placed, b: Placed): number {
  if (a.moved_to_current_stage_at !== b.moved_to_current_stage_at)
    return a.moved_to_current_stage_at < b.moved_to_current_stage_at ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}

export type Columns<Card> = ReadonlyMap<string, readonly Card[]>;

/** The cards of each stage in order. A column that did not change is the same array as before. */
export function columnsOf<Card extends Placed>(
  state: BoardState<Card>,
  stages: readonly { id: string }[],
  matches: (card: Card) => boolean,
  before: Columns<Card> = new Map(),
): Columns<Card> {
  const columns = new Map<string, Card[]>(stages.map(({ id }) => [id, []]));
  const moved = new Map(state.pending.map((move) => [move.id, move]));
  for (const card of state.cards.values()) {
    if (!matches(card)) continue;
    const move = moved.get(card.id);
    const shown = move ? { ...card, stage_id: move.stage_id, moved_to_current_stage_at: move.at } : card;
    columns.get(shown.stage_id)?.push(shown);
  }
  return new Map(
    [...columns].map(([id, cards]) => {
      cards.sort(byArrival);
      const known = before.get(id);
      const same = known?.length === cards.length && known.every((card, at) => card === cards[at]);
      return [id, same ? known : cards];
    }),
  );
}

export interface Place {
  stage_id: string;
  at: number;
}

export function placeOf<Card extends Placed>(columns: Columns<Card>, id: string | null): Place | null {
  if (id === null) return null;
  for (const [stage_id, cards] of columns) {
    const at = cards.findIndex((card) => card.id === id);
    if (at >= 0) return { stage_id, at };
  }
  return null;
}
