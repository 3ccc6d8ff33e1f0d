/** As many wait as may. */
export class QueueFullError extends Error {}

export interface BoundedQueue {
  /** Runs `work` as soon as its turn comes. Throws `QueueFullError`, without running it, when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

interface Bounds {
  /** How many run at once. */
  atOnce: number;
  /** How many wait for their turn. */
  waiting: number;
}

/** Turns in the order of asking. */
export function boundedQueue({ atOnce, waiting }: Bounds): BoundedQueue {
  const line: (() => void)[] = [];
  let running = 0;

  async function takeTurn(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (line.length >= waiting) throw new QueueFullError("too many wait");
    // Whoever leaves hands the turn over, so that nobody slips in between.
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
