import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freePort } from "#lib/testing/free-port.ts";
import { until } from "#lib/testing/until.ts";
import { install } from "./faults/installation.ts";
import { type Asking, loadSteadily } from "./faults/steady-load.ts";
import { freePorts, groupLives, type Running, rawTlsRequest, run, signalGroup } from "./muster-process.ts";

const READY = /Ctrl-C stops it/;
const command = "lib/platform/process/upgrade-command.ts";
const here = join(import.meta.dirname, "..");

let folder: string;
let https: number;
let settings: Record<string, string>;
let muster: Running;
/** Notes for a failed test how far it came. */
let step: (what: string) => void;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "muster-upgrade-"));
  const ports = await freePorts();
  https = ports.https;
  settings = {
    ...{ DATA_DIR: join(folder, "data"), HTTPS_PORT: String(https), HTTP_PORT: String(ports.http) },
    ...{ DEMO: "off", RATE_LIMIT: "off" },
  };
  muster = run("lib/platform/process/start.ts", settings);
  await muster.prints(READY);
});

beforeEach(async ({ onTestFailed }) => {
  const steps: string[] = [];
  step = (what) => void steps.push(`${new Date().toISOString()} ${what}`);
  // A test that waits for ever says nothing by itself.
  onTestFailed(() => console.error([...steps, muster.output().slice(-4000)].join("\n")));
  if (groupLives(muster)) return;
  muster = run("lib/platform/process/start.ts", settings);
  await muster.prints(READY);
});

afterAll(async () => {
  if (groupLives(muster)) signalGroup(muster, "SIGTERM");
  await muster.exit;
  rmSync(folder, { recursive: true, force: true });
});

// Nothing that would be refused because all of a busy machine's connections to the database are in use.
const askings: Asking[] = [
  { path: "/rest/v2/invoices", status: 401 },
  { path: "/rest/v2/timesheets", status: 401, method: "POST", body: () => ({}) },
  { path: "/icon.svg", status: 200 },
  { path: "/healthz", status: 200 },
];

async function upgrade(root: string): Promise<[number | null, string]> {
  const running = run(join(root, command), { DATA_DIR: join(folder, "data") });
  return [await running.exit, running.output()];
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const pidsOf = (name: "web" | "worker") =>
  [...muster.output().matchAll(new RegExp(`"pid":(\\d+),[^\\n]*"${name} ready"`, "g"))].map(([, pid]) => Number(pid));

/** The last processes that were ready and still live. */
const processes = () => ({ web: pidsOf("web").findLast(lives) ?? 0, worker: pidsOf("worker").findLast(lives) ?? 0 });

const get = (path: string) =>
  rawTlsRequest(https, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);

test("an upgrade and a restart fail no request, on kept connections either, and what ran before ends", async () => {
  const next = join(folder, "next");
  install(next, { "public/release.txt": "next" });
  const before = processes();
  const load = loadSteadily(https, 40, askings);
  const steps = "Starting its worker …\nStarting its web process …\n";
  expect(await upgrade(next)).toEqual([0, `Upgrading to ${next} …\n${steps}${next} serves now.\n`]);
  const between = processes();
  await until(async () => expect((await get("/release.txt")).body).toBe("next"));
  const [code, output] = await upgrade(next);
  expect([code, output.replace(/^Waiting .*\n/m, "")]).toEqual([
    0,
    `Restarting ${next} …\n${steps}${next} serves now.\n`,
  ]);
  await until(() =>
    expect([before.web, before.worker, between.web, between.worker].map(lives)).toEqual([false, false, false, false]),
  );
  const { failures, sent } = await load.stop();
  expect(new Set(failures)).toEqual(new Set());
  expect(sent).toBeGreaterThan(0);
  expect((await get("/release.txt")).body).toBe("next");
});

test("while a killed web process is started again, connections wait; it is the new release's", async () => {
  const next = join(folder, "killed");
  install(next, { "public/release.txt": "killed" });
  expect((await upgrade(next))[0]).toBe(0);
  const { web } = processes();
  step(`upgraded; the web process is ${web}`);
  process.kill(web, "SIGKILL");
  await muster.prints(/The web process ended unexpectedly/);
  step("its end was noticed");
  expect((await get("/release.txt")).body).toBe("killed");
});

test("a release that can't start doesn't take over, and the one before goes on", async () => {
  const server = readFileSync(join(here, "server.ts"), "utf8");
  const broken = join(folder, "broken");
  const refusal = 'throw new SettingsError("DATA_DIR isn\'t what this release needs.");';
  install(broken, {
    "server.ts": server.replace("const config = settings();", `${refusal}\nconst config = settings();`),
  });
  // Whichever test runs first begins as soon as the web process is ready.
  await until(() => expect(processes().worker).toBeGreaterThan(0));
  const before = processes();
  const load = loadSteadily(https, 40, askings);
  expect(await upgrade(broken)).toEqual([
    1,
    expect.stringMatching(
      /\nNot upgraded: The web process did not start \(code 1\): DATA_DIR isn't what this release needs\.\n$/,
    ),
  ]);
  expect(new Set((await load.stop()).failures)).toEqual(new Set());
  expect(processes().web).toBe(before.web);
  // Its worker had started, and ends again.
  await until(() => expect(lives(pidsOf("worker").at(-1) ?? 0)).toBe(false));
  expect(processes()).toEqual(before);
});

test("a release whose migrations fail doesn't take over", async () => {
  const journal = JSON.parse(readFileSync(join(here, "db/migrations/meta/_journal.json"), "utf8"));
  const last = journal.entries.at(-1);
  const entries = [...journal.entries, { ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_impossible" }];
  const broken = join(folder, "impossible");
  install(broken, {
    "db/migrations/meta/_journal.json": JSON.stringify({ ...journal, entries }),
    "db/migrations/9999_impossible.sql":
      "do $$ begin raise exception 'Nobody may upgrade' using errcode = 'MU001'; end $$",
  });
  const before = processes();
  expect(await upgrade(broken)).toEqual([1, expect.stringMatching(/\nNot upgraded: Nobody may upgrade\n$/)]);
  expect(processes()).toEqual(before);
});

test("the check says what an upgrade does to the database, and changes nothing", async () => {
  const check = async (root: string) => {
    const running = run(join(root, "lib/platform/process/upgrade-check-command.ts"), {
      DATA_DIR: join(folder, "data"),
    });
    return [await running.exit, running.output()];
  };
  const built = "The dashboard is built already.\nnpm run upgrade replaces the running Muster without stopping.\n";
  const current = [0, `The database is that of this release already. Nothing is applied.\n${built}`];
  expect(await check(here)).toEqual(current);
  const journal = JSON.parse(readFileSync(join(here, "db/migrations/meta/_journal.json"), "utf8"));
  const last = journal.entries.at(-1);
  const entries = [...journal.entries, { ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_shoes" }];
  const next = join(folder, "checked");
  install(next, {
    "db/migrations/meta/_journal.json": JSON.stringify({ ...journal, entries }),
    "db/migrations/9999_shoes.sql": 'ALTER TABLE "people" ADD COLUMN "shoe_size" integer;',
  });
  expect(await check(next)).toEqual([
    0,
    expect.stringMatching(
      /^1 migration and 0 function files are applied, all or nothing: 9999_shoes\.\nReads and writes wait from then until everything is applied: people \(\d+ kB, about \d+ rows\)\.\nThat takes about a second, /,
    ),
  ]);
  expect(await check(here)).toEqual(current);
});

test("without a running Muster, the command says so in one line, also if a killed one left its file", async () => {
  const DATA_DIR = join(folder, "none");
  const none = `No Muster that can be upgraded runs with DATA_DIR=${DATA_DIR}. Set DATA_DIR to that of the running one, or run npm start.\n`;
  const order = async () => {
    const running = run(command, { DATA_DIR });
    return [await running.exit, running.output()];
  };
  expect(await order()).toEqual([1, none]);
  mkdirSync(DATA_DIR);
  writeFileSync(join(DATA_DIR, "control.json"), JSON.stringify({ port: await freePort(), key: "0".repeat(64) }));
  expect(await order()).toEqual([1, none]);
});

test("Ctrl-C ends everything after an upgrade too", async () => {
  expect((await upgrade(here))[0]).toBe(0);
  const running = processes();
  signalGroup(muster, "SIGINT");
  expect(await muster.exit).toBe(0);
  expect(groupLives(muster)).toBe(false);
  expect([running.web, running.worker].map(lives)).toEqual([false, false]);
  await expect(rawTlsRequest(https, "GET / HTTP/1.1\r\n\r\n")).rejects.toThrow("ECONNREFUSED");
});
