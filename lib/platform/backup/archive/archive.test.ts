import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openClient } from "#db/client.ts";
import { embeddedUrl, startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { claimPlace, databaseId } from "#lib/platform/backup/owner.ts";
import { packingFor, sha256, unpackWith } from "#lib/platform/backup/pack.ts";
import { openPlace, type Place } from "#lib/platform/backup/place.ts";
import { pruneBackups } from "#lib/platform/backup/prune.ts";
import { writeBackup } from "#lib/platform/backup/write.ts";
import { type FilesSetting, readFilesUrl } from "#lib/platform/files-url.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { startS3 } from "#lib/testing/s3.ts";
import { until } from "#lib/testing/until.ts";
import { writeBase } from "./base.ts";
import { baseDue } from "./base-due.ts";
import { archiveFolder, listBases, listChanges } from "./layout.ts";
import { segmentBytes } from "./log-position.ts";
import { pruneArchive } from "./prune-archive.ts";
import type { Reach } from "./reach.ts";
import { recover } from "./recover.ts";
import { chooseReach, describeReaches, readReaches } from "./restorable.ts";
import { Shipper } from "./ship.ts";
import { dropLog } from "./slot.ts";

const root = mkdtempSync(join(tmpdir(), "muster-archive-"));
let dataDir = join(root, "data");
const log = () => undefined;
mkdirSync(dataDir);
let server = await startEmbedded({ dataDir, log, isScratch: true });
await migrate(server.url, { log });
// What was committed is promised after five of these.
const soon = "10ms";
await configure("wal_writer_delay", soon);

afterAll(async () => {
  await server.stop("immediate");
  rmSync(root, { recursive: true });
});

const placeAt = (name: string) => openPlace({ kind: "folder", path: join(root, name), isOwn: false });
const store = new Map<string, Buffer>();

let organization = "";
beforeEach(async () => {
  organization = randomUUID();
  await inDatabase((sql) => sql`insert into organizations (id, name) values (${organization}, 'Archived')`);
});

async function inDatabase<T>(act: (sql: ReturnType<typeof openClient>) => Promise<T>): Promise<T> {
  const sql = openClient(server.url);
  return act(sql).finally(() => sql.end());
}

async function configure(setting: string, value: string): Promise<void> {
  await inDatabase(async (sql) => {
    await sql.unsafe(`alter system set ${setting} = '${value}'`);
    await sql`select pg_reload_conf()`;
  });
  const known = () => inDatabase((sql) => sql`select current_setting(${setting}) as value`);
  await until(async () => expect((await known())[0]?.value).toBe(value));
}

/** Commits a row, and returns the server's time afterwards: it is there at this instant and later. */
const addDepartment = (name: string) =>
  inDatabase(async (sql) => {
    await sql`insert into departments (organization_id, id, name) values (${organization}, ${randomUUID()}, ${name})`;
    await sql`select pg_sleep(0.002)`;
    const [row] = await sql<{ now: Date }[]>`select date_trunc('milliseconds', clock_timestamp()) as now`;
    await sql`select pg_sleep(0.002)`;
    return row?.now as Date;
  });

/** Writes more than so many segments of the log. */
const fillLog = (segments: number) =>
  inDatabase(
    (sql) =>
      sql`select pg_logical_emit_message(true, 'filling', repeat('x', 1024 * 1024)) from generate_series(1, ${16 * segments + 1})`,
  );

async function addFile(): Promise<string> {
  const key = randomUUID();
  const bytes = Buffer.from(`A file named ${key}`);
  store.set(key, bytes);
  await inDatabase(
    (sql) => sql`insert into stored_files (organization_id, storage_key, name, content_type, size, sha256, status)
      values (${organization}, ${key}, 'a.txt', 'text/plain', ${bytes.length}, ${sha256(bytes)}, 'kept')`,
  );
  return key;
}

const optionsOf = (place: Place, recipients: string[] = []) => ({
  ...{ url: server.url, postgres: join(dataDir, "postgres"), place, packing: packingFor(recipients), log },
  readFile: async (key: string) => store.get(key) ?? null,
});

const base = (place: Place, recipients?: string[], takesOver = false) =>
  writeBase({ ...optionsOf(place, recipients), takesOver });

/** An archive from which the present can be restored. */
async function begin(place: Place, recipients?: string[]) {
  const shipper = new Shipper(optionsOf(place, recipients));
  await shipper.ship();
  const made = await base(place, recipients);
  await shipUntil(shipper, new Date(made.finished_at));
  return { shipper, base: made };
}

/** Archives what was there at an instant: each piece promises a little less than it has. */
async function shipUntil(shipper: Shipper, at: Date): Promise<void> {
  for (let done = await shipper.ship(); !done || done.promised < at; done = await shipper.ship())
    await pause(done?.lagMs);
}

let restores = 0;

/** What a restore finds. */
async function restored(place: Place, at: Date | null, identity: string | null = null) {
  const target = join(root, `restored-${++restores}`);
  mkdirSync(target);
  const reach = chooseReach(place, await readReaches(place), at);
  const files = new Map<string, Buffer>();
  const said: string[] = [];
  const missing = await recover({
    ...{ place, reach, at, dataDir: target, unpack: unpackWith(identity), log: (line: string) => void said.push(line) },
    writeFile: async (key, bytes) => void files.set(key, bytes),
  });
  const found = await startEmbedded({ dataDir: target, log });
  const sql = openClient(found.url);
  try {
    const departments = await sql<
      { name: string }[]
    >`select name from departments where organization_id = ${organization} order by created_at, name`;
    return {
      ...{ names: departments.map(({ name }) => name), files, missing, said, id: await databaseId(sql) },
      settings: readFileSync(join(target, "postgres", "postgresql.auto.conf"), "utf8"),
    };
  } finally {
    await sql.end();
    await found.stop("immediate");
    rmSync(target, { recursive: true });
  }
}

const ownFolder = () => inDatabase(async (sql) => archiveFolder(await databaseId(sql)));

test("any instant since the first copy can be restored: what was committed by then, and nothing later", async () => {
  const place = await placeAt("any");
  const shipper = new Shipper(optionsOf(place));
  await addDepartment("before");
  const key = await addFile();
  await shipper.ship();
  // Whatever an operator leaves among the files is restored with them.
  const strays = ["postgresql.conf~", "#notes#", "a name with spaces.conf"];
  for (const name of strays) writeFileSync(join(dataDir, "postgres", name), "");
  const writing = inDatabase((sql) =>
    sql.unsafe(`do $$ begin
      loop
        insert into departments (organization_id, id, name) values ('${organization}', gen_random_uuid(), 'meanwhile ' || gen_random_uuid());
        commit;
        exit when exists (select from departments where name = 'meanwhile enough');
        perform pg_sleep(0.001);
      end loop;
    end $$`),
  );
  const written = () => inDatabase((sql) => sql`select 1 from departments where name like 'meanwhile %'`);
  await until(async () => expect((await written()).length).toBeGreaterThan(0));
  await base(place);
  for (const name of strays) rmSync(join(dataDir, "postgres", name));
  await addDepartment("meanwhile enough");
  await writing;
  await inDatabase((sql) => sql`delete from departments where name like 'meanwhile %'`);
  await addDepartment("one");
  await shipper.ship();
  const two = await addDepartment("two");
  const later = await addFile();
  const three = await addDepartment("three");
  // More than a segment of the log.
  await fillLog(1);
  await shipper.ship();
  await shipUntil(shipper, await addDepartment("four"));
  await addDepartment("never archived");

  const second = await restored(place, two);
  expect(second).toMatchObject({ names: ["before", "one", "two"], missing: [] });
  expect([second.files.has(key), second.files.has(later)]).toEqual([true, false]);
  expect(second.said.join("\n")).toMatch(/public\.departments: \d+ rows, [0-9a-f]{16}/);
  const third = await restored(place, three);
  expect(third.names).toEqual(["before", "one", "two", "three"]);
  expect([third.files.get(key), third.files.get(later)]).toEqual([store.get(key), store.get(later)]);
  const last = await restored(place, null);
  expect(last.names).toEqual(["before", "one", "two", "three", "four"]);
  expect(last.settings).not.toMatch(/recovery|restore_command/);

  const changes = await listChanges(place, await ownFolder());
  expect(changes.length).toBeGreaterThan(3);
  expect(Math.max(...changes.map(({ from, to }) => Number(to - from)))).toBeLessThanOrEqual(segmentBytes);
});

test("a server that was killed goes on, and what it had archived isn't missed", async () => {
  const place = await placeAt("killed");
  const { shipper } = await begin(place);
  await addDepartment("before the kill");
  await shipper.ship();
  await server.stop("immediate");
  server = await startEmbedded({ dataDir, log });
  const after = await addDepartment("after the kill");
  await shipUntil(shipper, after);
  expect((await restored(place, after)).names.slice(-2)).toEqual(["before the kill", "after the kill"]);
});

test("what the server couldn't keep any more makes a gap: instants before and after it can be restored", async () => {
  const place = await placeAt("gap");
  await inDatabase(dropLog);
  const shipper = new Shipper(optionsOf(place));
  expect(await shipper.ship()).toMatchObject({ isNew: true });
  await base(place);
  const folder = await ownFolder();
  const early = await addDepartment("early");
  await shipUntil(shipper, early);
  expect(await shipper.ship()).toMatchObject({ isNew: false });
  expect(await baseDue(place, folder)).toBeNull();
  await inDatabase(dropLog);
  const lost = await addDepartment("lost");
  await inDatabase(async (sql) => {
    await sql`select pg_switch_wal()`;
    await sql`checkpoint`;
  });
  await addDepartment("late");
  expect(await shipper.ship()).toMatchObject({ isNew: true });
  expect(await baseDue(place, folder)).toBe("cut off");
  await base(place);
  const late = await addDepartment("latest");
  await shipUntil(shipper, late);
  expect(await baseDue(place, folder)).toBeNull();
  const ranges = describeReaches(await readReaches(place));
  expect(ranges).toHaveLength(2);
  await expect(restored(place, lost)).rejects.toThrow(
    `That instant can't be restored from ${place.name}, but ${ranges.join(", and ")}.`,
  );
  expect((await restored(place, early)).names.at(-1)).toBe("early");
  expect((await restored(place, late)).names.slice(-4)).toEqual(["early", "lost", "late", "latest"]);
});

test("what becomes durable later is promised later", async () => {
  const shipper = new Shipper(optionsOf(await placeAt("later")));
  await configure("wal_writer_delay", "10s");
  try {
    const now = Date.now();
    const done = await shipper.ship();
    // The server's manual: up to three delays.
    expect(done?.until.getTime()).toBeLessThan(now - 30_000);
  } finally {
    await configure("wal_writer_delay", soon);
  }
});

test("a damaged or missing piece is named, and what came before it can be restored", async () => {
  const path = join(root, "damaged");
  const place = await placeAt("damaged");
  const { shipper } = await begin(place);
  const early = await addDepartment("sound");
  await shipUntil(shipper, early);
  await addDepartment("unsound");
  await shipper.ship();
  const changes = await listChanges(place, await ownFolder());
  const last = changes.at(-1)?.path as string;
  const bytes = readFileSync(join(path, last));
  writeFileSync(join(path, last), Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) as number) ^ 1])]));
  await expect(restored(place, null)).rejects.toThrow(`${last} in the backup is damaged.`);
  rmSync(join(path, last));
  expect((await restored(place, null)).names.at(-1)).toBe("sound");
  const { finished } = await listBases(place, await ownFolder());
  const part = `${await ownFolder()}/bases/${finished[0]}/00001.zst`;
  writeFileSync(join(path, part), "damaged");
  await expect(restored(place, early)).rejects.toThrow(`${part} in the backup is damaged.`);
});

test("what is restored for a test doesn't wait for the disk, and keeps its settings", async () => {
  const place = await placeAt("for a test");
  await configure("fsync", "on");
  await addFile();
  await begin(place).finally(() => configure("fsync", "off"));
  const target = join(root, "for a test restored");
  mkdirSync(target);
  const seen: unknown[] = [];
  await recover({
    ...{ place, reach: (await readReaches(place)).at(-1) as Reach, at: null, dataDir: target, isScratch: true, log },
    ...{ unpack: unpackWith(null) },
    async writeFile() {
      const sql = openClient(embeddedUrl(target) as string);
      seen.push((await sql`show fsync`.finally(() => sql.end()))[0]?.fsync);
    },
  });
  expect(new Set(seen)).toEqual(new Set(["off"]));
  expect(readFileSync(join(target, "postgres", "postgresql.auto.conf"), "utf8")).toMatch(/^fsync = 'on'$/m);
});

test("an encrypted archive needs its key, and shows nothing without it", async () => {
  const place = await placeAt("encrypted");
  const identity = await generateX25519Identity();
  const file = join(root, "identity");
  writeFileSync(file, identity);
  const recipients = [await identityToRecipient(identity)];
  const key = await addFile();
  const { shipper } = await begin(place, recipients);
  const secret = `secret ${randomUUID()}`;
  const at = await addDepartment(secret);
  await shipUntil(shipper, at);
  for (const name of readdirSync(join(root, "encrypted"), { recursive: true, withFileTypes: true }))
    if (name.isFile() && !/\.(?:json|txt)$/.test(name.name)) {
      const bytes = readFileSync(join(name.parentPath, name.name));
      expect([name.name, bytes.subarray(0, 21).toString()]).toEqual([name.name, "age-encryption.org/v1"]);
    }
  await expect(restored(place, at)).rejects.toThrow("Set BACKUP_IDENTITY");
  const found = await restored(place, at, file);
  expect(found.names.at(-1)).toBe(secret);
  expect(found.files.get(key)).toEqual(store.get(key));
});

test("a restored database is another one: it has to take the place over, and what it writes is archived and restored again", async () => {
  const bucket = await startS3(join(root, "s3"), "again");
  const place = await openPlace(readFilesUrl(bucket.url) as FilesSetting);
  const { shipper } = await begin(place);
  const first = await addDepartment("first life");
  await shipUntil(shipper, first);
  const original = { server, dataDir };
  dataDir = join(root, "second-life");
  mkdirSync(dataDir);
  await recover({
    ...{ place, reach: chooseReach(place, await readReaches(place), first), at: first, dataDir, log },
    ...{ unpack: unpackWith(null), writeFile: async () => undefined },
  });
  server = await startEmbedded({ dataDir, log });
  try {
    await expect(base(place)).rejects.toThrow("has the backups of another database");
    await inDatabase((sql) => claimPlace(sql, place, true));
    await expect(shipper.ship()).rejects.toThrow("has the backups of another database");
    const { shipper: next } = await begin(place);
    const second = await addDepartment("second life");
    await shipUntil(next, second);
    expect((await restored(place, second)).names).toEqual(["first life", "second life"]);
    expect((await restored(place, first)).names).toEqual(["first life"]);
  } finally {
    await server.stop("immediate");
    ({ server, dataDir } = original);
    await bucket.close();
  }
});

test("while nothing is written, nothing is archived, and two workers don't repeat each other's work", async () => {
  const place = await placeAt("quiet");
  const { shipper } = await begin(place);
  await shipUntil(shipper, await addDepartment("last"));
  const folder = await ownFolder();
  const other = new Shipper(optionsOf(place));
  await other.ship();
  const position = () => inDatabase(async (sql) => (await sql`select pg_current_wal_flush_lsn()::text as at`)[0]?.at);
  let [before, start] = [await listChanges(place, folder), await position()];
  for (const end = { at: "" }; end.at !== start; ) {
    [before, start] = [await listChanges(place, folder), end.at];
    for (const one of [shipper, other, shipper, other]) await one.ship();
    // The server writes something itself now and then.
    end.at = await position();
  }
  expect(await listChanges(place, folder)).toEqual(before);
  for (const one of [shipper, other, shipper, other]) {
    await addDepartment(`by ${randomUUID()}`);
    await one.ship();
  }
  const added = (await listChanges(place, folder)).slice(before.length);
  expect(added).toHaveLength(4);
  for (const [at, { from }] of added.entries()) expect(from).toBe((added[at - 1] ?? before.at(-1))?.to);
});

test("files that an instant needs stay when old backups go, and nothing is kept beyond its days", async () => {
  const place = await placeAt("pruned");
  const { shipper } = await begin(place);
  const folder = await ownFolder();
  const key = await addFile();
  await shipper.ship();
  const withFile = await addDepartment("with a file");
  await shipUntil(shipper, withFile);
  await inDatabase((sql) => sql`update stored_files set status = 'discarded' where storage_key = ${key}`);
  const url = databaseUrlFor("app_backup", server.url);
  const backup = { ...optionsOf(place), url };
  await writeBackup(backup);
  await writeBackup(backup);
  expect(await pruneBackups(place, 1)).toHaveLength(1);
  expect((await restored(place, withFile)).files.get(key)).toEqual(store.get(key));

  const older = (await listBases(place, folder)).finished;
  const before = await listChanges(place, folder);
  await shipUntil(shipper, new Date((await base(place)).finished_at));
  await pruneArchive(place, folder);
  expect((await listBases(place, folder)).finished).toHaveLength(2);
  expect((await readReaches(place)).map(({ base: { name } }) => name)).toEqual(
    (await listBases(place, folder)).finished,
  );
  await pruneArchive(place, folder, new Date(Date.now() + 8 * 24 * 60 * 60_000));
  const { finished } = await listBases(place, folder);
  expect(finished).toHaveLength(1);
  expect(finished).not.toEqual(older);
  expect((await readReaches(place)).map(({ base: { name } }) => name)).toEqual(finished);
  expect(await listChanges(place, folder)).not.toContainEqual(before.at(-1));
});

test("an archive that ended is removed once its days are over", async () => {
  const place = await placeAt("ended");
  await place.write("archive/0123456789abcdef/changes/2026-01-01/x", Buffer.from(""));
  await place.write("archive/fedcba9876543210/changes/2026-11-26/x", Buffer.from(""));
  await pruneArchive(place, "archive/none", new Date("2026-11-27T00:00:00Z"));
  expect(await place.list("archive")).toEqual(["fedcba9876543210"]);
});

test.each([
  ["goes on", async () => undefined],
  ["begins anew", dropLog],
])("an interrupted ship that %s promises only what was there before it", async (name, interrupt) => {
  const place = await placeAt(name);
  const { shipper } = await begin(place);
  const early = await addDepartment("promised");
  await shipUntil(shipper, early);
  await fillLog(2);
  const late = await addDepartment("not promised");
  let written = 0;
  const failing: Place = {
    ...place,
    async write(name, bytes) {
      if (name.includes("/changes/") && ++written > 1) throw new Error("the place is away");
      await place.write(name, bytes);
    },
  };
  await inDatabase(interrupt);
  const other = new Shipper(optionsOf(failing));
  await expect(other.ship()).rejects.toThrow("the place is away");
  const [reach] = await readReaches(place);
  expect(reach?.until.getTime()).toBeGreaterThanOrEqual(early.getTime());
  expect(reach?.until.getTime()).toBeLessThan(late.getTime());
  await expect(restored(place, late)).rejects.toThrow("That instant can't be restored");
  expect((await restored(place, null)).names.at(-1)).toBe("promised");
  await shipUntil(shipper, late);
  expect(describeReaches(await readReaches(place))).toHaveLength(1);
  expect((await restored(place, late)).names.at(-1)).toBe("not promised");
});

test("a server whose files were set back gets an archive of its own, once the place is taken over", async () => {
  const place = await placeAt("set-back");
  const { shipper } = await begin(place);
  await addDepartment("both know");
  await shipper.ship();
  await server.stop();
  const copy = join(root, "copy");
  execFileSync("cp", ["-a", join(dataDir, "postgres"), copy]);
  server = await startEmbedded({ dataDir, log });
  const forgotten = await addDepartment("forgotten");
  await shipUntil(shipper, forgotten);
  const before = await ownFolder();
  await server.stop();
  rmSync(join(dataDir, "postgres"), { recursive: true });
  execFileSync("cp", ["-a", copy, join(dataDir, "postgres")]);
  server = await startEmbedded({ dataDir, log });
  const next = new Shipper(optionsOf(place));
  await expect(next.ship()).rejects.toThrow("has the backups of another database");
  await expect(next.ship()).rejects.toThrow("has the backups of another database");
  await inDatabase((sql) => claimPlace(sql, place, true));
  expect(await next.ship()).toMatchObject({ isNew: true });
  expect(await ownFolder()).not.toBe(before);
  expect((await restored(place, forgotten)).names.slice(-2)).toEqual(["both know", "forgotten"]);
  await base(place);
  const after = await addDepartment("after");
  await shipUntil(next, after);
  expect((await restored(place, after)).names.slice(-2)).toEqual(["both know", "after"]);
});

test("files of the time that a place was away are archived, and one that can't be read doesn't hold up the changes", async () => {
  const place = await placeAt("away");
  await begin(place);
  for (const { path } of await listChanges(place, await ownFolder())) {
    const name = join(root, "away", path);
    renameSync(name, name.replace(/-2\d{7}T/, "-20260101T"));
  }
  const key = await addFile();
  const unreadable = await addFile();
  await inDatabase(
    (sql) =>
      sql`update stored_files set created_at = now() - interval '3 hours' where storage_key in ${sql([key, unreadable])}`,
  );
  const at = await addDepartment("after the outage");
  const said: string[] = [];
  const shipper = new Shipper({
    ...optionsOf(place),
    log: (line) => void said.push(line),
    async readFile(name) {
      if (name === unreadable) throw new Error("the disk is broken");
      return store.get(name) ?? null;
    },
  });
  await shipUntil(shipper, at);
  expect(said).toEqual(["A stored file can't be archived yet: the disk is broken"]);
  const found = await restored(place, at);
  expect([found.files.has(key), found.missing]).toEqual([true, [unreadable]]);
  // Another process, much later.
  await shipper.ship();
  await inDatabase(
    (sql) => sql`update stored_files set created_at = now() - interval '1 day' where storage_key = ${unreadable}`,
  );
  await place.write(
    `${await ownFolder()}/pending.txt`,
    Buffer.from(new Date(Date.now() - 23 * 3_600_000).toISOString()),
  );
  await new Shipper(optionsOf(place)).ship();
  expect(await place.list("stored-files")).toEqual(expect.arrayContaining([`${key}.zst`, `${unreadable}.zst`]));
  expect(await place.list(await ownFolder())).not.toContain("pending.txt");
});

test("nothing in an archive leads out of the folder that is restored", async () => {
  const place = await placeAt("outside");
  const { name } = (await begin(place)).base;
  const record = `${await ownFolder()}/bases/${name}/base.json`;
  const text = String(await place.read(record));
  for (const path of ["../outside", "/etc/outside", "base/../../outside", ""]) {
    await place.write(record, Buffer.from(text.replace('"PG_VERSION"', JSON.stringify(path))));
    await expect(restored(place, null)).rejects.toThrow("isn't one of PostgreSQL's");
  }
});

test("a copy is due while none can be used, or the newest is old or of the future", async () => {
  const place = await placeAt("due");
  const folder = await ownFolder();
  expect(await baseDue(place, folder)).toBe("cut off");
  const { shipper } = await begin(place);
  const { name, finished_at } = await base(place);
  await shipUntil(shipper, new Date(finished_at));
  expect(await baseDue(place, folder)).toBeNull();
  expect(await baseDue(place, folder, new Date(Date.now() + 8 * 24 * 60 * 60_000))).toBe("old");
  expect(await baseDue(place, folder, new Date(Date.now() - 2 * 24 * 60 * 60_000))).toBe("old");
  await place.write(`${folder}/bases/${name}/base.json`, Buffer.from("damaged"));
  expect(await baseDue(place, folder)).toBeNull();
  expect(await readReaches(place)).toHaveLength(1);
  for (const one of (await listBases(place, folder)).finished)
    await place.write(`${folder}/bases/${one}/base.json`, Buffer.from("damaged"));
  expect(await baseDue(place, folder)).toBe("cut off");
});
