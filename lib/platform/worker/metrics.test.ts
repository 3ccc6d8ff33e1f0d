import { afterAll, expect, test } from "vitest";
import { openAwayDatabase } from "#db/testing-away.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { stage } from "#lib/testing/stage.ts";
import { until } from "#lib/testing/until.ts";
import { startWorker } from "./worker.ts";

const at = await stage();
const away = await openAwayDatabase();
away.comeBack(at.ownerUrl);
const path = new URL(at.ownerUrl).pathname;
const worker = startWorker({ url: databaseUrlFor("app_worker", new URL(path, away.url).href), jobs: [] });

afterAll(async () => {
  away.close();
  await worker.stop();
});

test("a silent database is reported as down before whoever asks gives up", async () => {
  await until(async () => expect(await worker.metrics()).toMatch(/^muster_worker_database_up 1$/m));
  away.fallSilent();
  const { promise: givenUp, reject } = Promise.withResolvers<never>();
  // As Prometheus does, unless it is told otherwise. The worker's own limit is a shorter timer, which fires before this one on
  // a starved machine too.
  const timer = setTimeout(() => reject(new Error("the metrics took too long")), 10_000);
  const text = await Promise.race([worker.metrics(), givenUp]);
  clearTimeout(timer);
  expect(text).toMatch(/^muster_worker_database_up 0$/m);
  expect(text).toContain("muster_worker_loop_delay_seconds");
});
