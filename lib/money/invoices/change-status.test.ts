import { beforeEach, describe, expect, test } from "vitest";
import { addAdjustment, addContract, type Payroll, payroll, step, work } from "#lib/testing/payment-cycles.ts";
import { addInvoice } from "#lib/testing/stage.ts";
import { addWebhook } from "#lib/testing/webhooks.ts";

let own: Payroll;

beforeEach(async () => {
  own = await payroll();
});

const cycleNow = () => own.data("");
const change = (id: string, status: string) => own.post(`/invoices/${id}/transition`, { status });

async function pay(ids: string[]): Promise<void> {
  const { body } = await own.post("/payments", { invoice_ids: ids, method: "bank_transfer" });
  expect((await own.post(`/payments/${body.data.id}/mark-paid`, {})).status).toBe(200);
}

describe("canceling an invoice manually", () => {
  test("makes its cycle paid if it was the last one unpaid, with an event and an audit row", async () => {
    await addWebhook(own.at.owner, own.organization);
    await addContract(own.at.owner, own.organization);
    await addContract(own.at.owner, own.organization);
    await own.close();
    const [last, ...others] = await own.invoices();
    await pay(others.map(({ id }) => id));
    expect((await cycleNow()).status).toBe("closed");
    const { status, headers } = await change(last?.id ?? "", "cancelled");
    expect([status, await cycleNow()]).toMatchObject([200, { status: "paid", invoices_made: 2 }]);
    const events = await own.at
      .owner`select body::json #>> '{data,meta,event_type}' as type from webhook_events where organization_id = ${own.organization.id} order by xmin::text::bigint desc, id desc limit 2`;
    expect(events.map(({ type }) => type)).toEqual(["payment-cycle.paid", "invoice.canceled"]);
    const audit = await own.at.owner`
      select operation, object, request_id from audit_log where organization_id = ${own.organization.id} and operation = 'settle_payment_cycle'`;
    const request_id = headers.get("x-request-id");
    expect(audit).toEqual([{ operation: "settle_payment_cycle", object: `cycle_id=${own.cycle()}`, request_id }]);
  });

  test("leaves a cycle closed and unpaid if all of its invoices are canceled, so it can be reopened", async () => {
    await addContract(own.at.owner, own.organization);
    await own.close();
    for (const { id } of await own.invoices()) expect((await change(id, "cancelled")).status).toBe(200);
    expect(await cycleNow()).toMatchObject({ status: "closed", invoices_made: 0, allowed: ["reopen"] });
    expect((await own.post(`/payment-cycles/${own.cycle()}/reopen`, {})).status).toBe(200);
    await work(own.at);
    await own.close();
    expect((await cycleNow()).invoices_made).toBe(2);
  });

  test("releases its adjustments and leaves the cycle's other invoices alone", async () => {
    const contract_id = await addContract(own.at.owner, own.organization);
    await addAdjustment(own.at.owner, own.organization, { contract_id, date_submitted: "2026-04-20" });
    await own.close();
    const invoice = (await own.invoices()).find((one) => one.contract_id === contract_id);
    await change(invoice?.id ?? "", "cancelled");
    const [row] = await own.at
      .owner`select status, invoice_id from invoice_adjustments where contract_id = ${contract_id}`;
    expect(row).toEqual({ status: "approved", invoice_id: null });
    expect(await cycleNow()).toMatchObject({ status: "closed", invoices_made: 1 });
  });
});

test("an invoice can't change while its cycle is closing or reopening, so closing creates no duplicates", async () => {
  for (const id of ["0000001", "0000002"]) await addContract(own.at.owner, own.organization, { id });
  await own.post(`/payment-cycles/${own.cycle()}/close`, {});
  await step(own.at, 1);
  const [early] = await own.invoices();
  const refused = await change(early?.id ?? "", "cancelled");
  expect([refused.status, refused.body.errors[0].message]).toEqual([
    409,
    expect.stringMatching(
      /^INV-DE-\d{4}-0001 is in the monthly payment cycle starting 2026-04-01, which is closing: wait until it is closed$/,
    ),
  ]);
  await work(own.at, 1);
  expect((await own.invoices()).map(({ status }) => status)).toEqual(Array(3).fill("awaiting_payment"));
  await own.post(`/payment-cycles/${own.cycle()}/reopen`, {});
  expect((await change(early?.id ?? "", "skipped")).status).toBe(409);
  await work(own.at);
});

test("allows only the manual status changes of the state machine, and the error lists them", async () => {
  const id = await addInvoice(own.at.owner, own.organization, { status: "awaiting_payment", label: "INV-2026-9300" });
  expect((await change(id, "skipped")).body.data).toMatchObject({ id, status: "skipped" });
  expect((await change(id, "unpayable")).body.errors[0]).toEqual({
    reason: "invalid_state",
    path: "/status",
    message: "INV-2026-9300 is skipped and can't become unpayable. It can become awaiting_payment, cancelled.",
  });
  expect((await change(id, "awaiting_payment")).status).toBe(200);
  expect((await change(id, "awaiting_payment")).status).toBe(200);
  expect((await change(id, "cancelled")).status).toBe(200);
  expect((await change(id, "awaiting_payment")).body.errors[0].message).toMatch(/ is cancelled, which is final$/);
  expect((await change(id, "paid")).status).toBe(400);
});
