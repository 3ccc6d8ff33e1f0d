import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { until } from "#lib/testing/until.ts";
import { isRunning } from "./embedded/postmaster.ts";
import { type Embedded, embeddedUrl, startEmbedded } from "./embedded.ts";

let dataDir: string;
/** State of the folder's very first start. */
let first: { fresh: boolean; url: string; found: string | null; database: postgres.Row | undefined };
let running: Embedded | null = null;

const pidFile = () => join(dataDir, "postgres", "postmaster.pid");
const postmaster = () => Number.parseInt(readFileSync(pidFile(), "utf8"), 10);

async function start(log: (line: string) => void = () => {}): Promise<Embedded> {
  running = await startEmbedded({ dataDir, log });
  return running;
}

/** Adds a note to a table, if one is given, and reads all of its notes. */
async function notes(url: string, { table = "kept", add }: { table?: string; add?: string } = {}): Promise<string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql`create table if not exists ${sql(table)} (text text)`;
  if (add !== undefined) await sql`insert into ${sql(table)} values (${add})`;
  const rows = await sql`select text from ${sql(table)} order by text`;
  await sql.end();
  return rows.map(({ text }) => text);
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "muster-embedded-"));
  const { url, fresh, stop } = await start();
  const sql = postgres(url, { max: 1 });
  const [database] = await sql`select current_user as owner, current_setting('server_encoding') as encoding,
    current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
    current_setting('timezone') as zone, (select datlocale from pg_database where datname = current_database()) as locale`;
  await sql.end();
  first = { fresh, url, found: embeddedUrl(dataDir), database };
  await notes(url, { add: "first" });
  await stop();
});

afterEach(async () => {
  await running?.stop("immediate");
  running = null;
});

afterAll(() => rmSync(dataDir, { recursive: true }));

it("creates a UTF-8 database that listens only on this machine, and that scripts can find", () => {
  expect(first).toMatchObject({ fresh: true, found: first.url });
  expect(first.database).toEqual({
    owner: "muster_owner",
    encoding: "UTF8",
    addresses: "127.0.0.1",
    sockets: "",
    zone: "UTC",
    locale: "C.UTF-8",
  });
});

it("waits for the disk, unless its data is thrown away", async () => {
  const scratch = await startEmbedded({
    dataDir: mkdtempSync(join(dataDir, "scratch-")),
    log: () => {},
    isScratch: true,
  });
  const settings = [];
  for (const { url } of [await start(), scratch]) {
    const sql = postgres(url, { max: 1 });
    settings.push((await sql`show fsync`.finally(() => sql.end()))[0]?.fsync);
  }
  await scratch.stop("immediate");
  expect(settings).toEqual(["on", "off"]);
});

it("keeps its data and its port, and is gone after stop", async () => {
  const first = await start();
  await first.stop();
  expect(embeddedUrl(dataDir)).toBeNull();
  const second = await start();
  expect(second).toMatchObject({ fresh: false, url: first.url });
  expect(await notes(second.url)).toEqual(["first"]);
});

it("rejects a second start on the same folder and leaves the first alone", async () => {
  const { url } = await start();
  await expect(startEmbedded({ dataDir, log: () => {} })).rejects.toThrow(/in use by another Muster/);
  expect(await notes(url)).toEqual(["first"]);
});

it("restarts at the same URL when PostgreSQL is killed", async () => {
  const log = vi.fn();
  const { url } = await start(log);
  await notes(url, { table: "killed", add: "second" });
  process.kill(postmaster(), "SIGKILL");
  await until(() => expect(log).toHaveBeenCalledWith("PostgreSQL is running again."));
  expect([await notes(url), await notes(url, { table: "killed" })]).toEqual([["first"], ["second"]]);
});

it("ends and replaces the PostgreSQL of a killed process", async () => {
  const owner = await startElsewhere();
  const orphan = postmaster();
  owner.kill("SIGKILL");
  await once(owner, "exit");
  expect(isRunning(orphan)).toBe(true);
  const { url } = await start();
  expect(isRunning(orphan)).toBe(false);
  expect(await notes(url)).toEqual(["first"]);
});

it("starts after everything was killed, even if another program has the old PID", async () => {
  const owner = await startElsewhere();
  const killed = postmaster();
  process.kill(killed, "SIGSTOP");
  owner.kill("SIGKILL");
  await once(owner, "exit");
  process.kill(killed, "SIGKILL");
  const bystander = spawn("sleep", ["60"]);
  writeFileSync(pidFile(), readFileSync(pidFile(), "utf8").replace(/^\d+/, String(bystander.pid)));
  const { url } = await start();
  expect(await notes(url)).toEqual(["first"]);
  expect(bystander.exitCode).toBeNull();
  bystander.kill();
});

it("rejects the folder of another major version and names both", async () => {
  const file = join(dataDir, "postgres", "PG_VERSION");
  writeFileSync(file, "17\n");
  try {
    await expect(start()).rejects.toThrow(
      /was created by PostgreSQL 17, but this version of Muster includes PostgreSQL 18/,
    );
  } finally {
    writeFileSync(file, "18\n");
  }
});

/** Starts it in a separate process, which can be killed. */
async function startElsewhere(): Promise<ChildProcess> {
  const program = `import { startEmbedded } from "#db/embedded.ts"; await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log() {} }); console.log("started"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}
