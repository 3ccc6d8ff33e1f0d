/** Callers that wait, each on somebody's behalf. Whoever has many waiting can't delay whoever has few. */
export interface Turns<Waiting> {
  readonly length: number;
  add(whose: string, waiting: Waiting): void;
  remove(whose: string, waiting: Waiting): void;
  /** Removes and returns the first caller of those whose turn it is, leaving out whoever may not go. */
  next(mayGo: (whose: string) => boolean): Waiting | undefined;
  /** Removes and returns all. */
  clear(): Waiting[];
}

export function makeTurns<Waiting>(): Turns<Waiting> {
  /** In the order of turns. */
  const queues = new Map<string, Waiting[]>();
  let length = 0;
  return {
    get length() {
      return length;
    },
    add(whose, waiting) {
      const queue = queues.get(whose);
      if (queue) queue.push(waiting);
      else queues.set(whose, [waiting]);
      length += 1;
    },
    remove(whose, waiting) {
      const queue = queues.get(whose);
      const at = queue?.indexOf(waiting) ?? -1;
      if (!queue || at === -1) return;
      queue.splice(at, 1);
      if (queue.length === 0) queues.delete(whose);
      length -= 1;
    },
    next(mayGo) {
      for (const [whose, queue] of queues) {
        if (!mayGo(whose)) continue;
        const first = queue.shift();
        queues.delete(whose);
        if (queue.length > 0) queues.set(whose, queue);
        length -= 1;
        return first;
      }
      return undefined;
    },
    clear() {
      const all = [...queues.values()].flat();
      queues.clear();
      length = 0;
      return all;
    },
  };
}
