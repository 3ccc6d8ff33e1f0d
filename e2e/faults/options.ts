import { parseArgs } from "node:util";

export interface FaultOptions {
  /** Deliveries to be made in all: events times subscriptions. */
  deliveries: number;
  workers: number;
  /** SIGKILLs of workers, and of PostgreSQL, at random moments. */
  workerKills: number;
  databaseKills: number;
  seed: number;
  /** Which trial: deliveries of webhooks, or payments. */
  only: Trial;
}

const trials = ["webhooks", "paying"] as const;

type Trial = (typeof trials)[number];

export const usage = `Usage: npm run faults -- [--deliveries 1000000] [--workers 4] [--worker-kills 200] [--database-kills 20] [--seed N] [--only webhooks|paying]

Delivers webhooks while workers and PostgreSQL are killed at random, and compares what was committed with what arrived; with
--only paying, creates and ends payments while the web process (--worker-kills) and PostgreSQL are killed.
Uses a database, ports and folders of its own.`;

const number = { type: "string" } as const;

/** Null asks for the usage. Throws an Error of one line. */
export function readFaultOptions(args: string[]): FaultOptions | null {
  const { values } = parseArgs({
    args,
    options: {
      ...{ deliveries: number, workers: number, "worker-kills": number, "database-kills": number, seed: number },
      only: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return null;
  const whole = (name: string, text: string | undefined, standard: number) => {
    if (text === undefined) return standard;
    if (!/^\d{1,8}$/.test(text)) throw new Error(`--${name} ${text} is not a whole number.`);
    return Number(text);
  };
  const only = trials.find((trial) => trial === (values.only ?? "webhooks"));
  if (!only) throw new Error(`--only ${values.only} is not one of ${trials.join(", ")}.`);
  return {
    only,
    deliveries: whole("deliveries", values.deliveries, 1_000_000),
    workers: whole("workers", values.workers, 4),
    workerKills: whole("worker-kills", values["worker-kills"], 200),
    databaseKills: whole("database-kills", values["database-kills"], 20),
    seed: whole("seed", values.seed, Date.now() % 100_000_000),
  };
}
