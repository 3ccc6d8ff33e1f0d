import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { testDatabase } from "#db/testing.ts";
import { type AwayDatabase, openAwayDatabase } from "#db/testing-away.ts";
import { openPooler } from "#db/testing-pooler.ts";
import { ensureSetupCode } from "#lib/platform/auth/setup.ts";
import { prepareDatabase, waitForDatabase, whileReachable } from "./database.ts";
import { StartError } from "./exit-with-message.ts";

let away: AwayDatabase;
let lines: string[];

beforeEach(async () => {
  away = await openAwayDatabase();
  lines = [];
});

afterEach(() => away.close());

const open = (options: { patienceMs?: number; signal?: AbortSignal }) =>
  waitForDatabase(away.url, { log: (line) => lines.push(line), ...options });

test("waits for a database that closes connections, logs it in one line, backs off, and then gives up", async () => {
  const place = new URL(away.url).host;
  await expect(open({ patienceMs: 700 })).rejects.toThrow(
    `DATABASE_URL: the database at ${place} still closes every connection after 0.7 seconds. Start PostgreSQL there, or correct the address.`,
  );
  expect(lines).toEqual([
    `Connecting to the database at ${place} …`,
    `Waiting for the database at ${place}, which closes every connection …`,
  ]);
  // Pauses of at least 50, 100, 200 and 400 ms: a fifth attempt would be too late.
  expect(away.connections()).toBeLessThanOrEqual(4);
});

test("the wait ends immediately when the process is told to stop", async () => {
  const abort = new AbortController();
  const opening = open({ signal: abort.signal });
  await away.reaches(3);
  abort.abort();
  await expect(opening).rejects.toThrow();
});

test("connects to a database that comes back", async () => {
  const direct = new URL(inject("ownerUrl"));
  const url = Object.assign(new URL(direct), { port: new URL(away.url).port }).href;
  const opening = waitForDatabase(url, { log: () => undefined });
  await away.reaches(2);
  away.comeBack(direct.href);
  await expect(opening).resolves.toBeUndefined();
});

test.each([
  ["shares connections", {}, "gives one connection to several clients in turn"],
  ["drops settings", { ignores: "statement_timeout" }, "drops the settings of a connection, such as statement_timeout"],
])("a pooler that %s is refused in one line", async (_, options, habit) => {
  const pooler = await openPooler(inject("ownerUrl"), options);
  await expect(waitForDatabase(pooler.url, { log: () => undefined })).rejects.toThrow(
    `DATABASE_URL: at ${new URL(pooler.url).host} is a connection pooler that ${habit}. Write the address of PostgreSQL itself: Muster pools its connections.`,
  );
  pooler.close();
});

test("a database that goes away while it is prepared is told in one line, and other errors stay what they are", async () => {
  const message = /^DATABASE_URL: the database at 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)\. [^\n]+$/;
  const gone = "postgres://muster:secret@127.0.0.1:1/muster";
  await expect(prepareDatabase(gone, { log: () => undefined })).rejects.toThrow(message);
  await expect(whileReachable(gone, () => ensureSetupCode(gone))).rejects.toThrow(message);
  const other = new Error("other");
  await expect(whileReachable(gone, () => Promise.reject(other))).rejects.toBe(other);
});

test("a role whose password comes from SECRET_KEY and that is refused is told to use another key", async () => {
  const url = new URL(inject("ownerUrl"));
  Object.assign(url, { username: "app_worker", password: "of-another-secret" });
  await expect(waitForDatabase(url.href, { log: () => undefined })).rejects.toThrow(
    `SECRET_KEY: the database at ${url.host} refuses app_worker, whose password comes from SECRET_KEY or DATA_DIR/secret.key. Use the key that npm run migrate or npm start last ran with; if neither has run, run npm run migrate first.`,
  );
  Object.assign(url, { username: "muster_owner" });
  await expect(waitForDatabase(url.href, { log: () => undefined })).rejects.toThrow(
    /^DATABASE_URL: .* refuses this user/,
  );
});

test("a database migrated by another version is refused in one line", async () => {
  const { owner, ownerUrl } = await testDatabase();
  await owner`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of another version', 0)`;
  const preparing = prepareDatabase(ownerUrl, { log: () => undefined });
  await expect(preparing).rejects.toThrow(StartError);
  await expect(preparing).rejects.toThrow(/^[^\n]+$/);
});
