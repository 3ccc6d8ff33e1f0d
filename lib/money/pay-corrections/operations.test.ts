import { beforeEach, describe, expect, test } from "vitest";
import { addAdjustment, addContract, type Payroll, payroll, setDays, work } from "#lib/testing/payment-cycles.ts";
import { addSession, send } from "#lib/testing/stage.ts";
import { untilLocked } from "#lib/testing/until.ts";
import { addWebhook } from "#lib/testing/webhooks.ts";

let own: Payroll;
/** Two people who may decide. */
let one: string;
let other: string;

beforeEach(async () => {
  own = await payroll();
  one = await addSession(own.at.owner, own.organization, "finance");
  other = await addSession(own.at.owner, own.organization, "finance");
});

interface Correction {
  id: string;
  cause: string;
  from: string;
  to: string;
  days: number;
  amount: string;
  status: string;
  adjustment_id: string | null;
}

const as = (session: string, method: string, path: string, body?: object) =>
  send(method, `/rest/v2${path}`, session, body === undefined ? {} : { body });

async function corrections(query = "statuses=open"): Promise<Correction[]> {
  const { status, body } = await as(one, "GET", `/pay-corrections?${query}`);
  expect(status).toBe(200);
  return body.data;
}

async function only(query?: string): Promise<Correction> {
  const [found, ...more] = await corrections(query);
  expect(more).toEqual([]);
  if (!found) throw new Error("no correction");
  return found;
}

const settle = ({ id }: { id: string }, session = one, body = {}) =>
  as(session, "POST", `/pay-corrections/${id}/settle`, body);
const dismiss = ({ id }: { id: string }, session = one) => as(session, "POST", `/pay-corrections/${id}/dismiss`, {});
const approve = (id: string | null, session = other) =>
  as(session, "POST", `/invoice-adjustments/${id}/review`, { status: "approved" });

const invoiceOf = async (contract_id: string, cycle = own.cycle()) => {
  const [row] = await own.at.owner<{ id: string; label: string; amount: string; lines: string[] }[]>`
    select i.id, i.label, i.amount::text, array(select l.description || ': ' || l.total from invoice_line_items l where l.invoice_id = i.id order by l.position) as lines
      from invoices i where i.contract_id = ${contract_id} and i.payment_cycle_id = ${cycle} and i.status <> 'cancelled'`;
  return row;
};

const cancel = (id: string, body: object = {}) =>
  as(one, "POST", `/invoices/${id}/transition`, { status: "cancelled", ...body });

/** Closes April and goes on to May with the contract's invoice of April canceled. */
async function canceled(options: Parameters<typeof addContract>[2] = {}, body: object = {}) {
  const contract_id = await addContract(own.at.owner, own.organization, options);
  await own.close();
  const april = own.cycle();
  const invoice = await invoiceOf(contract_id);
  const answer = await cancel(invoice?.id ?? "", body);
  expect(answer.status).toBe(200);
  await own.goOn();
  return { contract_id, april, invoice };
}

const create = (starts_on: string, more: object = {}) =>
  as(one, "POST", "/contracts", {
    person: {
      ...{ first_name: "Noor", last_name: "Haddad", email: `${crypto.randomUUID()}@people.example` },
      ...{ country: "FR", job_title: "Cook" },
    },
    ...{ legal_entity_id: own.organization.legal_entity_id, title: "Cook", type: "ongoing_time_based", country: "FR" },
    ...{ currency: "EUR", rate: "3100.00", frequency: "monthly", starts_on, status: "in_progress", ...more },
  });

const terminate = (id: string, ends_on: string) =>
  as(one, "POST", `/contracts/${id}/termination`, { ends_on, reason: "The work is done" });

describe("canceling the invoice of a fixed salary", () => {
  test("leaves its pay as an exception of the cycle, on the next checklist, and on Home, until someone decides", async () => {
    const { contract_id, april, invoice } = await canceled();
    const found = await only();
    expect(found).toMatchObject({
      ...{ contract_id, cause: "invoice_canceled", from: "2026-04-01", to: "2026-04-30", days: 30, amount: "3000.00" },
      ...{ currency: "EUR", invoice: { id: invoice?.id, label: invoice?.label }, status: "open" },
      payment_cycle: { id: april, status: "closed" },
    });
    const exceptions = (await own.read(`payment-cycles/${april}/exceptions`)).body.data;
    expect(exceptions).toMatchObject([
      { contract_id, reason: "invoice_canceled", pay_correction: { id: found.id, amount: "3000.00" } },
    ]);
    expect((await own.read(`payment-cycles/${april}`)).body.data.exceptions).toBe(1);
    const check = (await own.data("/totals")).closing.checks.find(
      (each: { check: string }) => each.check === "pay_corrections",
    );
    expect(check).toMatchObject({ severity: "warns", count: 1, amounts: [{ currency: "EUR", amount: "3000.00" }] });
    const home = (await as(one, "GET", "/home")).body.data.actions;
    expect(home).toContainEqual({ key: "pay_corrections_to_decide", count: 1, href: "/payroll/corrections" });
    expect((await own.data("/preview")).map(({ amount }: { amount: string }) => amount)).toEqual(["3000.00"]);
  });

  test("is found by the worker's name, and added up with all that match, if asked to", async () => {
    const { contract_id } = await canceled();
    const [contract] = await own.at.owner`select title from contracts where id = ${contract_id}`;
    const read = async (query: string) => (await as(one, "GET", `/pay-corrections?statuses=open${query}`)).body;
    expect(await read("")).not.toHaveProperty("totals");
    const sums = { count: 1, by_currency: [{ currency: "EUR", count: 1, total: "3000.00" }] };
    expect(await read(`&totals=true&search=${encodeURIComponent(contract?.title)}`)).toMatchObject({
      ...{ data: [{ contract_id }], totals: sums },
    });
    expect(await read("&totals=true&search=nobody+here")).toMatchObject({
      ...{ data: [], totals: { count: 0, by_currency: [] } },
    });
  });

  test("and reissuing it pays it in the next cycle, approved as it was", async () => {
    const { contract_id } = await canceled({}, { reissue: true });
    expect(await corrections()).toEqual([]);
    expect(await only("")).toMatchObject({
      status: "settled",
      amount: "3000.00",
      decided_by: { name: "Person finance" },
    });
    await own.close();
    expect((await invoiceOf(contract_id))?.amount).toBe("6000.00");
    expect((await invoiceOf(contract_id))?.lines).toContainEqual(
      expect.stringMatching(/^Reissued pay, April 1–30, 2026 \(30 days, INV-[A-Z0-9]+-2026-\d+\): 3000.00$/),
    );
  });

  test("and reissuing it adds the employer's cost that the invoice had, to the cent", async () => {
    const { contract_id, invoice } = await canceled(
      { type: "eor", rate: "3333.33", employer_cost_percent: "21.37" },
      { reissue: true },
    );
    await own.close();
    expect(invoice?.amount).toBe("4045.66");
    expect((await invoiceOf(contract_id))?.amount).toBe("8091.32");
  });

  test("and dismissing it stores who decided and when, and pays nothing", async () => {
    const { contract_id } = await canceled();
    const { status, body } = await dismiss(await only());
    expect([status, body.data]).toMatchObject([
      200,
      { status: "dismissed", decided_by: { name: "Person finance" }, decided_at: expect.stringMatching(/^20/) },
    ]);
    const again = await settle(body.data, other);
    expect([again.status, again.body.errors[0].reason]).toEqual([409, "pay_correction_decided"]);
    expect(again.body.errors[0].message).toMatch(/^Person finance dismissed this correction on 20/);
    await own.close();
    expect((await invoiceOf(contract_id))?.amount).toBe("3000.00");
  });

  test("can be reissued again after the next invoice is canceled too, and is paid once", async () => {
    const { contract_id } = await canceled({}, { reissue: true });
    await own.close();
    expect((await cancel((await invoiceOf(contract_id))?.id ?? "")).status).toBe(200);
    await own.goOn();
    expect(await only()).toMatchObject({ amount: "3000.00", from: "2026-05-01" });
    await own.close();
    expect((await invoiceOf(contract_id))?.amount).toBe("6000.00");
  });

  test("doesn't concern hours, which are invoiced again anyway", async () => {
    const contract_id = await addContract(own.at.owner, own.organization, { frequency: "hourly", rate: "50.00" });
    await own.at
      .owner`insert into timesheets ${own.at.owner({ organization_id: own.organization.id, contract_id, date_worked: "2026-04-02", quantity: "8", status: "approved" })}`;
    await own.close();
    expect((await cancel((await invoiceOf(contract_id))?.id ?? "", { reissue: true })).status).toBe(200);
    expect(await corrections("")).toEqual([]);
    await own.goOn();
    await own.close();
    expect((await invoiceOf(contract_id))?.amount).toBe("400.00");
  });

  test("refuses to reissue what isn't canceled", async () => {
    const contract_id = await addContract(own.at.owner, own.organization);
    await own.close();
    const id = (await invoiceOf(contract_id))?.id ?? "";
    const answer = await as(one, "POST", `/invoices/${id}/transition`, { status: "skipped", reissue: true });
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, "/reissue"]);
  });

  test("bills the seat of a contract that has ended once, in the announced totals too", async () => {
    const staying = await addContract(own.at.owner, own.organization);
    await canceled({ ends_on: "2026-04-30" }, { reissue: true });
    const { seats, totals } = await own.data("/totals");
    expect(seats).toMatchObject([{ seats: 1 }]);
    const expected_totals = [...totals, ...seats];
    expect((await own.ask("POST", "/close", { expected_totals: sumsOf(expected_totals) })).status).toBe(200);
    await work(own.at);
    expect((await own.data("")).status).toBe("closed");
    expect((await own.data("/totals")).seats).toMatchObject([{ seats: 1 }]);
    expect((await invoiceOf(staying))?.amount).toBe("3000.00");
  });
});

/** Totals and seats added up by legal entity and currency, in cents. */
function sumsOf(rows: { legal_entity_id: string; currency: string; total: string }[]) {
  const sums = new Map<string, { legal_entity_id: string; currency: string; cents: bigint }>();
  for (const { legal_entity_id, currency, total } of rows) {
    const key = `${legal_entity_id} ${currency}`;
    const before = sums.get(key)?.cents ?? 0n;
    sums.set(key, { legal_entity_id, currency, cents: before + BigInt(total.replace(".", "")) });
  }
  return [...sums.values()].map(({ cents, ...rest }) => ({ ...rest, total: String(cents).replace(/(\d\d)$/, ".$1") }));
}

describe("a contract that starts in closed periods", () => {
  test("has a correction with the days and amount of each, by the cycles' proration", async () => {
    await own.close();
    await own.goOn();
    await own.close();
    await own.goOn();
    const { body } = await create("2026-04-14");
    const found = await corrections();
    expect(found.map(({ cause, from, to, days, amount }) => [cause, from, to, days, amount]).sort()).toEqual([
      ["days_missed", "2026-04-14", "2026-04-30", 17, "1756.67"],
      ["days_missed", "2026-05-01", "2026-05-31", 31, "3100.00"],
    ]);
    expect(found).toMatchObject([{ contract_id: body.data.id }, { contract_id: body.data.id }]);
  });

  test("is paid by an adjustment once another person approves it", async () => {
    await own.close();
    await own.goOn();
    const { id } = (await create("2026-04-14")).body.data;
    const { body } = await settle(await only(), one, { expected_amount: "1756.67" });
    expect(body.data).toMatchObject({ status: "settled" });
    const refused = await approve(body.data.adjustment_id, one);
    expect([refused.status, refused.body.errors[0].reason]).toEqual([409, "own_record"]);
    expect((await approve(body.data.adjustment_id)).status).toBe(200);
    await own.close();
    expect((await invoiceOf(id))?.lines).toContainEqual("Arrears, April 14–30, 2026 (17 days): 1756.67");
    expect((await invoiceOf(id))?.amount).toBe("4856.67");
  });

  test("is settled once by two people at the same time", async () => {
    await own.close();
    await own.goOn();
    const { id } = (await create("2026-04-14")).body.data;
    const found = await only();
    const all = await Promise.all([
      settle(found, one),
      settle(found, other),
      dismiss(found, one),
      settle(found, other),
    ]);
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const [row] = await own.at.owner`select count(*)::integer as n from invoice_adjustments where contract_id = ${id}`;
    expect(row?.n).toBe((await only("")).status === "settled" ? 1 : 0);
  });

  test("isn't settled for another amount than was confirmed", async () => {
    await own.close();
    await create("2026-04-14");
    const answer = await settle(await only(), one, { expected_amount: "1700.00" });
    expect([answer.status, answer.body.errors[0].reason]).toEqual([409, "amount_changed"]);
    expect((await only()).status).toBe("open");
  });

  test.each(["declined", "deleted"])("is open again when its adjustment is %s, which can't come back", async (how) => {
    await own.close();
    await create("2026-04-14");
    const { adjustment_id } = (await settle(await only())).body.data;
    const path = `/invoice-adjustments/${adjustment_id}`;
    if (how === "declined") {
      await as(other, "POST", `${path}/review`, { status: "declined" });
      expect((await as(other, "POST", `${path}/review`, { status: "pending" })).status).toBe(409);
    } else {
      await as(one, "DELETE", path);
      expect((await as(one, "POST", `/adjustments/${adjustment_id}/restore`, {})).status).toBe(409);
    }
    expect(await only()).toMatchObject({ amount: "1756.67", from: "2026-04-14", to: "2026-04-30" });
    expect((await corrections("")).map(({ status }) => status).sort()).toEqual(["open", "superseded"]);
  });

  test("keeps the amount of its adjustment", async () => {
    await own.close();
    await create("2026-04-14");
    const { adjustment_id } = (await settle(await only())).body.data;
    const changed = await as(one, "PATCH", `/invoice-adjustments/${adjustment_id}`, { amount: "9.00" });
    expect([changed.status, changed.body.errors[0].reason]).toEqual([409, "invalid_state"]);
    expect((await as(one, "PATCH", `/adjustments/${adjustment_id}`, { data: { amount: "9.00" } })).status).toBe(409);
  });

  test("is noticed however it comes about: by import or by becoming active later", async () => {
    await own.close();
    const later = (await create("2026-04-21", { status: "new" })).body.data.id;
    expect(await corrections()).toEqual([]);
    await as(one, "POST", `/contracts/${later}/transition`, { status: "in_progress" });
    expect(await only()).toMatchObject({ contract_id: later, amount: "1033.33" });
    const csv = [
      "worker_email,first_name,last_name,job_title,legal_entity,title,type,country,currency,rate,frequency,starts_on,status",
      `${crypto.randomUUID()}@people.example,Ana,Luz,Cook,Own GmbH,Cook,ongoing_time_based,FR,EUR,3000.00,monthly,2026-04-30,in_progress`,
    ].join("\r\n");
    expect((await as(one, "POST", "/contracts/import", { csv })).status).toBe(200);
    expect((await corrections()).map(({ amount }) => amount).sort()).toEqual(["100.00", "1033.33"]);
  });

  test("has none for days of open cycles, before the first cycle, or that another frequency pays", async () => {
    await own.close();
    await own.goOn();
    await create("2026-05-04");
    await create("2026-04-14", { frequency: "hourly", payment_frequency: "monthly", rate: "20.00" });
    await create("2026-04-14", { frequency: "weekly", rate: "700.00" });
    await create("2026-04-14", { type: "hris_direct_employee" });
    expect(await corrections()).toEqual([]);
    await create("2024-01-01");
    expect(await only()).toMatchObject({ from: "2026-04-01", to: "2026-04-30", amount: "3100.00" });
  });

  test("has none any more when the cycle is reopened, which pays it then", async () => {
    await own.close();
    const { id } = (await create("2026-04-14")).body.data;
    expect((await own.ask("POST", "/reopen", {})).status).toBe(200);
    await work(own.at);
    expect(await corrections()).toEqual([]);
    await own.close();
    expect((await invoiceOf(id))?.amount).toBe("1756.67");
    expect((await corrections("")).map(({ status }) => status)).toEqual(["superseded"]);
  });

  test("keeps the cycle closed while an adjustment pays it, so that it isn't paid twice", async () => {
    await own.close();
    await create("2026-04-14");
    const { adjustment_id } = (await settle(await only())).body.data;
    const refused = await own.ask("POST", "/reopen", {});
    expect([refused.status, refused.body.errors[0].reason]).toEqual([409, "payment_cycle_corrected"]);
    expect(refused.body.errors[0].message).toContain("that of Noor Haddad from");
    expect((await own.data("")).allowed).toEqual([]);
    await as(one, "DELETE", `/invoice-adjustments/${adjustment_id}`);
    expect((await own.ask("POST", "/reopen", {})).status).toBe(200);
  });

  test("is seen only by its organization", async () => {
    await own.close();
    await create("2026-04-14");
    const found = await only();
    const stranger = await addSession(own.at.owner, own.at.second, "owner");
    expect((await as(stranger, "GET", "/pay-corrections")).body.data).toEqual([]);
    expect((await settle(found, stranger)).status).toBe(404);
    expect((await dismiss(found, stranger)).status).toBe(404);
  });
});

describe("a contract that ends in a closed period", () => {
  test("has a correction of the days that were overpaid, which the next invoice deducts", async () => {
    const id = (await create("2026-01-01", { rate: "3000.00" })).body.data.id;
    await own.close();
    await own.goOn();
    await addAdjustment(own.at.owner, own.organization, {
      contract_id: id,
      date_submitted: "2026-05-02",
      amount: "2000.00",
    });
    expect((await terminate(id, "2026-04-20")).status).toBe(201);
    const found = await only();
    expect(found).toMatchObject({
      ...{ cause: "days_overpaid", from: "2026-04-21", to: "2026-04-30", days: 10, amount: "-1000.00" },
      has_later_pay: false,
    });
    const { adjustment_id } = (await settle(found)).body.data;
    await approve(adjustment_id);
    await own.close();
    expect((await invoiceOf(id))?.lines.slice(0, 2).sort()).toEqual([
      "Extra: 2000.00",
      "Overpaid, April 21–30, 2026 (10 days): -1000.00",
    ]);
    expect((await invoiceOf(id))?.amount).toBe("1000.00");
  });

  test("that was dismissed leaves nothing to pay if its days are worked after all", async () => {
    const contract_id = await addContract(own.at.owner, own.organization);
    await own.close();
    await ends(contract_id, "2026-04-20");
    expect((await dismiss(await only())).status).toBe(200);
    for (const day of ["2026-04-25", "2026-04-30", "2026-04-20"]) {
      await ends(contract_id, day);
      expect([day, await corrections()]).toEqual([day, []]);
    }
    await ends(contract_id, "2026-04-10");
    expect(await only()).toMatchObject({ cause: "days_overpaid", amount: "-1000.00" });
  });

  test("returns the tax at the rate of the invoice that overpaid", async () => {
    const id = (await create("2026-01-01", { rate: "3000.00", country: "DE" })).body.data.id;
    await own.close();
    await own.goOn();
    await own.post("/tax-rates", { country: "DE", percent: "7", name: "VAT", valid_from: "2026-05-01" });
    const extra = { contract_id: id, date_submitted: "2026-05-02", amount: "5000.00" };
    await addAdjustment(own.at.owner, own.organization, extra);
    await terminate(id, "2026-04-20");
    const { adjustment_id } = (await settle(await only())).body.data;
    await approve(adjustment_id);
    await own.close();
    const [invoice] = await own.at.owner`
      select amount::text, service_fee::text as fee, vat_total::text as vat from invoices where contract_id = ${id} and payment_cycle_id = ${own.cycle()}`;
    // 7 % of 5005.40, less 19 % of 1000.00.
    expect(invoice).toEqual({ amount: "4000.00", fee: "5.40", vat: "160.38" });
  });

  test("stays an exception of each cycle while there is nothing to deduct it from", async () => {
    const id = (await create("2026-01-01", { rate: "3000.00" })).body.data.id;
    await own.close();
    await own.goOn();
    await terminate(id, "2026-04-20");
    const { adjustment_id } = (await settle(await only())).body.data;
    await approve(adjustment_id);
    for (const _ of ["May", "June"]) {
      await own.close();
      expect(await invoiceOf(id)).toBeUndefined();
      expect((await own.data("/exceptions")).map(({ reason }: { reason: string }) => reason)).toEqual([
        "nothing_to_pay",
      ]);
      expect(await corrections()).toEqual([]);
      await own.goOn();
    }
    await as(other, "POST", `/invoice-adjustments/${adjustment_id}/review`, { status: "pending" });
    await as(other, "POST", `/invoice-adjustments/${adjustment_id}/review`, { status: "declined" });
    expect(await only()).toMatchObject({ amount: "-1000.00", days: 10 });
    expect((await dismiss(await only())).status).toBe(200);
  });

  test("has one for each cycle after it, and the last adds up to what was paid", async () => {
    const id = (await create("2026-01-01", { rate: "3100.00" })).body.data.id;
    await own.close();
    await own.goOn();
    await own.close();
    await terminate(id, "2026-04-20");
    expect((await corrections()).map(({ from, days, amount }) => [from, days, amount]).sort()).toEqual([
      ["2026-04-21", 10, "-1033.33"],
      ["2026-05-01", 31, "-3100.00"],
    ]);
  });

  test("has none if its invoice was canceled, but a correction of the days until then", async () => {
    const id = (await create("2026-01-01", { rate: "3000.00" })).body.data.id;
    await own.close();
    await cancel((await invoiceOf(id))?.id ?? "");
    await terminate(id, "2026-04-20");
    expect(await only()).toMatchObject({
      cause: "invoice_canceled",
      from: "2026-04-01",
      to: "2026-04-20",
      amount: "2000.00",
    });
  });
});

const ends = (contract_id: string, ends_on: string) => setDays(own, contract_id, { ends_on });

describe("days that change after the invoice was canceled", () => {
  test("and reissued are arrears of those days, which another person approves", async () => {
    const { contract_id } = await canceled({ ends_on: "2026-04-20" }, { reissue: true });
    await ends(contract_id, "2026-04-30");
    const found = await only();
    expect(found).toMatchObject({
      ...{ cause: "days_missed", from: "2026-04-21", to: "2026-04-30", amount: "1000.00", needs_approval: true },
    });
    const { adjustment_id } = (await settle(found)).body.data;
    expect((await approve(adjustment_id, one)).status).toBe(409);
    expect((await approve(adjustment_id)).status).toBe(200);
    await own.close();
    expect((await invoiceOf(contract_id))?.amount).toBe("3000.00");
  });

  test("and reissued are overpaid if they are fewer", async () => {
    const { contract_id } = await canceled({}, { reissue: true });
    await ends(contract_id, "2026-04-20");
    expect(await only()).toMatchObject({
      ...{ cause: "days_overpaid", from: "2026-04-21", to: "2026-04-30", days: 10, amount: "-1000.00" },
    });
    await ends(contract_id, "2026-04-25");
    expect(await only()).toMatchObject({ from: "2026-04-26", to: "2026-04-30", amount: "-500.00" });
  });

  test("aren't approved with its own pay, whether they changed before it was canceled or after", async () => {
    const contract_id = await addContract(own.at.owner, own.organization, { ends_on: "2026-04-20" });
    await own.close();
    await ends(contract_id, "2026-04-30");
    expect(await only()).toMatchObject({ cause: "days_missed", amount: "1000.00", from: "2026-04-21" });
    await cancel((await invoiceOf(contract_id))?.id ?? "", { reissue: true });
    const settled = await only("statuses=settled");
    expect(settled).toMatchObject({ cause: "invoice_canceled", amount: "3000.00", needs_approval: true });
    const statusOf = async (id: string | null) => (await as(one, "GET", `/invoice-adjustments/${id}`)).body.data.status;
    expect(await statusOf(settled.adjustment_id)).toBe("pending");
    expect((await approve(settled.adjustment_id, one)).status).toBe(409);
    await as(other, "POST", `/invoice-adjustments/${settled.adjustment_id}/review`, { status: "declined" });
    await ends(contract_id, "2026-04-20");
    expect(await only()).toMatchObject({ cause: "invoice_canceled", amount: "2000.00", needs_approval: false });
    expect(await statusOf((await settle(await only())).body.data.adjustment_id)).toBe("approved");
  });

  test.each(["eor", "global_payroll"])("don't make the pay on an invoice of %s look higher", async (type) => {
    const terms = { type, employer_cost_percent: "20", ends_on: "2026-04-20" };
    const contract_id = await addContract(own.at.owner, own.organization, terms);
    await addAdjustment(own.at.owner, own.organization, {
      contract_id,
      date_submitted: "2026-04-02",
      amount: "5000.00",
    });
    await own.close();
    await ends(contract_id, "2026-04-30");
    await cancel((await invoiceOf(contract_id))?.id ?? "");
    expect(await only()).toMatchObject({ amount: "3000.00", needs_approval: true });
    await ends(contract_id, "2026-04-20");
    expect(await only()).toMatchObject({ amount: "2000.00", needs_approval: false });
  });

  test("are no pay that closing had worked out, if it left the contract without an invoice", async () => {
    const contract_id = await addContract(own.at.owner, own.organization, { ends_on: "2026-04-20" });
    await addAdjustment(own.at.owner, own.organization, {
      ...{ contract_id, date_submitted: "2026-04-02", type: "deduction", amount: "4000.00" },
    });
    await own.close();
    expect(await only()).toMatchObject({ cause: "not_invoiced", amount: "2000.00", needs_approval: false });
    await ends(contract_id, "2026-04-10");
    expect(await only()).toMatchObject({ cause: "not_invoiced", amount: "1000.00", needs_approval: false });
    await ends(contract_id, "2026-04-30");
    expect(await only()).toMatchObject({ cause: "days_missed", amount: "3000.00", needs_approval: true });
  });
});

describe("days that change on an invoice that was refunded", () => {
  const refund = async (id: string, release: boolean) => {
    const paid = await as(one, "POST", "/payments", { invoice_ids: [id], method: "bank_transfer" });
    expect((await as(one, "POST", `/payments/${paid.body.data.id}/mark-paid`, {})).status).toBe(200);
    const made = await as(one, "POST", "/refund-statements", { invoice_id: id, reason: "Wrong", release });
    return () => as(one, "POST", `/refund-statements/${made.body.data.id}/mark-paid`, {});
  };

  test("are overpaid, since a release bills all of its pay again", async () => {
    const contract_id = await addContract(own.at.owner, own.organization);
    await own.close();
    const complete = await refund((await invoiceOf(contract_id))?.id ?? "", true);
    expect((await complete()).status).toBe(200);
    await own.goOn();
    await ends(contract_id, "2026-04-20");
    const found = await only();
    expect(found).toMatchObject({ cause: "days_overpaid", from: "2026-04-21", amount: "-1000.00" });
    await approve((await settle(found)).body.data.adjustment_id);
    await own.close();
    expect((await invoiceOf(contract_id))?.amount).toBe("2000.00");
  });

  test("aren't overpaid any more once all of it came back", async () => {
    const contract_id = await addContract(own.at.owner, own.organization);
    await own.close();
    const complete = await refund((await invoiceOf(contract_id))?.id ?? "", false);
    await ends(contract_id, "2026-04-20");
    const found = await only();
    expect(found.amount).toBe("-1000.00");
    expect((await complete()).status).toBe(200);
    expect(await corrections()).toEqual([]);
    expect((await settle(found)).status).toBe(409);
    await ends(contract_id, "2026-04-10");
    expect(await corrections()).toEqual([]);
  });

  test("are arrears still if it never paid them", async () => {
    const contract_id = await addContract(own.at.owner, own.organization, { ends_on: "2026-04-20" });
    await own.close();
    const complete = await refund((await invoiceOf(contract_id))?.id ?? "", false);
    expect((await complete()).status).toBe(200);
    await ends(contract_id, "2026-04-30");
    expect(await only()).toMatchObject({ cause: "days_missed", from: "2026-04-21", amount: "1000.00" });
  });
});

describe("canceling an invoice", () => {
  test("in the database alone leaves its pay to be decided, as the previous release does it", async () => {
    const contract_id = await addContract(own.at.owner, own.organization);
    await own.close();
    const invoice = await invoiceOf(contract_id);
    await own.at.owner.begin(async (sql) => {
      await sql`select set_config('app.organization_id', ${own.organization.id}, true)`;
      await sql`update invoices set status = 'cancelled' where id = ${invoice?.id ?? ""}`;
    });
    expect(await only()).toMatchObject({ contract_id, cause: "invoice_canceled", amount: "3000.00" });
  });

  test("that is canceled already reissues what is left to decide, once", async () => {
    const { contract_id, invoice } = await canceled();
    expect((await cancel(invoice?.id ?? "")).status).toBe(200);
    expect(await only()).toMatchObject({ amount: "3000.00" });
    expect((await cancel(invoice?.id ?? "", { reissue: true })).status).toBe(200);
    expect(await only("")).toMatchObject({ status: "settled", amount: "3000.00" });
    expect((await cancel(invoice?.id ?? "", { reissue: true })).status).toBe(200);
    await ends(contract_id, "2026-04-20");
    expect((await cancel(invoice?.id ?? "", { reissue: true })).status).toBe(200);
    expect(await only()).toMatchObject({ amount: "-1000.00" });
    await own.close();
    expect((await corrections("statuses=settled")).length).toBe(1);
  });
});

describe("while someone decides, a change of days waits", () => {
  /** Decides in a transaction that ends once the other change waits for it. */
  async function between(
    contract_id: string,
    decide: (sql: typeof own.at.owner) => Promise<unknown>,
    ends_on = "2026-04-25",
  ) {
    const changing = await own.at.owner.begin(async (sql) => {
      await sql`select set_config('app.organization_id', ${own.organization.id}, true)`;
      await decide(sql as unknown as typeof own.at.owner);
      const answer = terminate(contract_id, ends_on);
      await untilLocked(own.at.owner);
      return { answer };
    });
    expect((await changing.answer).status).toBe(201);
  }

  test("and counts what was dismissed", async () => {
    const contract_id = await addContract(own.at.owner, own.organization);
    await own.close();
    await ends(contract_id, "2026-04-20");
    const found = await only();
    const dismissing = async (sql: typeof own.at.owner) => {
      await sql`select from payment_cycles where id = ${own.cycle()} for no key update`;
      await sql`update pay_corrections set status = 'dismissed', decided_at = now() where id = ${found.id}`;
    };
    await between(contract_id, dismissing, "2026-04-10");
    expect(await only()).toMatchObject({ amount: "-1000.00", from: "2026-04-11", to: "2026-04-20" });
  });

  test("and counts what is open again after a declined adjustment", async () => {
    const contract_id = await addContract(own.at.owner, own.organization);
    await own.close();
    await ends(contract_id, "2026-04-20");
    const { adjustment_id } = (await settle(await only())).body.data;
    await between(contract_id, async (sql) => {
      await sql`update invoice_adjustments set status = 'declined' where id = ${adjustment_id}`;
    });
    expect(await only()).toMatchObject({ amount: "-500.00", from: "2026-04-26", to: "2026-04-30" });
  });

  test("and a decision waits for it", async () => {
    const contract_id = await addContract(own.at.owner, own.organization);
    await own.close();
    await ends(contract_id, "2026-04-20");
    const found = await only();
    const deciding = await own.at.owner.begin(async (sql) => {
      await sql`select set_config('app.organization_id', ${own.organization.id}, true)`;
      await sql`update contracts set ends_on = '2026-04-25' where id = ${contract_id}`;
      const answer = settle(found, one, { expected_amount: "-1000.00" });
      await untilLocked(own.at.owner);
      return { answer };
    });
    expect((await deciding.answer).body.errors[0].reason).toBe("amount_changed");
    expect(await only()).toMatchObject({ amount: "-500.00" });
  });
});

test("a decision is an event with the correction, and an audit row with who made it", async () => {
  await addWebhook(own.at.owner, own.organization);
  await own.close();
  await create("2026-04-14");
  const { data } = (await settle(await only())).body;
  const bodies = await own.at.owner<
    { body: string }[]
  >`select body from webhook_events where organization_id = ${own.organization.id}`;
  const decided = bodies
    .map(({ body }) => JSON.parse(body).data)
    .filter(({ meta }) => meta.event_type === "pay-correction.decided");
  expect(decided).toMatchObject([{ resource: { ...data } }]);
  const audit = await own.at.owner`
    select operation, user_id is not null as is_known from audit_log where organization_id = ${own.organization.id} and operation = 'settle_pay_correction'`;
  expect(audit).toMatchObject([{ operation: "settle_pay_correction", is_known: true }]);
});

test("pay that deductions kept from being invoiced isn't lost", async () => {
  const contract_id = await addContract(own.at.owner, own.organization);
  await addAdjustment(own.at.owner, own.organization, {
    ...{ contract_id, date_submitted: "2026-04-02", type: "deduction", amount: "4000.00" },
  });
  await own.close();
  expect(await only()).toMatchObject({ contract_id, cause: "not_invoiced", amount: "3000.00", days: 30 });
  expect(await own.data("/exceptions")).toMatchObject([
    { reason: "nothing_to_pay", pay_correction: { amount: "3000.00" } },
  ]);
  await settle(await only());
  await own.goOn();
  await own.close();
  expect((await invoiceOf(contract_id))?.amount).toBe("2000.00");
});

test("a closing that waits for a new contract pays it, or it has a correction: never both, never neither", async () => {
  for (let round = 0; round < 4; round += 1) {
    const fresh = await payroll();
    own = fresh;
    one = await addSession(own.at.owner, own.organization, "finance");
    await addContract(own.at.owner, own.organization);
    const [made] = await Promise.all([create("2026-04-14"), own.close()]);
    await work(own.at);
    const paid = await invoiceOf(made.body.data.id);
    expect([paid?.amount ?? null, ...(await corrections()).map(({ amount }) => amount)]).toEqual(
      paid ? ["1756.67"] : [null, "1756.67"],
    );
  }
});
