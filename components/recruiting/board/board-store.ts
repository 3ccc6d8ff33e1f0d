import {
  type BoardState,
  boardOf,
  type Placed,
  shownCard,
  withCards,
  withConfirmed,
  withoutPending,
  withPending,
} from "./board-state.ts";

const atOnce = 4;

/** What the board asks of the server. */
export interface BoardServer<Card extends Placed, Order extends { stage_id: string }> {
  /** Moves an application that is as `card`, and returns it as it then is. */
  move: (card: Card, order: Order, idempotencyKey: string) => Promise<Card>;
  undo: (card: Card) => Promise<Card>;
}

export interface Moved<Card> {
  before: Card;
  after: Card;
}

export interface NotMoved<Card> {
  card: Card;
  error: unknown;
  /** Of the request that failed: sent again with it, nothing can happen twice. */
  key: string;
}

export interface MoveResult<Card> {
  moved: Moved<Card>[];
  failed: NotMoved<Card>[];
}

export type BoardStore<Card extends Placed, Order extends { stage_id: string }> = ReturnType<
  typeof createBoardStore<Card, Order>
>;

/** The cards of one board: moves are shown at once and sent one after the other for each application. */
export function createBoardStore<Card extends Placed, Order extends { stage_id: string }>(
  cards: readonly Card[],
  server: BoardServer<Card, Order>,
) {
  let state: BoardState<Card> = boardOf(cards);
  let lastToken = 0;
  const listeners = new Set<() => void>();
  const queues = new Map<string, Promise<unknown>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  function set(next: BoardState<Card>) {
    if (next === state) return;
    state = next;
    for (const notify of listeners) notify();
  }

  /** Waits for the requests of the same application, and for a free place among those that run. */
  function inTurn<Result>(id: string, run: () => Promise<Result>): Promise<Result> {
    const before = queues.get(id) ?? Promise.resolve();
    const next = before.then(async () => {
      if (running >= atOnce) await new Promise<void>((free) => waiting.push(free));
      running += 1;
      try {
        return await run();
      } finally {
        running -= 1;
        waiting.shift()?.();
      }
    });
    const settled = next.catch(() => undefined);
    queues.set(id, settled);
    void settled.then(() => {
      if (queues.get(id) === settled) queues.delete(id);
    });
    return next;
  }

  async function sendOne(id: string, token: number, order: Order, key: string): Promise<Moved<Card> | NotMoved<Card>> {
    return inTurn(id, async () => {
      const before = state.cards.get(id) as Card;
      try {
        const after = await server.move(before, order, key);
        set(withConfirmed(state, token, after));
        return { before, after };
      } catch (error) {
        set(withoutPending(state, token));
        return { card: before, error, key };
      }
    });
  }

  return {
    get: () => state,
    subscribe(notify: () => void) {
      listeners.add(notify);
      return () => {
        listeners.delete(notify);
      };
    },
    card: (id: string) => shownCard(state, id),
    /** Takes what the server says has changed. */
    take: (changed: readonly Card[], removed: readonly string[] = []) => set(withCards(state, changed, removed)),
    /** Begins again with a board that was read whole. */
    replace: (all: readonly Card[]) => set({ ...boardOf(all), pending: state.pending }),
    async move(ids: readonly string[], order: Order, keys: ReadonlyMap<string, string> = new Map()) {
      const known = ids.filter((id) => state.cards.has(id));
      const at = new Date().toISOString();
      const moves = known.map((id) => {
        lastToken += 1;
        return { token: lastToken, id, stage_id: order.stage_id, at };
      });
      set(withPending(state, moves));
      const results = await Promise.all(
        moves.map(({ id, token }) => sendOne(id, token, order, keys.get(id) ?? crypto.randomUUID())),
      );
      const result: MoveResult<Card> = { moved: [], failed: [] };
      for (const one of results) {
        if ("after" in one) result.moved.push(one);
        else result.failed.push(one);
      }
      return result;
    },
    async undo(moves: readonly Moved<Card>[]) {
      const result: MoveResult<Card> = { moved: [], failed: [] };
      await Promise.all(
        moves.map(({ after }) =>
          inTurn(after.id, async () => {
            const before = state.cards.get(after.id) ?? after;
            try {
              const undone = await server.undo(after);
              set(withCards(state, [undone]));
              result.moved.push({ before, after: undone });
            } catch (error) {
              result.failed.push({ card: before, error, key: "" });
            }
          }),
        ),
      );
      return result;
    },
  };
}
