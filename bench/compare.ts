import { applyLoad, type Cost, type Target } from "./load.ts";
import type { BenchOptions } from "./options.ts";
import type { Running } from "./processes.ts";

/** The cost of two targets in each round. */
export type Rounds = readonly [Cost, Cost][];

/** Alternates between two targets, so that other load on the machine affects both equally. */
export async function compare(client: Running, first: Target, second: Target, options: BenchOptions): Promise<Rounds> {
  for (const target of [first, second]) await applyLoad(client, target, { ...options, seconds: 2 });
  const rounds: [Cost, Cost][] = [];
  for (let round = 0; round < options.rounds; round++) {
    if (round % 2 === 0)
      rounds.push([await applyLoad(client, first, options), await applyLoad(client, second, options)]);
    else
      rounds.push(
        [await applyLoad(client, second, options), await applyLoad(client, first, options)].reverse() as [Cost, Cost],
      );
  }
  return rounds;
}

export function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The median of each round's first-to-second ratio: steadier than the ratio of two medians. */
export function ratioOf(rounds: Rounds, figure: (cost: Cost) => number): number {
  return median(rounds.map(([first, second]) => figure(first) / figure(second)));
}
