import { beforeEach, describe, expect, test } from "vitest";
import { addContract, type Payroll, payroll, step, work } from "#lib/testing/payment-cycles.ts";
import { addInvoice, type InvoiceOptions } from "#lib/testing/stage.ts";

// Each test follows an error's advice and checks that it works.

let own: Payroll;

beforeEach(async () => {
  own = await payroll();
});

const invoice = (options: InvoiceOptions = {}) =>
  addInvoice(own.at.owner, own.organization, { status: "awaiting_payment", ...options });
const change = (id: string, status: string) => own.post(`/invoices/${id}/transition`, { status });
const pay = (body: object) => own.post("/payments", { method: "bank_transfer", ...body });
const payCycle = () => pay({ payment_cycle_id: own.cycle(), legal_entity_id: own.organization.legal_entity_id });
const reopen = () => own.ask("POST", "/reopen", {});

interface Refused {
  status: number;
  body: { errors: { message: string }[] };
}

const refusalOf = ({ status, body }: Refused) => [status, body.errors[0]?.message];

async function payment(ids: string[], isPaid = false): Promise<{ id: string; label: string }> {
  const { data } = (await pay({ invoice_ids: ids })).body;
  if (isPaid) expect((await own.post(`/payments/${data.id}/mark-paid`, {})).status).toBe(200);
  return data;
}

async function closedCycle(contracts = 1): Promise<string[]> {
  for (let n = 0; n < contracts; n++) await addContract(own.at.owner, own.organization);
  await own.close();
  return (await own.invoices()).map(({ id }) => id);
}

describe("skipping an invoice is rejected", () => {
  test("in a pending payment: cancel that payment", async () => {
    const id = await invoice({ label: "INV-2026-0001" });
    const { id: payment_id, label } = await payment([id]);
    expect(refusalOf(await change(id, "skipped"))).toEqual([
      409,
      `INV-2026-0001 is processing, in payment ${label}: cancel that payment first`,
    ]);
    expect((await own.post(`/payments/${payment_id}/cancel`, { reason: "As advised" })).status).toBe(200);
    expect((await change(id, "skipped")).status).toBe(200);
  });

  test("once paid: refund it, and after a full refund there is nothing to do", async () => {
    const id = await invoice({ label: "INV-2026-0001" });
    const { label } = await payment([id], true);
    expect(refusalOf(await change(id, "skipped"))).toEqual([
      409,
      `INV-2026-0001 is paid, in payment ${label}: refund it to get the money back`,
    ]);
    const { status, body } = await own.post("/refund-statements", { invoice_id: id, reason: "As advised" });
    expect(status).toBe(201);
    expect(refusalOf(await change(id, "skipped"))).toEqual([
      409,
      `INV-2026-0001 is paid, in payment ${label}, and is being fully refunded`,
    ]);
    await own.post(`/refund-statements/${body.data.id}/mark-paid`, {});
    expect(refusalOf(await change(id, "skipped"))).toEqual([409, "INV-2026-0001 is refunded, which is final"]);
  });

  test.each(["cancelled", "credited"])("once it is %s, with no advice", async (status) => {
    const id = await invoice({ label: "INV-2026-0001", status });
    expect(refusalOf(await change(id, "skipped"))).toEqual([409, `INV-2026-0001 is ${status}, which is final`]);
  });

  test("while its cycle is closing: wait until it is closed", async () => {
    await addContract(own.at.owner, own.organization);
    await own.ask("POST", "/close", {});
    await step(own.at, 1);
    const [early] = await own.invoices();
    expect(refusalOf(await change(early?.id ?? "", "skipped"))).toEqual([
      409,
      expect.stringMatching(/payment cycle starting 2026-04-01, which is closing: wait until it is closed$/),
    ]);
    await work(own.at);
    expect((await change(early?.id ?? "", "skipped")).status).toBe(200);
  });

  test("while its cycle is reopening: close the cycle again for a new one", async () => {
    const [id = ""] = await closedCycle();
    await reopen();
    expect(refusalOf(await change(id, "skipped"))).toEqual([
      409,
      expect.stringMatching(
        /which is reopening: it is about to be canceled, and closing the cycle again creates a new invoice$/,
      ),
    ]);
    await work(own.at);
    await own.close();
    const made = (await own.invoices()).find((one) => one.status === "awaiting_payment");
    expect((await change(made?.id ?? "", "skipped")).status).toBe(200);
  });
});

describe("paying an invoice is rejected", () => {
  const advised = {
    closing: "pay its invoices once it is closed",
    reopening: "its invoices are being canceled, so close it again and pay the new ones",
    open: "close it, then pay the invoices that closing creates",
  };

  test.each(Object.entries(advised))("while its cycle is %s: %s", async (state, advice) => {
    const [id] = state === "closing" ? [] : await closedCycle();
    if (state === "closing") {
      await addContract(own.at.owner, own.organization);
      await own.ask("POST", "/close", {});
      await step(own.at, 1);
    } else await reopen();
    if (state === "open") await work(own.at);
    const named = id ?? (await own.invoices())[0]?.id ?? "";
    for (const refused of [await payCycle(), await pay({ invoice_ids: [named] })])
      expect(refusalOf(refused)).toEqual([409, `The monthly payment cycle starting 2026-04-01 is ${state}: ${advice}`]);
    const plan = (await own.post("/payments/plan", { invoice_ids: [named] })).body.data;
    expect(plan.not_payable[0].reason).toMatch(new RegExp(`payment cycle starting 2026-04-01 is ${state}: ${advice}$`));
    await work(own.at);
    if (state !== "closing") await own.close();
    expect((await payCycle()).status).toBe(201);
  });

  test("without an exchange rate: add it, or pay each currency separately", async () => {
    const pounds = await invoice({ currency: "GBP" });
    const both = [pounds, await invoice({ currency: "CHF" })];
    const today = new Date((await own.at.owner`select now() as now`)[0]?.now).toISOString().slice(0, 10);
    const single = refusalOf(await pay({ invoice_ids: [pounds] }));
    expect(single).toEqual([409, `there is no exchange rate for GBP on ${today}: add one, or pay in GBP`]);
    const double = refusalOf(await pay({ invoice_ids: both }));
    expect(double).toEqual([
      409,
      `there is no exchange rate for CHF, GBP on ${today}: add them, or pay the invoices of each currency in their own`,
    ]);
    const preview = (body: object) => own.post("/payments/preview", body);
    expect((await preview({ invoice_ids: [pounds], payment_currency: "GBP" })).status).toBe(200);
    expect((await preview({ invoice_ids: both.slice(1), payment_currency: "CHF" })).status).toBe(200);
    const rates = ["GBP", "CHF"].map((currency) => ({ currency, valid_on: today, per_dollar: "0.8", source: "Bank" }));
    await own.post("/exchange-rates", { rates });
    expect((await pay({ invoice_ids: both })).status).toBe(201);
  });

  test("in a currency without an exchange rate: the named rate is the one to add", async () => {
    const id = await invoice();
    const [status, message = ""] = refusalOf(await pay({ invoice_ids: [id], payment_currency: "SEK" }));
    expect([status, message]).toEqual([
      409,
      expect.stringMatching(/^there is no exchange rate for SEK on .*, or pay in EUR$/),
    ]);
    expect((await pay({ invoice_ids: [id], payment_currency: "EUR" })).status).toBe(201);
  });
});

const endedAs = (label: string, status: string, advice = "") =>
  expect.stringMatching(
    new RegExp(`^${label} is ${status} since [-\\d]{10} \\d\\d:\\d\\d UTC, which is final${advice}$`),
  );

describe("a settled payment stays settled", () => {
  test("when paid: refund what is left of its invoices, and nothing once nothing is left", async () => {
    const id = await invoice();
    const { id: payment_id, label } = await payment([id], true);
    const cancel = () => own.post(`/payments/${payment_id}/cancel`, { reason: "Wrong account" });
    expect(refusalOf(await cancel())).toEqual([
      409,
      endedAs(label, "paid", ": refund its invoices to get the money back"),
    ]);
    expect((await own.post("/refund-statements", { invoice_id: id, reason: "As advised" })).status).toBe(201);
    expect(refusalOf(await cancel())).toEqual([409, endedAs(label, "paid")]);
  });

  test.each([
    ["fail", "failed"],
    ["cancel", "cancelled"],
  ])("after %s: no advice", async (end, state) => {
    const { id, label } = await payment([await invoice()]);
    expect((await own.post(`/payments/${id}/${end}`, { reason: "Account closed" })).status).toBe(200);
    expect(refusalOf(await own.post(`/payments/${id}/mark-paid`, {}))).toEqual([409, endedAs(label, state)]);
  });
});

describe("reopening a payment cycle is rejected", () => {
  test("while invoices are in a payment: cancel that payment", async () => {
    const [id = ""] = await closedCycle();
    const { id: payment_id, label } = await payment([id]);
    expect(refusalOf(await reopen())).toEqual([
      409,
      `You can't reopen the cycle starting 2026-04-01: 1 of its invoices is in a payment. Cancel ${label} first.`,
    ]);
    expect((await own.post(`/payments/${payment_id}/cancel`, { reason: "As advised" })).status).toBe(200);
    expect((await reopen()).status).toBe(200);
    await work(own.at);
  });

  test("once an invoice is paid, with no advice", async () => {
    const [first = "", second = ""] = await closedCycle(2);
    await payment([first], true);
    await payment([second]);
    expect(refusalOf(await reopen())).toEqual([
      409,
      "You can't reopen the cycle starting 2026-04-01: 1 of its invoices is paid. It stays closed.",
    ]);
  });
});

describe("changing a payment cycle's dates or closing it is rejected", () => {
  const changeDates = () => own.ask("PATCH", "", { due_on: "2026-05-20" });
  const close = () => own.ask("POST", "/close", {});
  const advice = (answer: Refused) => String(refusalOf(answer)[1]).replace(/^.*\d UTC\. /, "");

  test("while it is closing: wait, and for other dates reopen it", async () => {
    await addContract(own.at.owner, own.organization);
    await close();
    expect(advice(await close())).toBe("Wait until it is closed.");
    expect(advice(await changeDates())).toBe("Wait until it is closed, then reopen it.");
    await work(own.at);
    expect(advice(await changeDates())).toBe("Reopen it first.");
    expect((await reopen()).status).toBe(200);
    expect(advice(await changeDates())).toBe("Wait until it is open.");
    expect(advice(await close())).toBe("Wait until it is open.");
    await work(own.at);
    expect((await changeDates()).status).toBe(200);
    expect((await close()).status).toBe(200);
    await work(own.at);
  });

  test("once its invoices are in a payment, without advising to reopen", async () => {
    const [id = ""] = await closedCycle();
    await payment([id]);
    expect(advice(await changeDates())).toBe("It stays closed while its invoices are in a payment or paid.");
    expect(advice(await close())).toBe("It stays closed while its invoices are in a payment or paid.");
  });
});
