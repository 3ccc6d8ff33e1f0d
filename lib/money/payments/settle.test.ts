import { expect, test } from "vitest";
import { payDesk } from "#lib/testing/payments.ts";
import { send } from "#lib/testing/stage.ts";

const desk = await payDesk();

test("marks a payment paid together with its invoices, only once", async () => {
  const ids = [await desk.waiting(), await desk.waiting()];
  const { body: made } = await desk.create({ invoice_ids: ids });
  const path = `/payments/${made.data.id}`;
  const late = { paid_at: made.data.created_at, service_reference: "Batch 7" };
  const answers = await Promise.all(Array.from({ length: 5 }, () => desk.post(`${path}/mark-paid`, late)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 200)?.body.data).toMatchObject({
    ...{ status: "paid", total_due: "0.00", paid_at: late.paid_at, service_reference: "Batch 7" },
  });
  for (const id of ids) expect(await desk.statusOf(id)).toEqual(["paid", true]);
  for (const end of ["mark-paid", "fail", "cancel"]) {
    const { status, body } = await desk.post(`${path}/${end}`, end === "mark-paid" ? {} : { reason: "Too late" });
    expect([status, body.errors[0].message]).toEqual([
      409,
      expect.stringMatching(
        /^PAY-DE-\d{4}-\d{4} is paid since [-\d]{10} \d\d:\d\d UTC, which is final: refund its invoices/,
      ),
    ]);
  }
});

test.each([
  ["fail", "failed"],
  ["cancel", "cancelled"],
])("lets a payment %s: its invoices await payment again and can be paid anew", async (end, status) => {
  const id = await desk.waiting();
  const { body: made } = await desk.create({ invoice_ids: [id] });
  const { body } = await desk.post(`/payments/${made.data.id}/${end}`, { reason: "Account closed" });
  expect(body.data).toMatchObject({ status, failure_reason: "Account closed", total_due: "0.00" });
  expect(await desk.statusOf(id)).toEqual(["awaiting_payment", false]);
  expect((await desk.create({ invoice_ids: [id] })).status).toBe(201);
  const shown = await send("GET", `/rest/v2/payments/${made.data.id}/breakdown`, desk.token);
  expect(shown.body.data).toHaveLength(1);
});

test.each([
  [{ paid_at: "2999-01-01" }, "/paid_at"],
  [{ paid_at: "0001-01-01" }, "/paid_at"],
  [{ paid_at: "soon" }, "/paid_at"],
  [{ service_reference: "" }, "/service_reference"],
  [{ service_reference: "x".repeat(201) }, "/service_reference"],
])("rejects marking a payment paid with %j", async (body, path) => {
  const { body: made } = await desk.create({ invoice_ids: [await desk.waiting()] });
  const answer = await desk.post(`/payments/${made.data.id}/mark-paid`, body);
  expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
});

test("blocks every other change to a payment's invoices until it is settled", async () => {
  const id = await desk.waiting({ label: "INV-2026-9200" });
  const { body: made } = await desk.create({ invoice_ids: [id] });
  const change = await desk.post(`/invoices/${id}/transition`, { status: "awaiting_payment" });
  expect([change.status, change.body.errors[0].message]).toEqual([
    409,
    `INV-2026-9200 is processing, in payment ${made.data.label}: cancel that payment first`,
  ]);
  const refund = await desk.post("/refund-statements", { invoice_id: id, reason: "No" });
  expect([refund.status, refund.body.errors[0].message]).toEqual([
    409,
    "INV-2026-9200 is processing: only paid invoices can be refunded",
  ]);
});
