import { expect, test } from "vitest";
import { payDesk } from "#lib/testing/payments.ts";
import { addPerson, addToken, send } from "#lib/testing/stage.ts";

const desk = await payDesk();

const madeOf = async (total: string) =>
  (await desk.create({ invoice_ids: [await desk.waiting({ total })] })).body.data as { id: string; label: string };

const left = async (id: string) => {
  const [row] = await desk.at.owner`
    select (select status from payments where id = ${id}) as status,
      (select count(*)::int from audit_log where operation = 'mark_payment_paid' and object = ${`payment_id=${id}`} and result < 300) as audited,
      (select count(*)::int from record_history where record_id = ${id} and status = 'paid') as noted`;
  return row;
};

test("a payment with another total than the confirmed one stays as it is, and both amounts are named", async () => {
  const { id, label } = await madeOf("120.50");
  const { status, body } = await desk.post(`/payments/${id}/mark-paid`, { expected_total: "120.00" });
  expect([status, body.errors[0]]).toMatchObject([
    409,
    {
      reason: "amount_changed",
      path: "/expected_total",
      message: `You confirmed 120.00 EUR, but ${label} comes to 120.50 EUR. Nothing was changed. Check the new amount, then confirm it.`,
    },
  ]);
  expect(await left(id)).toEqual({ status: "processing", audited: 0, noted: 0 });
  expect((await desk.post(`/payments/${id}/mark-paid`, { expected_total: "120.5" })).status).toBe(200);
  expect(await left(id)).toEqual({ status: "paid", audited: 1, noted: 1 });
});

test("many payments are confirmed one by one: a refused one changes none of the others, and a repeated request none twice", async () => {
  const made = [await madeOf("10.00"), await madeOf("20.00"), await madeOf("30.00")];
  expect((await desk.post(`/payments/${made[1]?.id}/cancel`, { reason: "Twice" })).status).toBe(200);
  const confirm = (id: string) =>
    send("POST", `/rest/v2/payments/${id}/mark-paid`, desk.token, {
      body: { service_reference: "Batch 9" },
      headers: { "idempotency-key": `bulk ${id}` },
    });
  const first = [];
  for (const { id } of made) first.push((await confirm(id)).status);
  expect(first).toEqual([200, 409, 200]);
  const again = [];
  for (const { id } of made) again.push(await confirm(id));
  expect(again.map(({ status, headers }) => [status, headers.get("idempotency-replayed")])).toEqual([
    [200, "true"],
    [409, null],
    [200, "true"],
  ]);
  for (const at of [0, 2]) expect(await left(made[at]?.id ?? "")).toEqual({ status: "paid", audited: 1, noted: 1 });
});

test("a payment that someone else has ended says who did it and when", async () => {
  const member = await addPerson(desk.at.owner, desk.at.first, "finance");
  const own = await addToken(desk.at.owner, desk.at.first, { type: "personal", user_id: member });
  const { id, label } = await madeOf("15.00");
  expect((await send("POST", `/rest/v2/payments/${id}/mark-paid`, own, { body: {} })).status).toBe(200);
  const { status, body } = await desk.post(`/payments/${id}/mark-paid`, { expected_total: "15.00" });
  expect([status, body.errors[0].message]).toEqual([
    409,
    expect.stringMatching(
      new RegExp(
        `^${label} is paid since \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC, by Person finance, which is final: refund its invoices`,
      ),
    ),
  ]);
});

test("a payment that a token has ended names nobody, least of all the member who created it", async () => {
  const member = await addPerson(desk.at.owner, desk.at.first, "owner");
  const own = await addToken(desk.at.owner, desk.at.first, { type: "personal", user_id: member });
  const invoice_ids = [await desk.waiting({ total: "16.00" })];
  const made = await desk.post("/payments", { invoice_ids, method: "bank_transfer" }, own);
  expect(made.status).toBe(201);
  const { id, label } = made.body.data;
  expect((await desk.post(`/payments/${id}/mark-paid`, {})).status).toBe(200);
  const { status, body } = await desk.post(`/payments/${id}/mark-paid`, {});
  expect([status, body.errors[0].message]).toEqual([
    409,
    expect.stringMatching(
      new RegExp(`^${label} is paid since \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC, which is final: refund`),
    ),
  ]);
});
