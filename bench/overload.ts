import { setTimeout as pause } from "node:timers/promises";
import { median, type Rounds, ratioOf } from "./compare.ts";
import { applyLoad, type Cost, startLoadClient, type Target } from "./load.ts";
import type { BenchOptions } from "./options.ts";
import { printPair, printTitle, type Verdict } from "./report.ts";
import { LIST, type Stage, tokenFor } from "./stage.ts";

const times = 5;
const leastGoodput = 0.8;
/** Enough that waiting responses don't hold back what is due to be sent. */
const crowd = 1000;
const otherReadsPerSecond = 20;
const otherConnections = 4;
const maxTimesPeak = 2;

interface Round {
  /** The organization that asks for more than the server can do. */
  crowded: Cost;
  /** Another one's steady reads. */
  other: Cost;
}

async function otherTarget({ database, native }: Stage): Promise<Target> {
  const [other] = await database.sql<{ id: string; name: string }[]>`
    select id, name from organizations where id <> ${database.organization.id} order by created_at, id limit 1`;
  if (!other) throw new Error("there is no other organization");
  const token = await tokenFor({ ...database, organization: other });
  return { ...native(LIST), name: "other organization", headers: { authorization: `Bearer ${token}` } };
}

/** Alternates between the most that one organization gets answered and five times as much asked for. */
export async function overloadVerdicts(stage: Stage, options: BenchOptions): Promise<Verdict[]> {
  printTitle(
    `List of 25 over TLS, ${otherReadsPerSecond} reads per second by another organization: while one organization asks for ${times} times what is possible, and while it asks for just that`,
  );
  await using other = await startLoadClient();
  const reads = await otherTarget(stage);
  const { seconds, connections } = options;
  const target = { ...stage.native(LIST), mayRefuse: true };
  const readBeside = async (amount: { connections: number; perSecond?: number }): Promise<Round> => {
    const crowding = applyLoad(stage.client, target, { ...amount, seconds: seconds + 2 });
    await pause(1500);
    const quiet = { connections: otherConnections, seconds, perSecond: otherReadsPerSecond };
    const [cost, crowded] = await Promise.all([applyLoad(other, reads, quiet), crowding]);
    return { crowded, other: cost };
  };
  const peak = () => readBeside({ connections });
  const overload = (rate: number) => readBeside({ connections: crowd, perSecond: rate * times });
  await overload((await peak()).crowded.requests_per_second);
  const rounds: { over: Round; atPeak: Round }[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const atPeak = await peak();
    rounds.push({ over: await overload(atPeak.crowded.requests_per_second), atPeak });
  }
  const pairs = (of: (round: Round) => Cost) =>
    rounds.map(({ over, atPeak }): [Cost, Cost] => [of(over), of(atPeak)]) satisfies Rounds;
  const crowded = pairs((round) => round.crowded);
  const others = pairs((round) => round.other);
  printPair([`${times} times`, "at the peak"], crowded);
  const refused = median(rounds.map(({ over }) => over.crowded.refusals_per_second));
  process.stdout.write(`  refused per second, each with Retry-After: ${refused.toFixed(0)}\n`);
  printTitle("The other organization meanwhile");
  printPair([`${times} times`, "at the peak"], others);
  const goodput = ratioOf(crowded, ({ requests_per_second }) => requests_per_second);
  const slower = ratioOf(others, ({ p99_ms }) => p99_ms);
  return [
    {
      name: `(v) answered at ${times} times the peak, relative to the peak`,
      value: goodput.toFixed(2),
      target: `at least ${leastGoodput.toFixed(2)}`,
      met: goodput >= leastGoodput,
    },
    {
      name: `(v) another organization's p99 at ${times} times the peak, relative to the peak`,
      value: slower.toFixed(2),
      target: `below ${maxTimesPeak.toFixed(2)}`,
      met: slower < maxTimesPeak,
    },
  ];
}
