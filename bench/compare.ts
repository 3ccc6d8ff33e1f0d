import { applyLoad, type Cost, type Target } from "./load.ts";
import type { BenchOptions } from "./options.ts";
import type { Running } from "./processes.ts";

/** What two targets cost in each round. */
export type Rounds = readonly [Cost, Cost][];

/** Takes two targets in turns, so that whatever else the machine does falls on both alike. */
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

/** The median of what the first is of the second in each round: steadier than the ratio of two medians. */
export function ratioOf(rounds: Rounds, figure: (cost: Cost) => number): number {
  return median(rounds.map(([first, second]) => figure(first) / figure(second)));
}
