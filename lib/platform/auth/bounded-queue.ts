/** The queue is full. */
export class QueueFullError extends Error {}

export interface BoundedQueue {
  /** Runs `work` when its turn comes. Throws `QueueFullError` without running it if too many are already waiting. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

interface Bounds {
  /** How many run concurrently. */
  atOnce: number;
  /** How many wait for their turn. */
  waiting: number;
}

/** Runs work in the order it was requested. */
export function boundedQueue({ atOnce, waiting }: Bounds): BoundedQueue {
  const line: (() => void)[] = [];
  let running = 0;

  async function takeTurn(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (line.length >= waiting) throw new QueueFullError("too many wait");
    // A finished task hands its slot directly to the next, so no newcomer can take it.
    await new Promise<void>((begin) => line.push(begin));
  }

  function leave(): void {
    const next = line.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async run(work) {
      await takeTurn();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
