import { expect, inject, test } from "vitest";
import { emptyDatabase } from "#db/testing-upgrade.ts";
import { run } from "./muster-process.ts";

const program = "lib/platform/process/migrate-command.ts";
// Roles belong to the whole server: another secret would give them other passwords under the other tests.
const DATA_DIR = inject("dataDir");

async function migrate(settings: Record<string, string>) {
  const running = run(program, { DATA_DIR, ...settings });
  return [await running.exit, running.output()];
}

test("brings an empty database up to date, with the code for its setup, and one that is so says so", async () => {
  const { url } = await emptyDatabase();
  const { host } = new URL(url);
  const setup =
    "Set Muster up at https://localhost:3443/setup with this code, which works once: [0-9a-f]{6}(?:-[0-9a-f]{6}){4}\n$";
  const ready = `The database is ready for this release.\n${setup}`;
  const [code, output] = await migrate({ DATABASE_URL: url });
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(
      new RegExp(
        `^Connecting to the database at ${host} …\nDatabase schema: \\d+ migrations and \\d+ function files applied\n${ready}`,
      ),
    ),
  ]);
  expect(await migrate({ DATABASE_URL: url })).toEqual([
    0,
    expect.stringMatching(new RegExp(`^Connecting to the database at ${host} …\n${ready}`)),
  ]);
});

test("without an external database, says in one line that npm start migrates", async () => {
  expect(await migrate({})).toEqual([1, "DATABASE_URL is missing. The embedded database is migrated by npm start.\n"]);
});
