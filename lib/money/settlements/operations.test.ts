import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { rpc } from "#lib/testing/oauth-flow.ts";
import { addCycle } from "#lib/testing/payment-cycles.ts";
import { addPaymentOf, addRefundOf } from "#lib/testing/settlements.ts";
import { addInvoice, addPerson, addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);
const payer = await addPerson(at.owner, at.first, "finance");
for (const [currency, rate] of [
  ["EUR", "0.92"],
  ["JPY", "150"],
])
  await at.owner`insert into exchange_rates (organization_id, currency, valid_on, per_dollar, source) values (${at.first.id}, ${currency as string}, '2026-01-05', ${rate as string}, 'Central bank')`;

const plan = (body: unknown) => send("POST", "/rest/v2/payments/plan", token, { body });
const get = (path: string) => send("GET", `/rest/v2${path}`, token);

async function addEntity(name: string, currency: string): Promise<string> {
  const id = randomUUID();
  await at.owner`insert into legal_entities (organization_id, id, name, country, currency, vat_id) values (${at.first.id}, ${id}, ${name}, 'JP', ${currency}, '')`;
  return id;
}

describe("plan_payments", () => {
  test("plans one payment per legal entity in its own currency, with rows that add up to the last digit", async () => {
    const own = await addInvoice(at.owner, at.first, { status: "pending", total: "80.05" });
    const dollars = await addInvoice(at.owner, at.first, {
      status: "awaiting_payment",
      total: "100.10",
      currency: "USD",
    });
    const elsewhere = { ...at.first, legal_entity_id: await addEntity("Another GK", "JPY") };
    const yen = await addInvoice(at.owner, elsewhere, { status: "failed", total: "10.00", currency: "EUR" });
    const { status, body } = await plan({ invoice_ids: [own, yen, dollars] });
    expect(body.errors ?? status).toBe(200);
    expect(body.data.not_payable).toEqual([]);
    expect(body.data.payments).toMatchObject([
      {
        legal_entity: { name: "Another GK" },
        payment_currency: "JPY",
        total: "1630",
        rates: [
          { currency: "EUR", per_dollar: "0.92", valid_on: "2026-01-05", source: "Central bank" },
          { currency: "JPY", per_dollar: "150", valid_on: "2026-01-05", source: "Central bank" },
        ],
        missing_rates: [],
      },
      {
        legal_entity: { name: "First GmbH" },
        payment_currency: "EUR",
        total: "172.14",
        invoices_total: "172.14",
        service_fee: "0.00",
        invoice_count: 2,
        by_currency: [
          { currency: "EUR", invoice_count: 1, total_payment_currency: "80.05" },
          { currency: "USD", invoice_count: 1, total: "100.10", total_payment_currency: "92.09" },
        ],
      },
    ]);
  });

  test("accepts one currency; a missing rate is named and no total is made up", async () => {
    const invoice = await addInvoice(at.owner, at.first, { status: "pending" });
    const { body } = await plan({ invoice_ids: [invoice], payment_currency: "chf" });
    expect(body.data.payments).toMatchObject([
      {
        payment_currency: "CHF",
        total: null,
        missing_rates: ["CHF"],
        items: [{ total: "100.00", total_payment_currency: null }],
      },
    ]);
  });

  test("explains why an invoice can't be paid: who already pays it, its status, its cycle, or that it doesn't exist", async () => {
    const taken = await addInvoice(at.owner, at.first, { status: "processing", label: "INV-2026-7001" });
    const { label } = await addPaymentOf(at.owner, at.first, taken, { created_by: payer });
    const skipped = await addInvoice(at.owner, at.first, { status: "skipped", label: "INV-2026-7002" });
    const foreign = await addInvoice(at.owner, at.second, { status: "pending" });
    const { body } = await plan({ invoice_ids: [taken, skipped, foreign, "nothing"] });
    expect(body.data.payments).toEqual([]);
    const reasons = Object.fromEntries(
      body.data.not_payable.map(({ invoice_id, reason }: { invoice_id: string; reason: string }) => [
        invoice_id,
        reason,
      ]),
    );
    expect(reasons).toEqual({
      [taken]: `INV-2026-7001 (DE) is already in ${label}, made by Person finance`,
      [skipped]: "INV-2026-7002 (DE) can't be paid: it was skipped. Mark it as awaiting payment first",
      [foreign]: "Invoice not found",
      nothing: "Invoice not found",
    });
  });

  test("is dated by the invoices that can be paid: one in a cycle that is closing doesn't count", async () => {
    const invoice = (issued_at: string) => addInvoice(at.owner, at.first, { status: "awaiting_payment", issued_at });
    const [payable, later] = [await invoice("2026-03-01"), await invoice("2026-03-20")];
    const cycle = await addCycle(at.owner, at.first, { status: "closing" });
    await at.owner`update invoices set payment_cycle_id = ${cycle} where id = ${later}`;
    const { status, body } = await plan({ invoice_ids: [payable, later], paid_at: "2026-03-05" });
    expect([status, body.data?.earliest_paid_at]).toEqual([200, "2026-03-01T00:00:00.000Z"]);
    expect(body.data.not_payable).toMatchObject([{ invoice_id: later }]);
  });

  test("requires either invoices or a cycle", async () => {
    expect((await plan({})).status).toBe(400);
    expect((await plan({ invoice_ids: ["a"], payment_cycle_id: randomUUID() })).status).toBe(400);
    expect((await plan({ invoice_ids: ["a\u0000"] })).status).toBe(400);
    const { body } = await plan({ payment_cycle_id: randomUUID() });
    expect(body.data).toMatchObject({ payments: [], not_payable: [], earliest_paid_at: null });
  });
});

describe("get_payment_sheet", () => {
  test("returns each invoice, the sums, and who created and completed it", async () => {
    const invoice = await addInvoice(at.owner, at.first, { status: "paid", total: "120.00", label: "INV-2026-7101" });
    const { id } = await addPaymentOf(at.owner, at.first, invoice, { status: "paid", created_by: payer });
    const refund = await addRefundOf(at.owner, at.first, invoice, "20.50");
    const { body } = await get(`/payments/${id}/sheet`);
    expect(body.data).toMatchObject({
      id,
      due_date: null,
      refunds: [{ id: refund, status: "processing", amount: "20.50", paid_at: null }],
      total: "120.00",
      invoices_total: "120.00",
      service_fee: "0.00",
      invoice_count: 1,
      items: [
        {
          invoice_id: invoice,
          label: "INV-2026-7101",
          total: "120.00",
          fx_rate: "1",
          total_payment_currency: "120.00",
        },
      ],
      history: [
        { status: "processing", at: "2026-03-04T00:00:00.000Z", by: null, actor: { kind: "system" } },
        { status: "paid", at: "2026-03-05T00:00:00.000Z", by: null, actor: { kind: "system" } },
      ],
    });
  });

  test("says when the first of its invoices is due, while it's in progress", async () => {
    const invoice = await addInvoice(at.owner, at.first, { status: "processing", due_date: "2026-04-09T00:00:00Z" });
    const { id } = await addPaymentOf(at.owner, at.first, invoice);
    expect((await get(`/payments/${id}/sheet`)).body.data).toMatchObject({
      due_date: "2026-04-09T00:00:00.000Z",
      refunds: [],
    });
  });
});

describe("the history of a payment or refund", () => {
  const path = "/rest/v2";

  async function read(id: string, refund: string) {
    const { body } = await get(`/payments/${id}/sheet`);
    return { paid: body.data.history, refunded: (await get(`/refund-statements/${refund}/history`)).body.data };
  }

  test("is what ended it, whoever reads it or tries to end it again", async () => {
    const personal = (user_id: string) => addToken(at.owner, at.first, { type: "personal", user_id });
    const member = await addPerson(at.owner, at.first, "finance");
    const paying = await personal(member);
    const reading = await personal(await addPerson(at.owner, at.first, "owner"));
    const invoice = await addInvoice(at.owner, at.first, { status: "awaiting_payment" });
    const made = await send("POST", `${path}/payments`, paying, {
      body: { invoice_ids: [invoice], method: "bank_transfer" },
    });
    const { id } = made.body.data;
    await send("POST", `${path}/payments/${id}/mark-paid`, token, { body: {} });
    const refund = await send("POST", `${path}/refund-statements`, token, {
      body: { invoice_id: invoice, reason: "Twice" },
    });
    const refund_id = refund.body.data.id;
    await send("POST", `${path}/refund-statements/${refund_id}/fail`, paying, { body: { reason: "Account closed" } });
    const before = await read(id, refund_id);
    expect(before.paid).toMatchObject([
      {
        status: "processing",
        by: "Person finance",
        actor: { kind: "member", id: member },
        operation: "create_payment",
      },
      {
        status: "paid",
        by: null,
        actor: { kind: "token", name: "organization token" },
        operation: "mark_payment_paid",
      },
    ]);
    expect(before.refunded).toMatchObject([
      { status: "processing", by: null, actor: { kind: "token" }, operation: "create_refund" },
      { status: "failed", by: "Person finance", reason: "Account closed", operation: "fail_refund" },
    ]);
    expect(before.paid[0].request_id).toBe(made.headers.get("x-request-id"));
    for (const [name, key, of] of [
      ["get_payment", "payment_id", id],
      ["get_refund_statement", "refund_statement_id", refund_id],
    ]) {
      const { status } = await rpc("tools/call", { name, arguments: { [key as string]: of } }, { text: reading });
      expect(status).toBe(200);
    }
    expect((await send("POST", `${path}/payments/${id}/mark-paid`, reading, { body: {} })).status).toBe(409);
    await at.owner`update memberships set name = 'Renamed' where user_id = ${member}`;
    expect(await read(id, refund_id)).toEqual(before);
  });

  test("says that the system did what no request asked for", async () => {
    const invoice = await addInvoice(at.owner, at.first, { status: "paid" });
    const { id } = await addPaymentOf(at.owner, at.first, invoice);
    await at.owner`update payments set status = 'failed', failure_reason = 'Returned' where id = ${id}`;
    const { body } = await get(`/payments/${id}/sheet`);
    const actor = { kind: "system", id: null, name: null };
    expect(body.data.history).toMatchObject([
      { status: "processing", actor },
      { status: "failed", actor, reason: "Returned", operation: null, request_id: null },
    ]);
  });

  test("can't be changed or added to by the product's own role", async () => {
    const [granted] = await at.owner`
      select string_agg(privilege_type, ', ') as privileges from information_schema.role_table_grants
        where table_name = 'record_history' and grantee = 'app_web'`;
    expect(granted?.privileges).toBe("SELECT");
  });
});

describe("get_invoice_settlement", () => {
  test("returns the payment, the refunds and the remaining amount", async () => {
    const invoice = await addInvoice(at.owner, at.first, { status: "paid", total: "120.00" });
    const { label } = await addPaymentOf(at.owner, at.first, invoice, { status: "paid" });
    await addRefundOf(at.owner, at.first, invoice, "20.50");
    const { body } = await get(`/invoices/${invoice}/settlement`);
    expect(body.data).toMatchObject({
      is_payable: false,
      refunded_total: "20.50",
      refundable: "99.50",
      next_statuses: [],
      payments: [{ label, status: "paid", total_payment_currency: "120.00", paid_at: "2026-03-05T00:00:00.000Z" }],
      refunds: [{ status: "processing", amount: "20.50", paid_at: null }],
    });
  });

  test("shows an unpaid invoice as payable and manually changeable, with nothing to refund", async () => {
    const invoice = await addInvoice(at.owner, at.first, { status: "awaiting_payment", total: "150", currency: "JPY" });
    const { body } = await get(`/invoices/${invoice}/settlement`);
    expect(body.data).toMatchObject({
      is_payable: true,
      refunded_total: "0",
      refundable: "0",
      next_statuses: ["skipped", "unpayable", "cancelled"],
      payments: [],
    });
  });
});
