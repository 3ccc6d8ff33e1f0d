import { spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { openClient } from "#db/client.ts";
import { startEmbedded } from "#db/embedded.ts";
import { childEnvironment } from "#lib/platform/environment.ts";
import { checkDataDir, unfinishedRestore } from "#lib/platform/process/check-data-dir.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { openWorkerDatabase } from "#lib/platform/worker/database.ts";
import { stage } from "#lib/testing/stage.ts";
import { until } from "#lib/testing/until.ts";
import { dueBackup } from "./jobs.ts";
import { unpackWith } from "./pack.ts";

const at = await stage();
const folder = mkdtempSync(join(tmpdir(), "muster-backup-commands-"));
const backups = join(folder, "backups");
const dataDir = inject("dataDir");

afterAll(() => rmSync(folder, { recursive: true }));

function start(command: "backup" | "restore", args: readonly string[], env: Record<string, string>) {
  const file = join(import.meta.dirname, `${command}-command.ts`);
  const child = spawn(process.execPath, [file, ...args], {
    env: childEnvironment({
      DATA_DIR: dataDir,
      FILES_URL: `file://${join(folder, "files")}`,
      BACKUP_TO: backups,
      ...env,
    }),
  });
  const said = { text: "" };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (said.text += bytes));
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, text: said.text }));
  return { child, said, ended };
}

const run = (...what: Parameters<typeof start>) => start(...what).ended;

// As a worker under npm start has it.
const workerUrl = databaseUrlFor("app_worker", at.ownerUrl);
const made = await run("backup", [], { DATABASE_URL: workerUrl });

const backupRows = () => at.owner`select * from backups order by taken_at`;

test("a backup with a worker's address is recorded, listed, and tested", async () => {
  expect(made).toMatchObject({ code: 0, text: expect.stringMatching(/has [\d,]+ rows of \d{3} tables and 0 files\./) });
  const [row] = await backupRows();
  expect(row).toMatchObject({ place: backups, is_encrypted: false, missing_files: 0, tested_at: null });
  const listed = await run("backup", ["--list"], { DATABASE_URL: workerUrl });
  expect(listed).toEqual({
    code: 0,
    text: expect.stringMatching(new RegExp(`^${row?.name}  [\\d,]+ rows, 0 files, \\d+\\.\\d MB\n$`)),
  });
  const tested = await run("backup", ["--test"], { DATABASE_URL: workerUrl, DATA_DIR: scratch() });
  expect(tested).toMatchObject({ code: 0, text: expect.stringContaining(`The backup ${row?.name} can be restored.`) });
  expect((await backupRows())[0]).toMatchObject({ tested_at: expect.anything(), test_failure: null });
});

/** A DATA_DIR of its own, with the secret. */
function scratch(): string {
  const made = mkdtempSync(join(folder, "data-"));
  copyFileSync(join(dataDir, "secret.key"), join(made, "secret.key"));
  return made;
}

test("an address without a user is enough, and what is written on a command line by mistake isn't repeated", async () => {
  const address = new URL(at.ownerUrl);
  [address.username, address.password] = ["", ""];
  const done = await run("backup", ["--to", join(folder, "userless")], { DATABASE_URL: address.href });
  expect(done).toMatchObject({ code: 0, text: expect.stringContaining("files.") });
  const refused = await run("backup", ["s3://key:secret@host/bucket"], { DATABASE_URL: workerUrl });
  expect(refused).toMatchObject({ code: 1, text: expect.stringMatching(/^Write options only\./) });
  expect(refused.text).not.toContain("key:secret");
  await at.owner`delete from backups where place = ${join(folder, "userless")}`;
});

test("a stored file that is damaged in a backup is found by a test, and the next backup has it again", async () => {
  const [key, bytes] = [randomUUID(), Buffer.from("a file")];
  mkdirSync(join(folder, "files"), { recursive: true });
  writeFileSync(join(folder, "files", key), bytes);
  await at.owner`insert into stored_files (organization_id, storage_key, name, content_type, size, sha256, status)
    values (${at.first.id}, ${key}, 'a.txt', 'text/plain', ${bytes.length}, ${createHash("sha256").update(bytes).digest("hex")}, 'kept')`;
  const place = join(folder, "damaged-file");
  const env = { DATABASE_URL: workerUrl, DATA_DIR: scratch() };
  expect((await run("backup", ["--to", place], env)).text).toMatch(/ and 1 file\./);
  const stored = join(place, "stored-files", `${key}.zst`);
  writeFileSync(stored, "damaged");
  const target = scratch();
  const restored = await run("restore", ["--from", place, "--without-damaged-files"], {
    DATA_DIR: target,
    FILES_URL: "",
  });
  expect(restored).toMatchObject({
    code: 0,
    text: expect.stringContaining(`Not restored: stored-files/${key}.zst in the backup is damaged.`),
  });
  const tested = await run("backup", ["--to", place, "--test"], env);
  expect(tested).toMatchObject({
    code: 1,
    text: expect.stringContaining(`stored-files/${key}.zst in the backup is damaged. The next backup has it again.`),
  });
  expect(existsSync(stored)).toBe(false);
  await run("backup", ["--to", place], env);
  expect(await unpackWith(null)(stored, readFileSync(stored))).toEqual(bytes);
  await at.owner`delete from backups where place = ${place}`;
  await at.owner`delete from stored_files where storage_key = ${key}`;
});

test("a test that fails is recorded with the reason, and its scratch database goes", async () => {
  const copy = join(folder, "copy");
  const own = scratch();
  await run("backup", ["--to", copy], { DATABASE_URL: workerUrl });
  const [name = ""] = readdirSync(copy).filter((one) => /^\d/.test(one));
  const part = join(copy, name, "tables", "public.organizations");
  for (const one of readdirSync(part)) writeFileSync(join(part, one), "damaged");
  const failed = await run("backup", ["--to", copy, "--test"], { DATABASE_URL: workerUrl, DATA_DIR: own });
  const reason = `${name}/tables/public.organizations/00001.zst in the backup is damaged.`;
  expect(failed).toMatchObject({ code: 1, text: expect.stringContaining(reason) });
  const [row] = await at.owner`select * from backups where name = ${name}`;
  expect(row).toMatchObject({ test_failure: reason, tested_at: expect.anything() });
  expect(readdirSync(own).filter((one) => !one.startsWith("backup-test.lock"))).toEqual(["secret.key"]);
  await at.owner`delete from backups where name = ${name}`;
});

test("a killed restore leaves nothing that starts, and the next one completes it", async () => {
  const target = scratch();
  const env = { DATA_DIR: target, FILES_URL: `file://${join(target, "files")}` };
  const first = start("restore", [], env);
  await until(async () => expect(first.said.text).toMatch(/Comparing every table/));
  first.child.kill("SIGKILL");
  expect((await first.ended).code).toBeNull();
  expect(() => checkDataDir(target)).toThrow(`DATA_DIR=${target} is being restored, or a restore was interrupted.`);
  const second = await run("restore", [], env);
  expect(second).toMatchObject({ code: 0, text: expect.stringMatching(/Restored what was there at 20\d\d-/) });
  expect(existsSync(unfinishedRestore(target))).toBe(false);
  checkDataDir(target);
  const third = await run("restore", [], env);
  expect(third).toEqual({
    code: 1,
    text: `DATA_DIR=${target} has a database already. Restore into another DATA_DIR.\n`,
  });
  const server = await startEmbedded({ dataDir: target, log: () => undefined });
  const sql = openClient(server.url);
  const [found] = await sql`select count(*)::integer as organizations from organizations`;
  const [wanted] = await at.owner`select count(*)::integer as organizations from organizations`;
  expect(found).toEqual(wanted);
  await sql.end();
  await server.stop("immediate");
});

test("a restore that an external database refuses leaves DATA_DIR as it was", async () => {
  const own = scratch();
  const refused = await run("restore", [], { DATA_DIR: own, FILES_URL: "", DATABASE_URL: at.ownerUrl });
  expect(refused).toMatchObject({
    code: 1,
    text: expect.stringMatching(/The database isn't empty\. Restore into a new one\.\n$/),
  });
  expect(existsSync(unfinishedRestore(own))).toBe(false);
});

test("what can't be restored or backed up is refused in a line that says what to do", async () => {
  const empty = join(folder, "empty");
  mkdirSync(empty);
  const filled = scratch();
  mkdirSync(join(filled, "files"));
  writeFileSync(join(filled, "files", "one"), "");
  symlinkSync(folder, join(folder, "link"));
  for (const [command, args, env, says] of [
    [
      "restore",
      [],
      { DATA_DIR: empty },
      `SECRET_KEY is missing. Set it, or put the secret.key of the backup's installation into ${empty}.`,
    ],
    ["restore", ["--from", empty], { DATA_DIR: scratch() }, `There is no backup at ${empty}.`],
    [
      "restore",
      ["--backup", "2020-01-01T000000Z"],
      { DATA_DIR: scratch() },
      `There is no finished backup 2020-01-01T000000Z at ${backups}.`,
    ],
    [
      "restore",
      [],
      { DATA_DIR: filled, FILES_URL: "" },
      `FILES_URL: ${join(filled, "files")} has files already. Restore into an empty place.`,
    ],
    [
      "restore",
      ["--from", "s3://somewhere"],
      { DATA_DIR: scratch() },
      "--from takes a folder. Set BACKUP_TO for a bucket: others can see what commands are given.",
    ],
    [
      "backup",
      [],
      { BACKUP_TO: "" },
      "BACKUP_TO is missing. Set it, or write a folder after two dashes: -- --to /var/backups/muster",
    ],
    ["backup", ["--list", "--to", empty], {}, `There is no backup at ${empty}.`],
    ...[join(folder, "files"), join(folder, "files", "backups"), folder, join(folder, "link")].map(
      (to) =>
        [
          "backup",
          ["--to", to],
          {},
          "The backups can't be where the files are (FILES_URL), nor around or in there. Write another place.",
        ] as const,
    ),
    ["backup", ["--keep", "0"], {}, "--keep takes a number of backups, at least 1."],
  ] as const)
    expect([says, await run(command, args, { DATABASE_URL: command === "backup" ? workerUrl : "", ...env })]).toEqual([
      says,
      { code: 1, text: `${says}\n` },
    ]);
});

test("a backup is due after a day, and a test after a week", async () => {
  const database = openWorkerDatabase(workerUrl);
  const last = await backupRows();
  const due = async (taken: string | null, tested: string | null, canTest = true) => {
    await at.owner`delete from backups`;
    if (taken !== null)
      await at.owner`insert into backups (name, place, taken_at, finished_at, is_encrypted, size, rows, files, missing_files, tested_at)
        values ('one', '/backups', now() - ${taken}::interval, now(), false, 1, 1, 0, 0, now() - ${tested}::interval)`;
    return dueBackup(database, { place: "/backups", canTest });
  };
  expect(await due(null, null)).toEqual([]);
  expect(await due("25 hours", "1 day")).toEqual([]);
  expect(await due("23 hours", null)).toEqual(["--test"]);
  expect(await due("23 hours", "8 days")).toEqual(["--test"]);
  expect(await due("23 hours", "6 days")).toBeNull();
  expect(await due("23 hours", null, false)).toBeNull();
  // One elsewhere doesn't count.
  expect(await dueBackup(database, { place: "/other", canTest: true })).toEqual([]);
  await at.owner`delete from backups`;
  for (const row of last) await at.owner`insert into backups ${at.owner(row)}`;
  await database.close();
});
