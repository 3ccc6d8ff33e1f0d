import { median, type Rounds, ratioOf } from "./compare.ts";
import type { Cost } from "./load.ts";

/** One line of the final report. */
export interface Verdict {
  name: string;
  value: string;
  target: string;
  met: boolean;
}

type Row = readonly string[];

function print(rows: Row[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    process.stdout.write(`  ${cells.join("   ").trimEnd()}\n`);
  }
}

export function printTitle(title: string): void {
  process.stdout.write(`\n${title}\n`);
}

/** Prints two targets side by side: the median over the rounds, and the ratio of first to second. */
export function printPair(names: [string, string], rounds: Rounds): void {
  const row = (name: string, key: keyof Cost, digits: number) => {
    const [first, second] = [0, 1].map((side) =>
      median(rounds.map((pair) => (pair[side] as Cost)[key])).toFixed(digits),
    );
    const ratio = ratioOf(rounds, (cost) => cost[key]);
    return [name, first ?? "", second ?? "", key !== "client_load" && Number.isFinite(ratio) ? ratio.toFixed(2) : ""];
  };
  print([
    ["", ...names, "ratio"],
    row("requests per second", "requests_per_second", 0),
    row("p50, ms", "p50_ms", 2),
    row("p99, ms", "p99_ms", 2),
    row("server CPU, s per 1,000", "server_cpu", 3),
    row("database CPU, s per 1,000", "database_cpu", 3),
    row("load client, cores", "client_load", 2),
  ]);
}

/** Prints one target per row, with its median as a multiple of the first one's. */
export function printList(rows: { name: string; cost: Cost }[]): void {
  const plain = rows[0]?.cost.p50_ms ?? 1;
  print([
    ["", "p50, ms", "p99, ms", "of plain"],
    ...rows.map(({ name, cost }) => [
      name,
      cost.p50_ms.toFixed(2),
      cost.p99_ms.toFixed(2),
      (cost.p50_ms / plain).toFixed(2),
    ]),
  ]);
}

/** A delivery rate, its cost, and the rates of bare POSTs from the same round. */
export interface RateRound {
  perSecond: number;
  /** CPU microseconds per delivery. */
  workerCpu: number;
  databaseCpu: number;
  /** One POST at a time, each after the previous response. */
  inTurn: number;
  atOnce: number;
}

/** Prints deliveries next to bare POSTs. */
export function printRates(setups: { name: string; rounds: RateRound[] }[]): void {
  const columns = ["perSecond", "workerCpu", "databaseCpu", "atOnce", "inTurn"] as const;
  print([
    ["", "deliveries/s", "CPU each: worker, us", "database, us", "bare POSTs/s concurrent", "sequential"],
    ...setups.map(({ name, rounds }) => [
      name,
      ...columns.map((column) => median(rounds.map((round) => round[column])).toFixed(0)),
    ]),
  ]);
}

/** Returns whether every target was met. */
export function printVerdicts(verdicts: Verdict[]): boolean {
  printTitle("Targets");
  print(verdicts.map(({ name, value, target, met }) => [name, value, target, met ? "met" : "MISSED"]));
  return verdicts.every(({ met }) => met);
}
