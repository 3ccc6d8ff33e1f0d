import { beforeEach, describe, expect, test } from "vitest";
import { setDay } from "#lib/testing/clock.ts";
import { addAdjustment, addContract, addHours, type Payroll, payroll } from "#lib/testing/payment-cycles.ts";
import { addToken, send } from "#lib/testing/stage.ts";

let own: Payroll;

beforeEach(async () => {
  own = await payroll();
  await setDay(own.at.owner, "2026-04-15");
});

async function personOf(contract: string): Promise<string> {
  const [row] = await own.at.owner`
    select person_id from contracts where organization_id = ${own.organization.id} and id = ${contract}`;
  return row?.person_id;
}

const payOf = async (contract: string) => (await own.read(`people/${await personOf(contract)}/pay`)).body.data;

const reasonsIn = ({ missing }: { missing: { reason: string }[] }) => missing.map(({ reason }) => reason);

async function pay(contract: string): Promise<string> {
  const [invoice] = await own.at
    .owner`select id from invoices where organization_id = ${own.organization.id} and contract_id = ${contract}`;
  const { body } = await own.post("/payments", { invoice_ids: [invoice?.id], method: "bank_transfer" });
  return body.data.id;
}

describe("what a person is due next", () => {
  test("is what closing the cycle would pay, and what it would with everything approved", async () => {
    const id = await addContract(own.at.owner, own.organization, { frequency: "hourly", rate: "31.37" });
    await addHours(own.at.owner, own.organization, { contract_id: id, date_worked: "2026-04-02", quantity: "7.5" });
    await addHours(own.at.owner, own.organization, {
      ...{ contract_id: id, date_worked: "2026-04-03", quantity: "7.25", status: "pending" },
    });
    await addAdjustment(own.at.owner, own.organization, { contract_id: id, date_submitted: "2026-04-04" });
    await addAdjustment(own.at.owner, own.organization, {
      ...{ contract_id: id, date_submitted: "2026-04-05", type: "deduction", amount: "20.00", status: "pending" },
    });
    const before = await payOf(id);
    expect(before.state).toBe("in_preparation");
    const [preview] = (await own.ask("GET", "/preview")).body.data;
    expect(before.next).toMatchObject([
      {
        contract_id: id,
        currency: "EUR",
        payment_cycle: { id: own.cycle(), status: "open" },
        pay: "335.28",
        adjustments: "100.00",
        employer_cost: "0.00",
        service_fee: preview.service_fee,
        vat_total: preview.vat_total,
        total: preview.total,
      },
    ]);
    expect(before.next[0].lines).toEqual(
      preview.lines.map(({ type, description, total }: Record<string, string>) => ({ type, description, total })),
    );
    expect(before.missing).toMatchObject([
      { reason: "unapproved_timesheets", contract_id: id, count: 1, amounts: [{ currency: "EUR", total: "227.43" }] },
      { reason: "unapproved_adjustments", contract_id: id, count: 1, amounts: [{ currency: "EUR", total: "-20.00" }] },
      { reason: "cycle_running", contract_id: id, day: "2026-04-25", payment_cycle_id: own.cycle() },
    ]);
    await own.at
      .owner`update timesheets set status = 'approved' where organization_id = ${own.organization.id} and status = 'pending'`;
    await own.at
      .owner`update invoice_adjustments set status = 'approved' where organization_id = ${own.organization.id} and status = 'pending'`;
    const after = await payOf(id);
    expect(after.next[0].pay).toBe(before.next[0].pay_after_approval);
    expect([after.next[0].pay_after_approval, reasonsIn(after)]).toEqual([after.next[0].pay, ["cycle_running"]]);
    const counted = await own.at
      .owner`select count(*)::integer as n from timesheets where organization_id = ${own.organization.id}`;
    expect(counted[0]?.n).toBe(2);
  });

  test("leaves out what an employer owes on top, and counts only the person's own contracts", async () => {
    const id = await addContract(own.at.owner, own.organization, { type: "eor", employer_cost_percent: "21.3" });
    await addContract(own.at.owner, own.organization);
    const { next } = await payOf(id);
    expect(next).toMatchObject([
      { contract_id: id, pay: "3000.00", employer_cost: "639.00", pay_after_approval: "3000.00" },
    ]);
    const { body } = await own.read(`contracts/${id}/pay`);
    expect(body.data.next).toEqual(next);
  });

  test("says what is missing for each kind of contract, with nothing to pay until it is mended", async () => {
    const timed = await addContract(own.at.owner, own.organization, { frequency: "daily", rate: "200.00" });
    const draft = await addContract(own.at.owner, own.organization, { status: "new" });
    const later = await addContract(own.at.owner, own.organization, { starts_on: "2026-05-10" });
    const ended = await addContract(own.at.owner, own.organization, { status: "completed", ends_on: "2026-02-28" });
    const weekly = await addContract(own.at.owner, own.organization, {
      ...{ frequency: "weekly", payment_frequency: "weekly" },
    });
    const unrated = await addContract(own.at.owner, own.organization, { rate: "0.00" });
    const foreign = await addContract(own.at.owner, own.organization, { currency: "CHF", country: "CH" });
    const outside = await addContract(own.at.owner, own.organization, { type: "hris_direct_employee" });
    const left = await addContract(own.at.owner, own.organization, {
      ...{ type: "hris_direct_employee", status: "completed", ends_on: "2026-02-28" },
    });
    const found = async (id: string) => {
      const { state, missing, next } = await payOf(id);
      return [state, next[0].total, missing.map(({ reason }: { reason: string }) => reason)];
    };
    expect(await found(timed)).toEqual(["blocked", "0.00", ["no_time", "cycle_running"]]);
    expect(await found(draft)).toEqual(["blocked", null, ["contract_not_active"]]);
    expect(await found(later)).toEqual(["nothing_due", null, ["contract_not_started"]]);
    expect(await found(ended)).toEqual(["nothing_due", null, ["contract_ended"]]);
    expect(await found(weekly)).toEqual(["blocked", null, ["no_cycle"]]);
    expect((await payOf(weekly)).next[0].due_on).toBeNull();
    expect(await found(unrated)).toEqual(["blocked", "0.00", ["no_rate", "nothing_to_pay", "cycle_running"]]);
    expect(await found(foreign)).toEqual(["blocked", null, ["no_exchange_rate", "cycle_running"]]);
    expect(await found(outside)).toEqual(["nothing_due", null, ["not_paid_here"]]);
    expect(await found(left)).toEqual(["nothing_due", null, ["contract_ended"]]);
  });

  test("what waits for approval is the only reason why there is nothing to pay, if approving it pays something", async () => {
    const id = await addContract(own.at.owner, own.organization, { frequency: "hourly", rate: "10.00" });
    await addHours(own.at.owner, own.organization, { contract_id: id, date_worked: "2026-04-02", status: "pending" });
    const { state, missing } = await payOf(id);
    expect([state, reasonsIn({ missing })]).toEqual(["blocked", ["unapproved_timesheets", "cycle_running"]]);
    const deducted = await addContract(own.at.owner, own.organization, { frequency: "hourly", rate: "10.00" });
    await addAdjustment(own.at.owner, own.organization, {
      ...{ contract_id: deducted, date_submitted: "2026-04-05", type: "deduction", amount: "20.00", status: "pending" },
    });
    expect(reasonsIn(await payOf(deducted))).toEqual(["unapproved_adjustments", "nothing_to_pay", "cycle_running"]);
  });

  test("time that approved deductions offset was logged", async () => {
    const id = await addContract(own.at.owner, own.organization, { frequency: "hourly", rate: "10.00" });
    await addHours(own.at.owner, own.organization, { contract_id: id, date_worked: "2026-04-02", quantity: "8.00" });
    await addAdjustment(own.at.owner, own.organization, {
      ...{ contract_id: id, date_submitted: "2026-04-05", type: "deduction", amount: "80.00" },
    });
    const { next, missing } = await payOf(id);
    expect(next[0].pay).toBe("0.00");
    expect(reasonsIn({ missing })).not.toContain("no_time");
    expect(reasonsIn({ missing })).toContain("nothing_to_pay");
  });

  test("a next cycle that isn't open yet is normal after closing, until a period is left out", async () => {
    const id = await addContract(own.at.owner, own.organization);
    await own.close();
    expect(reasonsIn(await payOf(id))).toContain("next_cycle_not_open");
    await setDay(own.at.owner, "2026-05-20");
    expect(reasonsIn(await payOf(id))).toContain("next_cycle_not_open");
    await setDay(own.at.owner, "2026-06-10");
    expect(reasonsIn(await payOf(id))).toContain("no_cycle");
  });

  test("a cycle past its cut-off is waiting to be closed, and one past its end is paid before the next", async () => {
    const id = await addContract(own.at.owner, own.organization);
    await own.goOn();
    await setDay(own.at.owner, "2026-05-04");
    const { next, missing } = await payOf(id);
    expect(next[0].payment_cycle).toMatchObject({ starts_on: "2026-04-01" });
    expect(missing).toMatchObject([{ reason: "cycle_not_closed", payment_cycle_id: next[0].payment_cycle.id }]);
  });

  test("a person without a contract is told that", async () => {
    const { body } = await own.post("/people", {
      ...{ first_name: "Noor", last_name: "Öztürk", email: "noor@pay.example", country: "DE", job_title: "Cook" },
    });
    const { data } = (await own.read(`people/${body.data.id}/pay`)).body;
    expect(data).toMatchObject({ state: "nothing_due", next: [], payments: [], missing: [{ reason: "no_contract" }] });
  });

  test("approved work left on a contract that is over is due, and work that waits would be", async () => {
    const ended = { frequency: "hourly", rate: "10.00", status: "completed", ends_on: "2026-03-31" };
    const left = await addContract(own.at.owner, own.organization, ended);
    await addHours(own.at.owner, own.organization, { contract_id: left, date_worked: "2026-03-30" });
    expect((await payOf(left)).next[0]).toMatchObject({ pay: "80.00" });
    const waiting = await addContract(own.at.owner, own.organization, ended);
    await addHours(own.at.owner, own.organization, {
      ...{ contract_id: waiting, date_worked: "2026-03-30", status: "pending" },
    });
    const { next, missing, state } = await payOf(waiting);
    expect(next[0]).toMatchObject({ pay: "0.00", pay_after_approval: "80.00" });
    expect([state, reasonsIn({ missing })[0]]).toEqual(["blocked", "unapproved_timesheets"]);
  });
});

describe("what was invoiced", () => {
  test("is awaiting payment, then in a payment, then paid, with the person's part of the payment", async () => {
    const id = await addContract(own.at.owner, own.organization);
    await own.close();
    const due = await payOf(id);
    expect(due).toMatchObject({
      state: "awaiting_payment",
      unpaid_invoices: { count: 1, overdue_count: 0 },
      payments: [],
    });
    expect(due.unpaid_invoices.items[0].payment_cycle).toMatchObject({
      starts_on: "2026-04-01",
      ends_on: "2026-04-30",
    });
    expect(due.unpaid_invoices.totals).toEqual([{ currency: "EUR", total: due.unpaid_invoices.items[0].total }]);
    expect(reasonsIn(due)).toEqual(["next_cycle_not_open", "invoices_unpaid"]);
    const payment = await pay(id);
    const sent = await payOf(id);
    expect(sent).toMatchObject({
      state: "in_payment",
      payments: [{ id: payment, status: "processing", currency: "EUR" }],
    });
    expect(sent.unpaid_invoices.items[0].payment.id).toBe(payment);
    expect(sent.missing.at(-1)).toMatchObject({
      ...{ reason: "invoices_in_payment", count: 1, amounts: due.unpaid_invoices.totals },
    });
    expect(sent.payments[0].amount).toBe(due.unpaid_invoices.totals[0].total);
    expect((await own.post(`/payments/${payment}/mark-paid`, {})).status).toBe(200);
    const paid = await payOf(id);
    expect(paid).toMatchObject({
      state: "nothing_due",
      unpaid_invoices: { count: 0, totals: [] },
      payments: [{ id: payment, status: "paid" }],
    });
  });

  test("is overdue after its due day, with how many and how much, until it is paid", async () => {
    const id = await addContract(own.at.owner, own.organization);
    await own.close();
    await own.at.owner`update invoices set due_date = '2026-04-10' where organization_id = ${own.organization.id}`;
    const { state, missing, unpaid_invoices } = await payOf(id);
    expect([state, unpaid_invoices.overdue_count, unpaid_invoices.items[0].is_overdue]).toEqual(["overdue", 1, true]);
    expect(missing.at(-1)).toMatchObject({ reason: "invoices_overdue", count: 1, amounts: unpaid_invoices.totals });
  });

  test("is awaiting payment only if it can be paid: open and unpayable invoices have to be fixed first", async () => {
    const id = await addContract(own.at.owner, own.organization);
    await own.close();
    await own.at.owner`update invoices set status = 'unpayable' where organization_id = ${own.organization.id}`;
    expect((await payOf(id)).state).toBe("blocked");
    const worker_id = await personOf(id);
    for (const [status, state] of [
      ["open", "blocked"],
      ["processed", "in_payment"],
      ["pending", "awaiting_payment"],
    ] as const) {
      await own.at.owner`
        insert into invoices (organization_id, id, label, status, is_cor, currency, total, vat_total, service_fee, billing_type, document_type, contract_id, worker_id, recipient_legal_entity_id, search_text, issued_at, due_date)
          values (${own.organization.id}, ${`in ${status}`}, ${`IN-${status}`}, ${status}, false, 'EUR', 10.10, 0.00, 0.00, 'WORK', 'INVOICE', ${id}, ${worker_id},
            ${own.organization.legal_entity_id}, '', '2026-03-01', '2026-06-01')`;
      expect([status, (await payOf(id)).state]).toEqual([status, state]);
    }
  });

  test("names at most 5 invoices and 3 payments of many, and sums all of them by currency", async () => {
    const id = await addContract(own.at.owner, own.organization);
    await own.close();
    const worker_id = await personOf(id);
    await own.at.owner`
      insert into invoices (organization_id, id, label, status, is_cor, currency, total, vat_total, service_fee, billing_type, document_type, contract_id, worker_id, recipient_legal_entity_id, search_text, issued_at, due_date)
        select ${own.organization.id}, 'many' || n, 'MANY-' || n, 'pending', false, case when n % 2 = 0 then 'USD' else 'EUR' end, 10.10, 0.00, 0.00, 'WORK', 'INVOICE', ${id}, ${worker_id},
          ${own.organization.legal_entity_id}, '', '2026-03-01', date '2026-05-01' + n from generate_series(1, 40) as n`;
    const { unpaid_invoices } = await payOf(id);
    expect([unpaid_invoices.count, unpaid_invoices.items.length]).toEqual([41, 5]);
    expect(unpaid_invoices.totals[1]).toEqual({ currency: "USD", total: "202.00" });
    const dates = unpaid_invoices.items.map(({ due_date }: { due_date: string }) => due_date);
    expect(dates).toEqual([...dates].sort());
  });
});

test("nobody without access to money, and nobody of another organization, gets an outlook", async () => {
  const id = await addContract(own.at.owner, own.organization);
  const person = await personOf(id);
  const blind = await addToken(own.at.owner, own.organization, { scopes: ["people:read", "contracts:read"] });
  const foreign = await addToken(own.at.owner, own.at.second);
  for (const path of [`/rest/v2/people/${person}/pay`, `/rest/v2/contracts/${id}/pay`]) {
    expect((await send("GET", path, blind)).status).toBe(403);
    expect((await send("GET", path, foreign)).status).toBe(404);
  }
});

test("reading an outlook leaves nothing behind, also while the same time is approved", async () => {
  const id = await addContract(own.at.owner, own.organization, { frequency: "hourly", rate: "31.00" });
  for (let day = 1; day <= 9; day += 1)
    await addHours(own.at.owner, own.organization, {
      ...{ contract_id: id, date_worked: `2026-04-0${day}`, status: "pending" },
    });
  const ids = await own.at.owner<
    { id: string }[]
  >`select id from timesheets where organization_id = ${own.organization.id}`;
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => payOf(id)),
    ...ids.map((row) => own.post(`/timesheets/${row.id}/review`, { status: "approved" })),
  ]);
  for (const outlook of answers.slice(0, 6)) expect(["2232.00", null]).toContain(outlook.next[0].pay_after_approval);
  for (const { status } of answers.slice(6)) expect(status).toBe(200);
  expect((await payOf(id)).next[0]).toMatchObject({ pay: "2232.00", pay_after_approval: "2232.00" });
});
