const QUIET_MS = 2000;

/** Says how many of a known number of steps are done, at most every two seconds, and when all are. */
export class Progress {
  readonly #all: number;
  readonly #log: (line: string) => void;
  #done = 0;
  #saidAt = performance.now();

  constructor(all: number, log: (line: string) => void) {
    this.#all = all;
    this.#log = log;
  }

  async run<T>(what: string, step: () => Promise<T>): Promise<T> {
    const now = performance.now();
    if (now - this.#saidAt >= QUIET_MS) {
      this.#saidAt = now;
      this.#log(`Demo data: ${this.#done} of ${this.#all} parts, now ${what} …`);
    }
    const result = await step();
    this.#done += 1;
    if (this.#done === this.#all) this.#log(`Demo data: all ${this.#all} parts are there.`);
    return result;
  }
}
