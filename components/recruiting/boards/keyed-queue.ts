/** Runs tasks with the same `id` in sequence, and at most `concurrency` of all tasks concurrently. */
export function createKeyedQueue(concurrency: number) {
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
