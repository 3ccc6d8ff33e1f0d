import { parseArgs } from "node:util";

export interface ClusterOptions {
  /** Nodes that are killed, cut off, and stopped. */
  kills: number;
  partitions: number;
  stops: number;
  /** Writes per second. */
  rate: number;
  seed: number;
  /** Every part adds its outcome to this file. */
  results: string;
}

export const usage = `Usage: npm run cluster-test -- [--kills 3] [--partitions 2] [--stops 1] [--rate 200] [--seed N] [--results test-results/cluster.jsonl]

Runs three PostgreSQL nodes under Patroni, two web processes, two workers, and HAProxy in network namespaces of this
machine, writes through the API while nodes are killed, cut off, and stopped, and proves from the clients' logs what
became of each write. Each run adds its outcome to the results and prints their sum. Needs root on Debian 12 with
patroni, etcd-server, haproxy, iproute2, python3-psycopg2, and postgresql-15.`;

/** Returns null when help is requested. Throws an Error with a one-line message. */
export function readClusterOptions(args: string[]): ClusterOptions | null {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args,
    options: {
      ...{ kills: text, partitions: text, stops: text, rate: text, seed: text, results: text },
      help: { type: "boolean" },
    },
  });
  if (values.help) return null;
  const whole = (name: "kills" | "partitions" | "stops" | "rate" | "seed", standard: number) => {
    const given = values[name] ?? String(standard);
    if (!/^\d{1,9}$/.test(given)) throw new Error(`--${name} ${given} is not a whole number.`);
    return Number(given);
  };
  return {
    kills: whole("kills", 3),
    partitions: whole("partitions", 2),
    stops: whole("stops", 1),
    rate: whole("rate", 200),
    seed: whole("seed", Date.now() % 1_000_000),
    results: values.results ?? "test-results/cluster.jsonl",
  };
}
