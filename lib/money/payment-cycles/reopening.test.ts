import { beforeEach, expect, test } from "vitest";
import { addContract, addEverything, type Payroll, payroll, step, work } from "#lib/testing/payment-cycles.ts";

let own: Payroll;

beforeEach(async () => {
  own = await payroll();
});

test("reopening cancels the invoices and releases hours and adjustments, and closing again recreates them with new numbers", async () => {
  await addEverything(own.at.owner, own.organization);
  await own.close();
  const first = await own.invoices();
  expect((await own.ask("POST", "/reopen", {})).body.data).toMatchObject({ status: "reopening", contracts_total: 5 });
  await work(own.at, 2);
  expect(await own.data("")).toMatchObject({ status: "open", contracts_done: 0, invoices_made: 0, closed_at: null });
  expect((await own.invoices()).map(({ status }) => status)).toEqual(Array(5).fill("cancelled"));
  const [left] = await own.at.owner`
    select (select count(*) from timesheets where organization_id = ${own.organization.id} and status = 'approved') as hours,
      (select count(*) from invoice_adjustments where organization_id = ${own.organization.id} and status = 'approved') as adjustments`;
  expect(left).toEqual({ hours: 2, adjustments: 1 });
  await own.close();
  const again = (await own.invoices()).filter(({ status }) => status !== "cancelled");
  const value = ({ contract_id, total }: (typeof first)[number]) => `${contract_id} ${total}`;
  expect(again.map(value).sort()).toEqual(first.map(value).sort());
  expect(again.map(({ label }) => label.slice(-2))).toEqual(["06", "07", "08", "09", "10"]);
});

test("reopening is rejected with the number of paid invoices", async () => {
  await addEverything(own.at.owner, own.organization);
  await own.close();
  const [first, second] = await own.invoices();
  await own.setStatus("processing", first?.label);
  await own.setStatus("paid", second?.label);
  const refused = await own.ask("POST", "/reopen", {});
  expect([refused.status, refused.body.errors[0].message]).toEqual([
    409,
    "You can't reopen the cycle starting 2026-04-01: 1 of its invoices is paid. It stays closed.",
  ]);
  expect((await own.data("")).allowed).toEqual([]);
});

test("invoices of a cycle that is closing or reopening can't be paid", async () => {
  await addEverything(own.at.owner, own.organization);
  await own.ask("POST", "/close", {});
  await step(own.at, 1);
  const [early] = await own.invoices();
  await expect(own.setStatus("processing", early?.label)).rejects.toMatchObject({ code: "MS001" });
  await work(own.at);
  await own.ask("POST", "/reopen", {});
  await expect(own.setStatus("paid", early?.label)).rejects.toMatchObject({ code: "MS001" });
  await work(own.at);
  expect((await own.data("")).status).toBe("open");
});

test("only one of a concurrent reopening and payment succeeds, so a reopening cycle has no invoice in a payment", async () => {
  await addContract(own.at.owner, own.organization);
  await own.close();
  const [invoice] = await own.invoices();
  const [paid, reopened] = await Promise.all([
    own.setStatus("processing", invoice?.label).then(
      () => true,
      () => false,
    ),
    own.ask("POST", "/reopen", {}).then(({ status }) => status === 200),
  ]);
  expect(paid).not.toBe(reopened);
});
