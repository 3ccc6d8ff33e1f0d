import { parseArgs } from "node:util";

export interface BenchOptions {
  invoices: number;
  fresh: boolean;
  rounds: number;
  /** Duration of each measurement in each round. */
  seconds: number;
  connections: number;
  /** Null measures everything. */
  only: Word | null;
}

/** Values for `--only`; `money` covers two parts. */
const words = [
  "invoices",
  "home",
  "payments",
  "webhooks",
  "closing",
  "money",
  "assets",
  "recruiting",
  "mcp",
  "guesses",
  "overload",
  "memory",
] as const;

type Word = (typeof words)[number];

export const usage = `Usage: npm run bench -- [--invoices 1000000] [--fresh] [--rounds 5] [--seconds 4] [--connections 16] [--only invoices|home|payments|webhooks|closing|money|assets|recruiting|mcp|guesses|overload|memory]

Measures the product against its targets on its own database under .data/bench, which is filled once and kept.

  --invoices N     number of invoices in the measured organization (default 1,000,000)
  --fresh          refill the database
  --rounds N       rounds per measurement; the median counts (default 5)
  --seconds N      duration of each measurement (default 4)
  --connections N  concurrent clients (default 16)
  --only PART      invoices, home, payments, webhooks, closing (of a payment cycle), money (payments and closing), assets, recruiting, mcp, guesses (of passwords, during steady reads), overload (by one organization, as another sees it), or memory`;

const defaults = { invoices: "1000000", rounds: "5", seconds: "4", connections: "16" };
const number = { type: "string" } as const;

/** Returns null when help is requested. Throws an Error with a one-line message. */
export function readBenchOptions(args: string[]): BenchOptions | null {
  const { values } = parseArgs({
    args,
    options: {
      ...{ invoices: number, rounds: number, seconds: number, connections: number },
      only: { type: "string" },
      fresh: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return null;
  const whole = (name: keyof typeof defaults) => {
    const text = values[name] ?? defaults[name];
    if (!/^[1-9]\d{0,7}$/.test(text)) throw new Error(`--${name} ${text} is not a whole number above 0.`);
    return Number(text);
  };
  const only = words.find((word) => word === values.only) ?? null;
  if (values.only !== undefined && only === null)
    throw new Error(`--only ${values.only} is not one of ${words.join(", ")}.`);
  return {
    only,
    invoices: whole("invoices"),
    rounds: whole("rounds"),
    seconds: whole("seconds"),
    connections: whole("connections"),
    fresh: values.fresh ?? false,
  };
}
