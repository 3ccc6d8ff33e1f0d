import {
  type BoardChanges,
  type BoardState,
  boardOf,
  type PendingMove,
  type Placed,
  type StageCards,
  settled,
  shownCard,
  withChanges,
  withConfirmed,
  withoutPending,
  withPage,
  withPending,
} from "./board-state.ts";
import { createKeyedQueue } from "./keyed-queue.ts";

/** The target stage, and whether the application moves there or the stage is only recorded. */
interface Order {
  stage_id: string;
  is_current_stage: boolean;
}

/** The server calls that the board makes. */
export interface BoardServer<Given extends Order> {
  /** Returns the id of the move's history entry. `from` is the stage that the card was shown in. */
  move: (id: string, order: Given, idempotencyKey: string, from: string) => Promise<string>;
  /** Returns the id of the stage that the application is back in. */
  undo: (id: string, entryId: string) => Promise<string>;
}

export interface Moved<Card> {
  /** The card before the move. */
  card: Card;
  entryId: string;
}

interface NotMoved<Card> {
  card: Card;
  error: unknown;
  /** Idempotency key of the failed request; retrying with it can't apply the move twice. */
  key: string;
}

export interface MoveResult<Card> {
  moved: Moved<Card>[];
  failed: NotMoved<Card>[];
}

export type BoardStore<Card extends Placed, Given extends Order> = ReturnType<typeof createBoardStore<Card, Given>>;

/** The cards of one board. Moves show immediately and are sent in sequence per application. */
export function createBoardStore<Card extends Placed, Given extends Order>(
  stages: readonly StageCards<Card>[],
  server: BoardServer<Given>,
) {
  let state: BoardState<Card> = boardOf(stages);
  let clock = 0;
  const listeners = new Set<() => void>();
  const enqueue = createKeyedQueue(4);

  function set(next: BoardState<Card>) {
    if (next === state) return;
    state = next;
    for (const notify of listeners) notify();
  }

  function pendingMove(id: string, stage_id: string): PendingMove {
    clock += 1;
    return { token: clock, id, stage_id, at: new Date().toISOString(), confirmed: null };
  }

  /** Shows a card in its new place while the request is pending; a refusal reverts it. */
  async function attempt<Answer>({ id, token }: PendingMove, ask: () => Promise<Answer>): Promise<Answer> {
    return enqueue(id, async () => {
      try {
        const answer = await ask();
        clock += 1;
        set(withConfirmed(state, token, clock));
        return answer;
      } catch (error) {
        set(withoutPending(state, token));
        throw error;
      }
    });
  }

  async function collect<One extends { card: Card }>(
    attempts: readonly One[],
    run: (one: One) => Promise<Moved<Card>>,
    keyOf: (one: One) => string,
  ): Promise<MoveResult<Card>> {
    const result: MoveResult<Card> = { moved: [], failed: [] };
    await Promise.all(
      attempts.map((one) =>
        run(one).then(
          (moved) => result.moved.push(moved),
          (error) => result.failed.push({ card: one.card, error, key: keyOf(one) }),
        ),
      ),
    );
    return result;
  }

  function move(ids: readonly string[], order: Given, keys: ReadonlyMap<string, string> = new Map()) {
    const attempts = ids.flatMap((id) => {
      const card = shownCard(state, id);
      const key = keys.get(id) ?? crypto.randomUUID();
      return card ? [{ card, key, pending: pendingMove(id, order.stage_id) }] : [];
    });
    const isMove = order.is_current_stage;
    if (isMove)
      set(
        withPending(
          state,
          attempts.map(({ pending }) => pending),
        ),
      );
    return collect(
      attempts,
      async ({ card, key, pending }) => ({
        card,
        entryId: await attempt(pending, () => server.move(card.id, order, key, card.interview_plan_stage_id)),
      }),
      ({ key }) => key,
    );
  }

  function undo(moves: readonly Moved<Card>[]) {
    const attempts = moves.map(({ card, entryId }) => ({
      ...{ card, entryId },
      // Back in its old place, not on top: the server restores the earlier arrival time too.
      pending: { ...pendingMove(card.id, card.interview_plan_stage_id), at: card.moved_to_current_stage_at },
    }));
    set(
      withPending(
        state,
        attempts.map(({ pending }) => pending),
      ),
    );
    return collect(
      attempts,
      async ({ card, entryId, pending }) => ({
        card,
        entryId: await attempt(pending, () => server.undo(card.id, entryId)),
      }),
      () => "",
    );
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
    /** The clock that tells whether a response contains a move; read it before sending the request. */
    now: () => clock,
    take: (changes: BoardChanges<Card>, asked: number) => set(settled(withChanges(state, changes), asked)),
    replace: (board: readonly StageCards<Card>[], asked: number) => set(settled(boardOf(board, state.pending), asked)),
    addPage: (stage_id: string, page: { data: readonly Card[]; next_cursor: string | null }) =>
      set(withPage(state, stage_id, page)),
    move,
    undo,
  };
}
