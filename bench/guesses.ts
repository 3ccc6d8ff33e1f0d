import { setTimeout as pause } from "node:timers/promises";
import { median, type Rounds, ratioOf } from "./compare.ts";
import { applyLoad, type Cost, startLoadClient, type Target } from "./load.ts";
import type { BenchOptions } from "./options.ts";
import { printPair, printTitle, type Verdict } from "./report.ts";
import { LIST, type Stage } from "./stage.ts";

const guessers = 64;
const readsPerSecond = 100;
const maxTimesQuiet = 2;

/** Wrong passwords for one account, each from its own network, so that every one is compared and no backoff applies. */
async function guessTarget({ behindProxy: { native }, database }: Stage): Promise<Target> {
  const { origin } = new URL(native.url);
  const proxied = { "x-forwarded-proto": "https", "x-forwarded-host": "localhost" };
  const response = await fetch(`${origin}/api/auth/csrf`, { headers: proxied });
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  const [owner] = await database.sql`
    select u.email from memberships as m join users as u on u.id = m.user_id
      where m.organization_id = ${database.organization.id} and m.role = 'owner' order by m.created_at limit 1`;
  const form = { csrfToken, email: owner?.email, password: "not the password", json: "true", redirect: "false" };
  return {
    ...native,
    name: "guesses",
    url: `${origin}/api/auth/callback/password`,
    headers: {
      ...proxied,
      "content-type": "application/x-www-form-urlencoded",
      cookie: response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(";")[0])
        .join("; "),
    },
    body: new URLSearchParams(form).toString(),
    status: 401,
    fromAnywhere: true,
  };
}

/** Alternates between steady reads alone and the same reads while 64 connections guess passwords nonstop. */
export async function guessVerdicts(stage: Stage, options: BenchOptions): Promise<Verdict[]> {
  printTitle(
    `List of 25 over TLS, ${readsPerSecond} reads per second: while ${guessers} connections guess passwords, and without them`,
  );
  await using attacker = await startLoadClient();
  const target = await guessTarget(stage);
  const { seconds, connections } = options;
  const read = () => applyLoad(stage.client, stage.native(LIST), { connections, seconds, perSecond: readsPerSecond });
  const guesses: number[] = [];
  const readBesideGuesses = async () => {
    const guessing = applyLoad(attacker, target, { connections: guessers, seconds: seconds + 2 });
    await pause(1000);
    const cost = await read();
    guesses.push((await guessing).requests_per_second);
    return cost;
  };
  await read();
  await readBesideGuesses();
  const rounds: [Cost, Cost][] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const quiet = await read();
    rounds.push([await readBesideGuesses(), quiet]);
  }
  printPair(["during guesses", "quiet"], rounds satisfies Rounds);
  process.stdout.write(`  passwords compared per second: ${median(guesses.slice(1)).toFixed(1)}\n`);
  const ratio = ratioOf(rounds, ({ p99_ms }) => p99_ms);
  return [
    {
      name: `(u) p99 during ${guessers} concurrent guesses, relative to quiet`,
      value: ratio.toFixed(2),
      target: `below ${maxTimesQuiet.toFixed(2)}`,
      met: ratio < maxTimesQuiet,
    },
  ];
}
