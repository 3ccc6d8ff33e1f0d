import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { openClient } from "#db/client.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { openPlace } from "#lib/platform/backup/place.ts";
import { childEnvironment } from "#lib/platform/environment.ts";
import { checkDataDir } from "#lib/platform/process/check-data-dir.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { until } from "#lib/testing/until.ts";
import { describeReaches, readReaches } from "./restorable.ts";

const root = mkdtempSync(join(tmpdir(), "muster-archive-commands-"));
const programs = join(import.meta.dirname, "..", "..", "..");
const log = () => undefined;

/** A DATA_DIR of its own, with the secret. */
function scratch(): string {
  const made = mkdtempSync(join(root, "data-"));
  copyFileSync(join(inject("dataDir"), "secret.key"), join(made, "secret.key"));
  return made;
}

const dataDir = scratch();
const backups = join(root, "backups");
const server = await startEmbedded({ dataDir, log, isScratch: true });
await migrate(server.url, { log });
const sql = openClient(server.url);

afterAll(async () => {
  await sql.end();
  await server.stop("immediate");
  rmSync(root, { recursive: true });
});

function start(program: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [join(programs, program), ...args], {
    env: childEnvironment({ BACKUP_TO: backups, ...env }),
  });
  const said = { text: "" };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (said.text += bytes));
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, text: said.text }));
  return { child, said, ended };
}

const restore = (args: readonly string[], env: Record<string, string>) =>
  start("platform/backup/restore-command.ts", args, env).ended;
const backup = (args: readonly string[], env: Record<string, string>) =>
  start("platform/backup/backup-command.ts", args, env).ended;

const worker = (env: Record<string, string> = {}) =>
  start("registry/worker.ts", [], {
    ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrlFor("app_worker", server.url), METRICS_PORT: "0", ...env },
  });

const slots = async () => (await sql`select slot_name from pg_replication_slots`).length;
const place = await openPlace({ kind: "folder", path: backups, isOwn: false });

test("a worker archives the embedded database, which any instant of is restored from by a command", async () => {
  const [key, bytes] = [randomUUID(), "a file"];
  const organization = randomUUID();
  await sql`insert into organizations (id, name) values (${organization}, 'Archived')`;
  mkdirSync(join(dataDir, "files"));
  writeFileSync(join(dataDir, "files", key), bytes);
  await sql`insert into stored_files (organization_id, storage_key, name, content_type, size, sha256, status)
    values (${organization}, ${key}, 'a.txt', 'text/plain', 6, encode(sha256(${bytes}::text::bytea), 'hex'), 'kept')`;
  const running = worker();
  const newest = () => until(async () => (await readReaches(place)).at(-1)?.until ?? Promise.reject(new Error("none")));
  const first = await newest();
  const [row] = await sql<{ now: Date }[]>`select clock_timestamp() as now`;
  await sql`insert into departments (organization_id, id, name) values (${organization}, ${randomUUID()}, 'later')`;
  await until(async () => expect((await sql`select 1 from backups`).length).toBe(1));
  running.child.kill("SIGTERM");
  expect((await running.ended).code).toBe(0);
  // The next one goes on at once with what this one left.
  const next = worker();
  await until(async () => expect((await newest()) > (row?.now as Date)).toBe(true));
  const archived = () => sql`select place, archived_until > now() - interval '1 day' as is_new from archives`;
  await until(async () => expect((await archived())[0]).toEqual({ place: backups, is_new: true }));
  next.child.kill("SIGTERM");
  expect((await next.ended).code).toBe(0);

  const listed = await backup(["--list"], { DATA_DIR: dataDir });
  expect(listed.text).toMatch(/^archive: any second from \d{4}-\S+Z until \d{4}-\S+Z$/m);
  const tested = await backup(["--test"], { DATA_DIR: dataDir });
  expect(tested).toMatchObject({
    code: 0,
    text: expect.stringMatching(/Restoring the archive until .*public\.departments: 1 row, .*can be restored\.\n$/s),
  });

  const target = scratch();
  const at = first.toISOString();
  const killed = start("platform/backup/restore-command.ts", ["--at", at], { DATA_DIR: target });
  const replays = until(async () => expect(killed.said.text).toMatch(/Replaying/));
  await Promise.race([replays, killed.ended.then(({ text }) => expect.fail(text))]);
  killed.child.kill("SIGKILL");
  await killed.ended;
  expect(() => checkDataDir(target)).toThrow(`DATA_DIR=${target} is being restored, or a restore was interrupted.`);
  expect(await restore(["--at", at], { DATA_DIR: target })).toMatchObject({
    code: 0,
    text: expect.stringMatching(
      new RegExp(`public\\.organizations: 1 row, [0-9a-f]{16}[^]*Restored what was there at ${at}\\. Start it`),
    ),
  });
  expect(existsSync(join(target, "files", key))).toBe(true);
  const again = await restore(["--at", at], { DATA_DIR: target });
  expect(again).toEqual({ code: 1, text: expect.stringContaining("has files already. Restore into an empty place.") });
  const early = await restore(["--at", "2020-01-01T00:00Z"], { DATA_DIR: scratch() });
  const [range] = describeReaches(await readReaches(place));
  expect(early).toEqual({ code: 1, text: `That instant can't be restored from ${backups}, but ${range}.\n` });
  const found = await startEmbedded({ dataDir: target, log });
  const restored = openClient(found.url);
  expect([...(await restored`select name from departments`)]).toEqual([]);
  await restored.end();
  await found.stop("immediate");

  // Without a place, nothing keeps the log.
  expect(await slots()).toBe(1);
  const without = worker({ BACKUP_TO: "" });
  await until(async () => expect(await slots()).toBe(0));
  without.child.kill("SIGTERM");
  await without.ended;
  expect((await sql`select * from archives`).length).toBe(0);
});

test("what can't be restored to an instant is refused in a line that says what to do", async () => {
  for (const [args, env, says] of [
    [["--at", "yesterday"], {}, "--at takes latest, or an instant with its time zone, such as 2026-11-26T18:00:00Z."],
    [
      ["--at", "2026-11-26T18:00:00"],
      {},
      "--at takes latest, or an instant with its time zone, such as 2026-11-26T18:00:00Z.",
    ],
    [["--at", "latest", "--backup", "2026-11-26T184500Z"], {}, "Write --backup or --at, not both."],
    [
      ["--at", "latest"],
      { DATABASE_URL: server.url },
      "--at restores the embedded database only. Leave out DATABASE_URL, or leave out --at to restore a backup.",
    ],
    [
      ["--at", "latest", "--from", join(root, "none")],
      {},
      `${join(root, "none")} has no archive of changes that can be restored.`,
    ],
  ] as const)
    expect([says, await restore(args, { DATA_DIR: scratch(), ...env })]).toEqual([
      says,
      { code: 1, text: `${says}\n` },
    ]);
  expect(await backup(["--base"], { DATA_DIR: scratch() })).toEqual({
    code: 1,
    text: "--base copies the embedded database while it runs, and it doesn't run here. Start Muster without DATABASE_URL.\n",
  });
});
