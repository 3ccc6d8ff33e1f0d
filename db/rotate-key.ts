import { parseArgs } from "node:util";
import { openClient } from "./client.ts";
import { reachDatabase } from "./reach-database.ts";
import { countOldValues, rotateKeys } from "./rotate-keys.ts";

const usage = `npm run rotate-key [-- --check]  [--batch ROWS: default 500]

Re-encrypts every stored value with the first of ENCRYPTION_KEYS (or, if that isn't set, with the key from SECRET_KEY).
It runs while Muster is running, and can be stopped and started again at any time. --check only counts what is left.
Remove an old key from ENCRYPTION_KEYS once this reports that nothing is left.`;

let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => (interrupted = true));

const say = (line: string) => process.stdout.write(`${line}\n`);
const count = (number: number) => number.toLocaleString("en");

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: { check: { type: "boolean" }, batch: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help) {
    say(usage);
    return 0;
  }
  const batch = Number(values.batch ?? 500);
  if (!Number.isInteger(batch) || batch < 1 || batch > 10_000) throw new Error(`--batch takes 1 to 10000\n\n${usage}`);
  const database = await reachDatabase(say);
  const sql = openClient(database.url);
  try {
    if (values.check) {
      const left = await countOldValues(sql);
      for (const { table, column, remaining } of left) say(`${table}.${column}: ${count(remaining)} left`);
      return left.some(({ remaining }) => remaining > 0) ? 1 : 0;
    }
    const rotations = await rotateKeys(sql, { batch, stop: () => interrupted });
    for (const { table, column, rotated, unreadable, remaining } of rotations)
      say(
        `${table}.${column}: ${count(rotated)} re-encrypted, ${count(remaining)} left${unreadable > 0 ? `; no key decrypts ${count(unreadable)}` : ""}`,
      );
    if (rotations.every(({ remaining }) => remaining === 0)) {
      say("Nothing is left under another key.");
      return 0;
    }
    say(
      interrupted
        ? "Stopped. Run it again to continue."
        : "Some values are left. Run it again once every process has the new ENCRYPTION_KEYS.",
    );
    return interrupted ? 130 : 1;
  } finally {
    await sql.end();
    await database.stop();
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`rotate-key: ${error instanceof Error && error.message ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
