import { afterEach, expect, test } from "vitest";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { startWorker, type Worker } from "#lib/platform/worker/worker.ts";
import { addContract, addCycle, addRate } from "#lib/testing/payment-cycles.ts";
import { addOrganization, addToken, send, stage } from "#lib/testing/stage.ts";
import { until } from "#lib/testing/until.ts";
import { stepPaymentCycles } from "./jobs.ts";

let worker: Worker | null = null;

const at = await stage();

afterEach(async () => {
  await worker?.stop();
  worker = null;
});

test("the worker picks up closing and reopening without being notified", async () => {
  const token = await addToken(at.owner, at.first);
  await addRate(at.owner, at.first);
  for (let n = 0; n < 5; n++) await addContract(at.owner, at.first);
  const path = `/rest/v2/payment-cycles/${await addCycle(at.owner, at.first)}`;
  worker = startWorker({ url: databaseUrlFor("app_worker", at.ownerUrl), jobs: [stepPaymentCycles] });
  const statusIs = (status: string) =>
    until(async () => expect((await send("GET", path, token)).body.data.status).toBe(status));
  await send("POST", `${path}/close`, token, { body: {} });
  await statusIs("closed");
  expect(await worker.metrics()).toContain("muster_payment_cycle_contracts_total 5");
  await send("POST", `${path}/reopen`, token, { body: {} });
  await statusIs("open");
});

test("a cycle whose steps keep failing doesn't hold back other organizations, and is closed once they succeed", async () => {
  const cycles = [];
  for (const [organization, contracts] of [
    [await addOrganization(at.owner, "Broken"), 1],
    [await addOrganization(at.owner, "Whole"), 5],
  ] as const) {
    const token = await addToken(at.owner, organization);
    await addRate(at.owner, organization);
    for (let n = 0; n < contracts; n++) await addContract(at.owner, organization);
    cycles.push({ organization, token, path: `/rest/v2/payment-cycles/${await addCycle(at.owner, organization)}` });
  }
  const [broken, whole] = cycles as [(typeof cycles)[number], (typeof cycles)[number]];
  await at.owner`alter table invoices add constraint broken check (organization_id <> ${at.owner.unsafe(`'${broken.organization.id}'`)})`;
  for (const { path, token } of cycles) await send("POST", `${path}/close`, token, { body: {} });
  worker = startWorker({ url: databaseUrlFor("app_worker", at.ownerUrl), jobs: [stepPaymentCycles] });
  const statusIs = ({ path, token }: { path: string; token: string }, status: string) =>
    until(async () => expect((await send("GET", path, token)).body.data.status).toBe(status));
  await statusIs(whole, "closed");
  await statusIs(broken, "closing");
  await at.owner`alter table invoices drop constraint broken`;
  await statusIs(broken, "closed");
});
