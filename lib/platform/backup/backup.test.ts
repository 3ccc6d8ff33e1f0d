import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { differences, readCatalog } from "#db/catalog.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate, readVersion } from "#db/migrate.ts";
import { emptyDatabase, migratedDatabase } from "#db/testing-upgrade.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { stage } from "#lib/testing/stage.ts";
import { until } from "#lib/testing/until.ts";
import { listBackups, type Manifest, readManifest } from "./manifest.ts";
import { packingFor, sha256, unpackWith } from "./pack.ts";
import { openPlace, type Place } from "./place.ts";
import { pruneBackups } from "./prune.ts";
import { restoreBackup } from "./read.ts";
import { writeBackup } from "./write.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-backup-"));
const at = await stage();
const url = databaseUrlFor("app_backup", at.ownerUrl);
const log = () => undefined;

afterAll(() => rmSync(folder, { recursive: true }));

const placeAt = (name: string) => openPlace({ kind: "folder", path: join(folder, name), isOwn: false });

const store = new Map<string, Buffer>();

async function addFile(): Promise<string> {
  const key = randomUUID();
  const bytes = Buffer.from(`A file named ${key}`);
  store.set(key, bytes);
  await at.owner`insert into stored_files (organization_id, storage_key, name, content_type, size, sha256, status)
    values (${at.first.id}, ${key}, 'a.txt', 'text/plain', ${bytes.length}, ${sha256(bytes)}, 'kept')`;
  return key;
}

interface Course {
  recipients?: string[];
  /** Runs before each file is read. */
  onFile?: () => Promise<void>;
  signal?: AbortSignal;
  takesOver?: boolean;
}

function write(place: Place, { recipients = [], onFile, signal, takesOver = false }: Course = {}): Promise<Manifest> {
  return writeBackup({
    ...{ url, place, log, packing: packingFor(recipients), takesOver, ...(signal ? { signal } : {}) },
    async readFile(key) {
      await onFile?.();
      return store.get(key) ?? null;
    },
  });
}

interface Target {
  manifest?: Manifest;
  identity?: string | null;
  onFile?: () => void;
  log?: (line: string) => void;
  signal?: AbortSignal;
}

async function restore(place: Place, target: string, options: Target = {}): Promise<Map<string, Buffer>> {
  const { finished } = await listBackups(place);
  const files = new Map<string, Buffer>();
  await restoreBackup({
    ...{ url: target, place, log: options.log ?? log, unpack: unpackWith(options.identity ?? null) },
    manifest: options.manifest ?? (await readManifest(place, finished.at(-1) as string)),
    ...(options.signal ? { signal: options.signal } : {}),
    async writeFile(key, bytes) {
      options.onFile?.();
      files.set(key, bytes);
    },
  });
  return files;
}

const isEmpty = async (sql: postgres.Sql) => {
  const [found] =
    await sql`select count(*)::integer as tables from pg_class where relnamespace = 'public'::regnamespace`;
  return found?.tables === 0;
};

await addFile();
const recorded = await write(await placeAt("first"));

test("the role of backups sees every row of every table, and may change nothing else", async () => {
  const as = postgres(url, { max: 1, onnotice: log });
  const tables = await at.owner<{ name: string; changes: boolean }[]>`
    select oid::regclass::text as name, has_table_privilege('app_backup', oid, 'insert, update, delete, truncate') as changes
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`;
  expect(tables.length).toBeGreaterThan(100);
  for (const { name } of tables) {
    const count = `select count(*)::integer as rows from ${name}`;
    expect([name, (await as.unsafe(count))[0]?.rows]).toEqual([name, (await at.owner.unsafe(count))[0]?.rows]);
    const [guard] = await at.owner`
      select not relrowsecurity or exists (select from pg_policy where polrelid = c.oid and polname = 'backup'
        and polroles = array['app_backup'::regrole::oid] and polcmd = 'r' and pg_get_expr(polqual, polrelid) = 'true') as is_open
      from pg_class c where oid = ${name}::regclass`;
    expect([name, guard?.is_open]).toEqual([name, true]);
  }
  expect(tables.filter(({ changes }) => changes).map(({ name }) => name)).toEqual(["backups"]);
  const all = await as`select nspname, relname from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p', 'S') and nspname in ('muster', 'drizzle') and relkind <> 'S' and not has_table_privilege(c.oid, 'select')`;
  expect([...all]).toEqual([]);
  await as.end();
});

test("while others write, a backup has one instant: a restored database has each transaction whole or not at all", async () => {
  const place = await placeAt("busy");
  const busy = { stop: false, written: 0 };
  const writer = postgres(at.ownerUrl, { max: 1, onnotice: log });
  const writing = (async () => {
    while (!busy.stop) {
      const [tag, department] = [randomUUID(), randomUUID()];
      await writer.begin(async (sql) => {
        await sql`insert into candidate_tags (organization_id, id, label) values (${at.first.id}, ${tag}, ${tag})`;
        await sql`insert into departments (organization_id, id, name) values (${at.first.id}, ${department}, ${tag})`;
      });
      busy.written += 1;
    }
  })();
  const untilWritten = async (count: number) => {
    while (busy.written < count) await Promise.race([writing, new Promise((resolve) => setTimeout(resolve, 5))]);
  };
  await untilWritten(20);
  const key = await addFile();
  const before = busy.written;
  // The backup goes on only once more was written.
  await write(place, {
    onFile: () => untilWritten(busy.written + 20),
  });
  busy.stop = true;
  await writing;
  await writer.end();
  const target = await emptyDatabase();
  const files = await restore(place, target.url);
  expect(files.get(key)).toEqual(store.get(key));
  const [found] = await target.sql`
    select (select count(*)::integer from candidate_tags) as tags,
      (select count(*)::integer from candidate_tags t join departments d on d.organization_id = t.organization_id and d.name = t.label) as pairs`;
  expect(found?.tags).toBe(found?.pairs);
  expect(found?.tags).toBeGreaterThanOrEqual(before);
  expect(found?.tags).toBeLessThan(busy.written);
});

test("a restored database has everything that migrating makes, and every table's rows are those of the backup", async () => {
  const place = await placeAt("first");
  const lines: string[] = [];
  const target = await emptyDatabase();
  await restore(place, target.url, { log: (line) => lines.push(line) });
  expect(differences(await readCatalog(target.sql), await readCatalog(at.owner))).toEqual([]);
  for (const { name, rows, hash } of recorded.tables)
    expect(lines).toContain(
      `  ${name}: ${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"}, ${hash.slice(0, 16)}`,
    );
  expect(recorded.tables.find(({ name }) => name === "public.organizations")?.rows).toBeGreaterThan(1);
});

test("the documented user, who is no superuser, restores on another server without our roles", async () => {
  const server = await startEmbedded({ dataDir: mkdtempSync(join(folder, "server-")), log, isScratch: true });
  const admin = postgres(server.url, { max: 1, onnotice: log });
  await admin`create role operator login createrole password 'operator'`;
  await admin`create database operated owner operator`;
  await admin.end();
  const target = new URL(server.url);
  [target.username, target.password, target.pathname] = ["operator", "operator", "/operated"];
  try {
    await restore(await placeAt("first"), target.href);
    const again = await writeBackup({
      ...{
        url: databaseUrlFor("app_backup", target.href),
        place: await placeAt("again"),
        log,
        packing: packingFor([]),
      },
      readFile: async (key) => store.get(key) ?? null,
    });
    expect(again.tables.map(({ name, hash }) => [name, hash])).toEqual(
      recorded.tables.map(({ name, hash }) => [name, hash]),
    );
  } finally {
    await server.stop("immediate");
  }
});

test("a backup of an earlier release is restored as that release had it, and then upgraded", async () => {
  const { migrations, ...rest } = readVersion();
  const next = {
    tag: "9999_next",
    when: Date.now(),
    hash: sha256(Buffer.from("next")),
    statements: [
      "alter table departments add column next_name text",
      "update departments set next_name = concat('next ', name)",
    ],
  };
  const version = { ...rest, migrations: [...migrations, next] };
  const place = await placeAt("first");
  const [target, upgraded] = [await emptyDatabase(), await migratedDatabase()];
  await restoreBackup({
    ...{ url: target.url, place, log, unpack: unpackWith(null), version, writeFile: async () => undefined },
    manifest: recorded,
  });
  await migrate(target.url, { log, version });
  await migrate(upgraded.url, { log, version });
  expect(differences(await readCatalog(target.sql), await readCatalog(upgraded.sql))).toEqual([]);
  const [found] =
    await target.sql`select count(*) filter (where next_name is distinct from concat('next ', name))::integer as wrong from departments`;
  expect(found?.wrong).toBe(0);
});

test("an encrypted backup shows nothing, and opens only with the secret key of its recipient", async () => {
  const [own, other] = [await generateX25519Identity(), await generateX25519Identity()];
  const identity = (name: string, text: string) => {
    writeFileSync(join(folder, name), `# made for a test\n${text}\n`);
    return join(folder, name);
  };
  const place = await placeAt("sealed");
  const manifest = await write(place, { recipients: [await identityToRecipient(own)] });
  expect(manifest.is_encrypted).toBe(true);
  const everything = readdirSync(join(folder, "sealed"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
  expect(everything.some((bytes) => bytes.includes(at.first.name))).toBe(false);
  for (const { name } of manifest.tables.flatMap(({ parts }) => parts))
    expect(name).toMatch(/\.zst\.[0-9a-f]{8}\.age$/);
  const target = await emptyDatabase();
  await expect(restore(place, target.url)).rejects.toThrow(/The backup is encrypted\. Set BACKUP_IDENTITY/);
  await expect(restore(place, target.url, { identity: identity("other", other) })).rejects.toThrow(
    /encrypted for another key/,
  );
  expect(await isEmpty(target.sql)).toBe(true);
  const files = await restore(place, target.url, { identity: identity("own", own) });
  expect(files.size).toBe(manifest.files.count);
  // Another recipient's backup doesn't rely on files that only the first one can open.
  const later = await write(place, { recipients: [await identityToRecipient(other)] });
  const names = String(await place.read(`${later.name}/files.txt`))
    .trimEnd()
    .split("\n");
  expect(names).toHaveLength(later.files.count);
  for (const name of names) expect(name.endsWith(later.suffix)).toBe(true);
  expect(later.suffix).not.toBe(manifest.suffix);
  expect(await place.list("stored-files")).toEqual(expect.arrayContaining(names));
});

test("a stopped backup isn't one, and the next removes what it left", async () => {
  const place = await placeAt("stopped");
  const abort = new AbortController();
  await expect(write(place, { signal: abort.signal, onFile: async () => abort.abort() })).rejects.toThrow();
  expect(await listBackups(place)).toEqual({ finished: [], unfinished: [expect.any(String)] });
  const { name } = await write(place);
  expect(await listBackups(place)).toEqual({ finished: [name], unfinished: [] });
});

test("a stopped restore leaves an empty database, which the next one fills", async () => {
  const place = await placeAt("first");
  const target = await emptyDatabase();
  const abort = new AbortController();
  const stopLate = (line: string) => line.includes("public.webhook_queue") && abort.abort();
  await expect(restore(place, target.url, { log: stopLate, signal: abort.signal })).rejects.toThrow();
  expect(abort.signal.aborted).toBe(true);
  expect(await isEmpty(target.sql)).toBe(true);
  await restore(place, target.url);
  expect(await isEmpty(target.sql)).toBe(false);
  await expect(restore(place, target.url)).rejects.toThrow("The database isn't empty. Restore into a new one.");
});

test("two backups of a database at the same time: the second one is refused", async () => {
  const second = await placeAt("second");
  let refusal: unknown;
  await write(await placeAt("one"), {
    async onFile() {
      refusal ??= await write(second).catch((error) => error);
    },
  });
  expect(String(refusal)).toMatch(/Another backup of this database is being made/);
  expect(await second.list("")).toEqual([]);
});

test("a place has the backups of one database, unless another takes it over", async () => {
  const place = await placeAt("foreign");
  await place.write("database.json", Buffer.from(JSON.stringify({ database: "another" })));
  await expect(write(place)).rejects.toThrow(
    /has the backups of another database\. Write to another place, or add --take-over/,
  );
  expect(await place.list("")).toEqual(["database.json"]);
  await write(place, { takesOver: true });
  await write(place);
});

test("a backup has a name that no other one of its database has, wherever that is", async () => {
  await at.owner`
    insert into backups (name, place, taken_at, finished_at, is_encrypted, size, rows, files, missing_files)
      select to_char(now() at time zone 'UTC' + n * interval '1 second', 'YYYY-MM-DD"T"HH24MISS"Z"'), '/elsewhere', now(), now(), false, 1, 1, 0, 0
        from generate_series(0, 600) as n`;
  const { name } = await write(await placeAt("here"));
  const others = await at.owner`select name from backups where place = '/elsewhere'`;
  expect(others.map((other) => other.name)).not.toContain(name);
  await at.owner`delete from backups where place = '/elsewhere'`;
});

test("a table that is being rewritten is not backed up as empty", async () => {
  const migrating = postgres(at.ownerUrl, { max: 1, onnotice: log });
  const place = await placeAt("rewritten");
  let backup: Promise<Manifest> | undefined;
  await migrating.begin(async (sql) => {
    await sql.unsafe("alter table candidate_tags add column rewritten uuid not null default gen_random_uuid()");
    backup = write(place);
    backup.catch(() => undefined);
    await until(async () => {
      const [waiting] =
        await at.owner`select count(*)::integer as locks from pg_locks where not granted and relation = 'candidate_tags'::regclass`;
      expect(waiting?.locks).toBe(1);
    });
  });
  await expect(backup).rejects.toThrow("The database is being migrated. Back up again once that is finished.");
  await migrating.unsafe("alter table candidate_tags drop column rewritten");
  await migrating.end();
});

test("files that nothing needs anymore stay until a running backup has read them", async () => {
  const key = await addFile();
  const leftover = () => at.owner`select storage_key from app.leftover_files(100)`;
  const during: string[] = [];
  await write(await placeAt("leftover"), {
    async onFile() {
      await at.owner`update stored_files set status = 'discarded', discarded_at = now() where storage_key = ${key}`;
      during.push(...(await leftover()).map(({ storage_key }) => storage_key));
    },
  });
  expect(during).toEqual([]);
  expect((await leftover()).map(({ storage_key }) => storage_key)).toEqual([key]);
});

test("a file that the store lost is named, and the rest is backed up", async () => {
  const place = await placeAt("lost");
  const [lost, damaged] = [await addFile(), await addFile()];
  store.delete(lost);
  store.set(damaged, Buffer.from("other bytes"));
  const manifest = await write(place);
  expect(manifest.files.missing.sort()).toEqual([lost, damaged].sort());
  await at.owner`delete from stored_files where storage_key in (${lost}, ${damaged})`;
});

test("what is missing or damaged in a backup is named, and nothing is restored", async () => {
  const place = await placeAt("damaged");
  await addFile();
  const manifest = await write(place);
  const part = `${manifest.name}/${manifest.tables.find(({ name }) => name === "public.organizations")?.parts[0]?.name}`;
  const file = `stored-files/${(await place.list("stored-files"))[0]}`;
  const target = await emptyDatabase();
  for (const [name, says] of [
    [part, /tables\/public\.organizations\/00001\.zst in the backup is damaged/],
    [file, /stored-files\/[\w-]+\.zst.* is damaged/],
    [`${manifest.name}/${manifest.files.parts[0]?.name}`, /files\/00001\.zst in the backup is damaged/],
  ] as const) {
    const bytes = (await place.read(name)) as Buffer;
    await place.write(name, Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) as number) ^ 1])]));
    await expect(restore(place, target.url)).rejects.toThrow(says);
    await place.write(name, bytes);
  }
  const bytes = (await place.read(file)) as Buffer;
  await place.remove(file);
  await expect(restore(place, target.url)).rejects.toThrow(/stored-files\/[\w-]+\.zst is missing at/);
  await place.write(file, bytes);
  // Rows that were changed with their part's hash, which only comparing the restored rows finds.
  const packed = (await place.read(part)) as Buffer;
  const withPart = (bytes: Uint8Array): Manifest => ({
    ...manifest,
    tables: manifest.tables.map((table) => ({
      ...table,
      parts: table.parts.map((one) => (part.endsWith(one.name) ? { ...one, sha256: sha256(bytes) } : one)),
    })),
  });
  const none = await packingFor([]).pack(Buffer.from(""));
  await place.write(part, none);
  await expect(restore(place, target.url, { manifest: withPart(none) })).rejects.toThrow(
    /public\.organizations has other rows than the backup \(0 instead of \d+\)/,
  );
  // Rows that the database refuses, after all of them were sent.
  const unpacked = await unpackWith(null)("rows.zst", packed);
  const doubled = await packingFor([]).pack(Buffer.concat([unpacked, unpacked]));
  await place.write(part, doubled);
  await expect(restore(place, target.url, { manifest: withPart(doubled) })).rejects.toThrow(
    /^The rows of public\.organizations can't be restored: duplicate key value violates unique constraint "organizations_pkey"\.$/,
  );
  expect(await isEmpty(target.sql)).toBe(true);
  await place.remove(`${manifest.name}/backup.json`);
  await expect(readManifest(place, manifest.name)).rejects.toThrow(/There is no finished backup/);
});

test("a backup that doesn't fit this release, its keys, or the server is refused in one line", async () => {
  const place = await placeAt("first");
  const target = await emptyDatabase();
  for (const [change, says] of [
    [
      { migrations: [...recorded.migrations, "more"] },
      "The backup is of a newer release of Muster than this one. Restore it with that release.",
    ],
    [
      { migrations: ["other", ...recorded.migrations.slice(1)] },
      "The backup's database was migrated otherwise than this release does. Restore it with the release that made it.",
    ],
    [
      { keys: { ...recorded.keys, secret: "00" } },
      "SECRET_KEY: the backup was made with another secret. Set that SECRET_KEY, or put that secret.key into DATA_DIR.",
    ],
    [
      { keys: { ...recorded.keys, encryption: ["00"] } },
      "ENCRYPTION_KEYS: the backup's values may be encrypted with a key that isn't there. Add the keys of that time.",
    ],
    [
      { postgresql: 990_000 },
      /^The backup is of PostgreSQL 99, and the database is PostgreSQL \d+\. Restore it into PostgreSQL 99 or newer\.$/,
    ],
    [
      { partitions: [{ name: "public.x", parent: "public.webhook_events", bounds: "default; drop table users" }] },
      "The backup's partition public.x isn't one of Muster's.",
    ],
    [{ tables: recorded.tables.slice(1) }, /^The backup's tables aren't those of its release/],
  ] as const)
    await expect(restore(place, target.url, { manifest: { ...recorded, ...change } as Manifest })).rejects.toThrow(
      says,
    );
  expect(await isEmpty(target.sql)).toBe(true);
});

test("old backups go with the files that only they needed", async () => {
  const place = await placeAt("pruned");
  const gone = await addFile();
  const first = await write(place);
  await at.owner`delete from stored_files where storage_key = ${gone}`;
  const second = await write(place);
  expect(second.name > first.name).toBe(true);
  expect(await pruneBackups(place, 2)).toEqual([]);
  expect(await place.list("stored-files")).toContain(`${gone}.zst`);
  expect(await pruneBackups(place, 1)).toEqual([first.name]);
  expect(await place.list("")).toEqual([second.name, "database.json", "stored-files"]);
  expect(await place.list("stored-files")).toHaveLength(second.files.count);
});
