import { sharedValue } from "#components/ui/shared-value.ts";
import type { BoardCard } from "./board-card.ts";
import {
  type BoardChanges,
  boardOf,
  type PendingMove,
  type StageCards,
  settled,
  shownCard,
  withChanges,
  withConfirmed,
  withoutPending,
  withPage,
  withPending,
} from "./board-state.ts";
import type { MoveOrder } from "./move-order.ts";

/** The server calls that the board makes. */
export interface BoardServer {
  /** Returns the id of the move's history entry. `from` is the stage that the card was shown in. */
  move: (id: string, order: MoveOrder, idempotencyKey: string, from: string) => Promise<string>;
  /** Returns the id of the stage that the application is back in. */
  undo: (id: string, entryId: string) => Promise<string>;
}

export interface Moved {
  /** The card before the move. */
  card: BoardCard;
  entryId: string;
}

interface NotMoved {
  card: BoardCard;
  error: unknown;
  /** Idempotency key of the failed request; retrying with it can't apply the move twice. */
  key: string;
}

export interface MoveResult {
  moved: Moved[];
  failed: NotMoved[];
}

/** A request under way for a card, and the place where it is shown meanwhile. */
interface Attempt {
  card: BoardCard;
  key: string;
  /** Omitted if it stays where it is. */
  pending: PendingMove | null;
  ask: () => Promise<string>;
}

export type BoardStore = ReturnType<typeof createBoardStore>;

/** The cards of one board. Moves show immediately and are sent in sequence per application. */
export function createBoardStore(stages: readonly StageCards[], server: BoardServer) {
  const { get, set, useValue } = sharedValue(boardOf(stages));
  let clock = 0;
  const enqueue = createKeyedQueue(4);

  function pendingMove(id: string, stage_id: string): PendingMove {
    clock += 1;
    return { token: clock, id, stage_id, at: new Date().toISOString(), confirmed: null };
  }

  /** Shows the cards in their new places while the requests are pending; a refusal puts one back. */
  async function perform(attempts: readonly Attempt[]): Promise<MoveResult> {
    const result: MoveResult = { moved: [], failed: [] };
    set(
      withPending(
        get(),
        attempts.flatMap(({ pending }) => pending ?? []),
      ),
    );
    const run = ({ card, key, pending, ask }: Attempt) =>
      enqueue(card.id, async () => {
        try {
          const entryId = await ask();
          clock += 1;
          if (pending) set(withConfirmed(get(), pending.token, clock));
          result.moved.push({ card, entryId });
        } catch (error) {
          if (pending) set(withoutPending(get(), pending.token));
          result.failed.push({ card, error, key });
        }
      });
    await Promise.all(attempts.map(run));
    return result;
  }

  return {
    get,
    useValue,
    card: (id: string) => shownCard(get(), id),
    /** The clock that tells whether a response contains a move; read it before sending the request. */
    now: () => clock,
    take: (changes: BoardChanges, asked: number) => set(settled(withChanges(get(), changes), asked)),
    replace: (board: readonly StageCards[], asked: number) => set(settled(boardOf(board, get().pending), asked)),
    addPage: (stage_id: string, page: { data: readonly BoardCard[]; next_cursor: string | null }) =>
      set(withPage(get(), stage_id, page)),
    move: (ids: readonly string[], order: MoveOrder, keys: ReadonlyMap<string, string> = new Map()) =>
      perform(
        ids.flatMap((id): Attempt[] => {
          const card = shownCard(get(), id);
          if (!card) return [];
          const key = keys.get(id) ?? crypto.randomUUID();
          const pending = order.is_current_stage ? pendingMove(id, order.stage_id) : null;
          return [{ card, key, pending, ask: () => server.move(id, order, key, card.interview_plan_stage_id) }];
        }),
      ),
    undo: (moves: readonly Moved[]) =>
      perform(
        moves.map(({ card, entryId }): Attempt => {
          // Back in its old place, not on top: the server restores the earlier arrival time too.
          const at = card.moved_to_current_stage_at;
          const pending = { ...pendingMove(card.id, card.interview_plan_stage_id), at };
          return { card, key: "", pending, ask: () => server.undo(card.id, entryId) };
        }),
      ),
  };
}

/** Runs tasks with the same `id` in sequence, and at most `concurrency` of all tasks concurrently. */
function createKeyedQueue(concurrency: number) {
  const queues = new Map<string, Promise<unknown>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  return function enqueue<Result>(id: string, run: () => Promise<Result>): Promise<Result> {
    const before = queues.get(id) ?? Promise.resolve();
    const next = before.then(async () => {
      if (running >= concurrency) await new Promise<void>((free) => waiting.push(free));
      running += 1;
      try {
        return await run();
      } finally {
        running -= 1;
        waiting.shift()?.();
      }
    });
    const ended = next.then(
      () => undefined,
      () => undefined,
    );
    queues.set(id, ended);
    void ended.then(() => {
      if (queues.get(id) === ended) queues.delete(id);
    });
    return next;
  };
}
