import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test, vi } from "vitest";
import { DatabaseBusyError } from "#db/backoff.ts";
import { readReadiness } from "#db/readiness.ts";
import { log } from "#lib/platform/log.ts";
import { stage } from "#lib/testing/stage.ts";
import { until } from "#lib/testing/until.ts";
import { makeHealth } from "./health.ts";

const at = await stage();

let health = makeHealth(readReadiness);
const server = createServer((incoming, outgoing) => health.answer(incoming.url ?? "", incoming, outgoing));
await once(server.listen(0, "127.0.0.1"), "listening");
afterAll(() => server.close());

async function ask(path: string, method = "GET") {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method });
  const text = await response.text();
  return [response.status, text === "" ? null : JSON.parse(text)];
}

test("a web process is alive, and ready with its database; a missing worker is named", async () => {
  health = makeHealth(readReadiness);
  expect(await ask("/healthz")).toEqual([200, { status: "alive" }]);
  expect(await ask("/readyz")).toEqual([200, { status: "ready", database: "ok", worker: "none" }]);
  expect(await ask("/readyz", "HEAD")).toEqual([200, null]);
  expect(await ask("/readyz", "POST")).toEqual([405, { status: "use GET" }]);
});

test("a connected worker is seen", async () => {
  const worker = await at.owner.reserve();
  await worker`select pg_advisory_lock(7308, 12)`;
  health = makeHealth(readReadiness);
  expect(await ask("/readyz")).toEqual([200, { status: "ready", database: "ok", worker: "connected" }]);
  await worker`select pg_advisory_unlock(7308, 12)`;
  worker.release();
});

test("a database without this release's migrations isn't ready", async () => {
  await at.owner`update drizzle.__drizzle_migrations set hash = 'x' || hash`;
  health = makeHealth(readReadiness);
  expect(await ask("/readyz")).toEqual([503, { status: "not_ready", database: "other_version", worker: "none" }]);
  await at.owner`update drizzle.__drizzle_migrations set hash = substr(hash, 2)`;
});

test("a database whose rights are gone isn't ready, and the process stays alive", async () => {
  await at.owner`revoke execute on function auth.readiness(text) from app_web`;
  health = makeHealth(readReadiness);
  expect(await ask("/readyz")).toEqual([503, { status: "not_ready", database: "unreachable", worker: "unknown" }]);
  expect(await ask("/healthz")).toEqual([200, { status: "alive" }]);
  await at.owner`grant execute on function auth.readiness(text) to app_web`;
});

test("a password that the database refuses is said in the log, with the setting it comes from", async () => {
  const warn = vi.spyOn(log(), "warn").mockImplementation(() => undefined);
  health = makeHealth(async () => {
    throw new DatabaseBusyError("the database cannot be reached", {
      cause: Object.assign(new Error(), { code: "28P01" }),
    });
  });
  expect(await ask("/readyz")).toEqual([503, { status: "not_ready", database: "unreachable", worker: "unknown" }]);
  expect(warn.mock.calls).toEqual([
    [expect.objectContaining({ code: "28P01" }), expect.stringContaining("SECRET_KEY")],
  ]);
  warn.mockRestore();
});

test("the database is asked at most once a second, however many questions come", async () => {
  let questions = 0;
  health = makeHealth(async () => {
    questions += 1;
    return { is_current: true, workers: 1 };
  });
  const start = performance.now();
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask("/readyz")));
  expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200]));
  expect(questions).toBeGreaterThan(0);
  expect(questions).toBeLessThanOrEqual(1 + Math.floor((performance.now() - start) / 1000));
});

test("a process whose connections are all in use stays ready; one that can't connect doesn't", async () => {
  let asked = 0;
  let failure: Error | null = null;
  health = makeHealth(async () => {
    asked += 1;
    if (failure) throw failure;
    return readReadiness();
  });
  const askAgain = async () => {
    const before = asked;
    await until(async () => {
      await ask("/readyz");
      expect(asked).toBeGreaterThan(before);
    });
    return ask("/readyz");
  };
  const ready = [200, { status: "ready", database: "ok", worker: "none" }];
  expect(await ask("/readyz")).toEqual(ready);
  failure = new DatabaseBusyError("no database connection became free");
  expect(await askAgain()).toEqual(ready);
  failure = new DatabaseBusyError("the database cannot be reached", { cause: new Error("ECONNREFUSED") });
  expect((await askAgain())[0]).toBe(503);
});

test("a stopping process isn't ready", async () => {
  health = makeHealth(readReadiness);
  health.stop();
  expect(await ask("/readyz")).toEqual([503, { status: "stopping", database: "not_asked", worker: "unknown" }]);
});
