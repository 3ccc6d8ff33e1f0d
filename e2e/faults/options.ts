import { parseArgs } from "node:util";

/** Values for `--only`; `money` covers two trials. */
const words = ["webhooks", "closing", "paying", "money", "upgrading"] as const;

type Word = (typeof words)[number];

export interface FaultOptions {
  only: Word | null;
  /** Total deliveries: events times subscriptions. */
  deliveries: number;
  /** Contracts in the cycles that are repeatedly closed and reopened. */
  contracts: number;
  workers: number;
  /** SIGKILLs of workers, and of PostgreSQL, at random moments. */
  workerKills: number;
  databaseKills: number;
  /** Upgrades, and restarts without downtime. */
  upgrades: number;
  restarts: number;
  /** Requests a second meanwhile. */
  rate: number;
  seed: number;
}

export const usage = `Usage: npm run faults -- [--only webhooks|closing|paying|money|upgrading] [--deliveries 1000000] [--contracts 3000] [--workers 4] [--worker-kills 200] [--database-kills 20] [--upgrades 20] [--restarts 20] [--rate 200] [--seed N]

Delivers webhooks, closes and reopens payment cycles, and creates and ends payments, while workers (the web process, with
paying) and PostgreSQL are killed at random. Compares what was committed with what is there, or arrived. Each trial uses a
database, ports and folders of its own; money is closing and paying. Upgrading changes between two installed releases, and
restarts, while requests come at a steady rate on kept connections, and counts those that fail.`;

const number = { type: "string" } as const;

/** Returns null when help is requested. Throws an Error with a one-line message. */
export function readFaultOptions(args: string[]): FaultOptions | null {
  const { values } = parseArgs({
    args,
    options: {
      contracts: number,
      ...{ deliveries: number, workers: number, "worker-kills": number, "database-kills": number, seed: number },
      ...{ upgrades: number, restarts: number, rate: number },
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
  const only = words.find((word) => word === values.only) ?? null;
  if (values.only !== undefined && only === null)
    throw new Error(`--only ${values.only} is not one of ${words.join(", ")}.`);
  return {
    only,
    contracts: whole("contracts", values.contracts, 3000),
    deliveries: whole("deliveries", values.deliveries, 1_000_000),
    workers: whole("workers", values.workers, 4),
    workerKills: whole("worker-kills", values["worker-kills"], 200),
    databaseKills: whole("database-kills", values["database-kills"], 20),
    upgrades: whole("upgrades", values.upgrades, 20),
    restarts: whole("restarts", values.restarts, 20),
    rate: whole("rate", values.rate, 200),
    seed: whole("seed", values.seed, Date.now() % 100_000_000),
  };
}
