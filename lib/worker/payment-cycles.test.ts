import { afterEach, beforeAll, expect, test } from "vitest";
import { addToken, type Stage, send, stage } from "#lib/api/testing.ts";
import { addContract, addCycle, addRate } from "#lib/payment-cycles/testing.ts";
import { startTestWorker, until } from "./testing.ts";
import type { Worker } from "./worker.ts";

let at: Stage;
let worker: Worker | null = null;

beforeAll(async () => {
  at = await stage();
});

afterEach(async () => {
  await worker?.stop();
  worker = null;
});

test("a cycle that somebody closes is closed by the worker without being told, and reopened likewise", async () => {
  const token = await addToken(at.owner, at.first);
  await addRate(at.owner, at.first);
  for (let n = 0; n < 5; n++) await addContract(at.owner, at.first);
  const path = `/rest/v2/payment-cycles/${await addCycle(at.owner, at.first)}`;
  worker = startTestWorker(at);
  const statusIs = (status: string) =>
    until(async () => expect((await send("GET", path, token)).body.data.status).toBe(status));
  await send("POST", `${path}/close`, token, { body: {} });
  await statusIs("closed");
  expect(await worker.metrics()).toContain("muster_payment_cycle_contracts_total 5");
  await send("POST", `${path}/reopen`, token, { body: {} });
  await statusIs("open");
});
