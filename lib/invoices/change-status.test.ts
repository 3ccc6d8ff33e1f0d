import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addOrganization, addToken, type Stage, send, stage, type TestOrganization } from "#lib/api/testing.ts";
import { addAdjustment, addContract, addCycle, addRate, step, work } from "#lib/payment-cycles/testing.ts";
import { addWebhook } from "#lib/webhooks/testing.ts";

let at: Stage;
let organization: TestOrganization;
let token: string;
let cycle: string;

beforeAll(async () => {
  at = await stage();
});

beforeEach(async () => {
  organization = await addOrganization(at.owner, "Own");
  token = await addToken(at.owner, organization);
  await addRate(at.owner, organization);
  cycle = await addCycle(at.owner, organization, { starts_on: "2026-04-01" });
});

const post = (path: string, body: object) => send("POST", `/rest/v2${path}`, token, { body });
const cycleNow = async () => (await send("GET", `/rest/v2/payment-cycles/${cycle}`, token)).body.data;
const change = (id: string, status: string) => post(`/invoices/${id}/status`, { status });

async function close(): Promise<void> {
  expect((await post(`/payment-cycles/${cycle}/close`, {})).status).toBe(200);
  await work(at);
}

async function invoices(): Promise<{ id: string; status: string; contract_id: string | null }[]> {
  return at.owner`select id, status, contract_id from invoices where organization_id = ${organization.id} order by label`;
}

async function pay(ids: string[]): Promise<void> {
  const { body } = await post("/payments", { invoice_ids: ids, method: "bank_transfer" });
  expect((await post(`/payments/${body.data.id}/mark-paid`, {})).status).toBe(200);
}

describe("an invoice that is cancelled by hand", () => {
  test("as the last that waited makes its cycle paid, with an event and an audit row", async () => {
    await addWebhook(at.owner, organization);
    await addContract(at.owner, organization);
    await addContract(at.owner, organization);
    await close();
    const [last, ...others] = await invoices();
    await pay(others.map(({ id }) => id));
    expect((await cycleNow()).status).toBe("closed");
    const { status, headers } = await change(last?.id ?? "", "cancelled");
    expect([status, await cycleNow()]).toMatchObject([200, { status: "paid", invoices_made: 2 }]);
    const events =
      await at.owner`select body::json #>> '{data,meta,event_type}' as type from webhook_events where organization_id = ${organization.id} order by id desc limit 2`;
    expect(events.map(({ type }) => type)).toEqual(["payment-cycle.paid", "invoice.canceled"]);
    const audit = await at.owner`
      select operation, object, request_id from audit_log where organization_id = ${organization.id} and operation = 'settle_payment_cycle'`;
    const request_id = headers.get("x-request-id");
    expect(audit).toEqual([{ operation: "settle_payment_cycle", object: `cycle_id=${cycle}`, request_id }]);
  });

  test("of all leaves a cycle that nobody paid, which can be reopened", async () => {
    await addContract(at.owner, organization);
    await close();
    for (const { id } of await invoices()) expect((await change(id, "cancelled")).status).toBe(200);
    expect(await cycleNow()).toMatchObject({ status: "closed", invoices_made: 0, allowed: ["reopen"] });
    expect((await post(`/payment-cycles/${cycle}/reopen`, {})).status).toBe(200);
    await work(at);
    await close();
    expect((await cycleNow()).invoices_made).toBe(2);
  });

  test("gives its adjustments back, and leaves the others of its cycle alone", async () => {
    const contract_id = await addContract(at.owner, organization);
    await addAdjustment(at.owner, organization, { contract_id, date_submitted: "2026-04-20" });
    await close();
    const invoice = (await invoices()).find((one) => one.contract_id === contract_id);
    await change(invoice?.id ?? "", "cancelled");
    const [row] = await at.owner`select status, invoice_id from invoice_adjustments where contract_id = ${contract_id}`;
    expect(row).toEqual({ status: "approved", invoice_id: null });
    expect(await cycleNow()).toMatchObject({ status: "closed", invoices_made: 1 });
  });
});

test("while its cycle is closing or reopening an invoice stays as it is, so that closing makes none twice", async () => {
  for (const id of ["0000001", "0000002"]) await addContract(at.owner, organization, { id });
  await post(`/payment-cycles/${cycle}/close`, {});
  await step(at, 1);
  const [early] = await invoices();
  const refused = await change(early?.id ?? "", "cancelled");
  expect([refused.status, refused.body.errors[0].message]).toEqual([
    409,
    expect.stringMatching(
      /^INV-\d{4}-0001 is of the monthly payment cycle of 2026-04-01, which is closing: change it once that is over$/,
    ),
  ]);
  await work(at, 1);
  expect((await invoices()).map(({ status }) => status)).toEqual(Array(3).fill("awaiting_payment"));
  await post(`/payment-cycles/${cycle}/reopen`, {});
  expect((await change(early?.id ?? "", "skipped")).status).toBe(409);
  await work(at);
});
