import { applyLoad, type Cost } from "./load.ts";
import type { BenchOptions } from "./options.ts";
import { printList, printTitle } from "./report.ts";
import type { Stage } from "./stage.ts";

/** The cost of a list, as a multiple of the plain list's in the same run. */
interface RelativeCost {
  name: string;
  median: number;
  p99: number;
}

/** Measures each query in turn; the first one is the plain list. */
export async function relativeToPlain(
  { native, client }: Stage,
  { seconds }: BenchOptions,
  queries: Record<string, string>,
  title: string,
): Promise<RelativeCost[]> {
  printTitle(`${title}, 4 connections`);
  const rows: { name: string; cost: Cost }[] = [];
  for (const [name, path] of Object.entries(queries)) {
    const target = { ...native(path), name };
    await applyLoad(client, target, { connections: 4, seconds: 1 });
    rows.push({ name, cost: await applyLoad(client, target, { connections: 4, seconds }) });
  }
  printList(rows);
  const plain = rows[0]?.cost;
  return rows.map(({ name, cost }) => ({
    name,
    median: cost.p50_ms / (plain?.p50_ms ?? 1),
    p99: cost.p99_ms / (plain?.p99_ms ?? 1),
  }));
}
