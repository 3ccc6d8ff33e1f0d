import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type AwayDatabase, openAwayDatabase } from "#db/testing-away.ts";
import { newTokenText } from "#lib/platform/auth/token-text.ts";
import { buildIfNeeded } from "#lib/platform/process/build.ts";
import { until } from "#lib/testing/until.ts";
import { freePorts, groupLives, type Running, run, signalGroup } from "./muster-process.ts";

let folder: string;
let away: AwayDatabase;
let muster: Running;
let https: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "muster-away-"));
  await buildIfNeeded(join(import.meta.dirname, ".."), {
    log: () => undefined,
    signal: new AbortController().signal,
  });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  away = await openAwayDatabase();
  ({ https } = await freePorts());
});

afterEach(async () => {
  if (groupLives(muster)) signalGroup(muster, "SIGKILL");
  await muster.exit;
  away.close();
});

function start(program: string): void {
  const settings = { DATA_DIR: join(folder, "data"), HTTPS_PORT: String(https), HTTP_PORT: "0", RATE_LIMIT: "off" };
  muster = run(program, { ...settings, DATABASE_URL: away.url });
}

async function endsWell(): Promise<void> {
  muster.process.kill("SIGTERM");
  expect(await muster.exit).toBe(0);
  expect(groupLives(muster)).toBe(false);
}

test("npm start says in one line what it is waiting for, and stops on SIGTERM", async () => {
  start("lib/platform/process/start.ts");
  await away.reaches(4);
  // Lands in the backoff after that connection, which lasts at least 400 ms.
  await setTimeout(150);
  const place = new URL(away.url).host;
  expect(muster.output()).toBe(
    `Connecting to the database at ${place} …\nWaiting for the database at ${place}, which closes every connection …\n`,
  );
  await endsWell();
  expect(muster.output()).toMatch(/\nStopping …\nStopped\.\n$/);
});

test("a web process returns 503 with Retry-After for API and pages, with far fewer connections than requests", async () => {
  start("server.ts");
  await muster.prints(/web ready/);
  const agent = new Agent({
    ca: readFileSync(join(folder, "data", "tls", "cert.pem")),
    keepAlive: true,
    maxSockets: 10,
  });
  const authorization = `Bearer ${newTokenText("organization")}`;
  const ask = async (path: string, headers: Record<string, string>) => {
    const sent = request({ host: "localhost", port: https, path, headers, agent }).end();
    const [answer] = await once(sent, "response");
    answer.resume();
    return [answer.statusCode, answer.headers["retry-after"]];
  };
  const api = Array.from({ length: 360 }, () => ask("/rest/v2/invoices", { authorization }));
  const pages = Array.from({ length: 40 }, () => ask("/sign-in", {}));
  expect(await Promise.all([...api, ...pages])).toEqual(Array(400).fill([503, "2"]));
  // A few together at the start, then one now and then.
  expect(away.connections()).toBeLessThan(100);
  agent.destroy();
  await endsWell();
});

test("a worker opens fewer connections than it has failed attempts, and stops on SIGTERM", async () => {
  start("lib/registry/worker.ts");
  const failures = () => muster.output().match(/"the worker will retry"/g)?.length ?? 0;
  await until(() => expect(failures()).toBeGreaterThan(40));
  expect(away.connections()).toBeLessThan(failures());
  await endsWell();
});
