import { beforeEach, describe, expect, test } from "vitest";
import { pagesOf } from "#lib/testing/downloaded-files.ts";
import { fetchLink } from "#lib/testing/downloads.ts";
import {
  addAdjustment,
  addContract,
  addCycle,
  addHours,
  addRate,
  type Payroll,
  payroll,
  work,
} from "#lib/testing/payment-cycles.ts";

let own: Payroll;

beforeEach(async () => {
  own = await payroll();
});

/** Another legal entity of the organization, with its currency's rate. */
async function entityIn(country: string, currency = "EUR") {
  const [entity] = await own.at.owner<{ id: string }[]>`insert into legal_entities ${own.at.owner({
    ...{ organization_id: own.organization.id, name: `Entity ${country}`, country, currency, vat_id: `${country}1` },
  })} returning id`;
  return { ...own.organization, legal_entity_id: entity?.id ?? "" };
}

/** A contractor of an entity in one country, in that country unless `options` say another. */
async function contractorOf(country: string, options: Parameters<typeof addContract>[2] = {}) {
  return addContract(own.at.owner, await entityIn(country), { country, rate: "1000.00", ...options });
}

async function rowOf(contract_id: string) {
  const rows: { contract_id: string }[] = await own.data("/preview?limit=100");
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
  return rows.find((row) => row.contract_id === contract_id) as any;
}

async function invoiceOf(contract_id: string) {
  const [row] = await own.at.owner<{ id: string }[]>`
    select id from invoices where contract_id = ${contract_id} and status <> 'cancelled' order by created_at desc, id limit 1`;
  return (await own.read(`invoices/${row?.id}`)).body.data;
}

/** The text of a document's PDF. */
async function printed(path: string): Promise<string> {
  const { body } = await own.read(`${path}/download`);
  const pages = await pagesOf(new Uint8Array(await (await fetchLink(body.data.url)).arrayBuffer()));
  return pages.join("").replace(/\s+/g, " ");
}

const setRate = (rate: object) => own.post("/tax-rates", { name: "VAT", valid_from: "2026-01-01", ...rate });

async function checks() {
  const { closing } = await own.data("/totals");
  return Object.fromEntries(
    closing.checks.map(({ check, ...rest }: { check: string; severity: string; count: number }) => [check, rest]),
  );
}

describe("a contractor in the country of the legal entity", () => {
  test("is taxed at the standard rate in every member state of the EU, with its source on the invoice", async () => {
    const luxembourg = await contractorOf("LU");
    const estonia = await contractorOf("EE");
    // 1,000.00 and the fee of 5.40.
    expect(await rowOf(luxembourg)).toMatchObject({
      vat_total: "170.92",
      tax: { kind: "taxed", country: "LU", percent: "17", is_own: false, valid_from: "2024-01-01" },
    });
    expect((await rowOf(estonia)).vat_total).toBe("241.30");
    await own.close();
    expect((await invoiceOf(estonia)).tax).toEqual({
      ...{ kind: "taxed", country: "EE", percent: "24", name: "VAT", reason: null, is_own: false },
      ...{ source: "VAT Act (KMS), s. 15", valid_from: "2025-07-01" },
    });
  });

  test("is taxed at the rate of the cycle's last day", async () => {
    const estonia = await contractorOf("EE", { starts_on: "2024-01-01" });
    const cycles = ["2025-05-01", "2025-06-01", "2025-07-01"].map((starts_on) => ({ starts_on }));
    const taxes: string[] = [];
    for (const { starts_on } of cycles) {
      own.enter(await addCycle(own.at.owner, own.organization, { starts_on }));
      taxes.push((await rowOf(estonia)).tax.percent);
    }
    expect(taxes).toEqual(["22", "22", "24"]);
  });

  test("has no tax in a country without one, and the reason says so", async () => {
    await addRate(own.at.owner, own.organization, "HKD");
    const entity = await entityIn("US", "USD");
    const american = await addContract(own.at.owner, entity, { country: "US", currency: "USD", rate: "1000.00" });
    const hongkonger = await contractorOf("HK");
    expect(await rowOf(american)).toMatchObject({
      vat_total: "0.00",
      tax: { kind: "no_tax", percent: "0", reason: "The United States has no national VAT or GST" },
    });
    await own.close();
    const invoice = await invoiceOf(hongkonger);
    expect(invoice.tax).toMatchObject({ kind: "no_tax", reason: "Hong Kong has no VAT or GST" });
    expect(invoice.line_items.map(({ tax_rate }: { tax_rate: string }) => tax_rate)).toEqual(["0", "0"]);
    expect(await printed(`invoices/${invoice.id}`)).toContain("No tax is charged: Hong Kong has no VAT or GST.");
  });

  test("has the organization's own rate, which a later change leaves on the invoice", async () => {
    const canadian = await contractorOf("CA");
    const german = await contractorOf("DE");
    expect((await rowOf(canadian)).tax).toMatchObject({ percent: "5", name: "GST" });
    await setRate({ country: "CA", percent: "14.975", name: "GST and QST" });
    await setRate({ country: "DE", percent: "0", reason: "Small business exemption" });
    expect(await rowOf(canadian)).toMatchObject({ vat_total: "150.56", tax: { is_own: true, name: "GST and QST" } });
    await own.close();
    await own.at.owner`delete from own_tax_rates where organization_id = ${own.organization.id}`;
    const invoice = await invoiceOf(canadian);
    expect(invoice.tax).toMatchObject({ percent: "14.975", is_own: true, source: "", valid_from: "2026-01-01" });
    expect(invoice.line_items.at(-1)).toMatchObject({ description: "GST and QST 14.975%", total: "150.56" });
    expect((await invoiceOf(german)).tax).toMatchObject({ kind: "no_tax", reason: "Small business exemption" });
    expect((await rowOf(canadian)).tax).toMatchObject({ percent: "14.975" });
  });
});

describe("a country whose rate is unknown", () => {
  test("blocks the cycle for contracts in it until the organization sets its own rate", async () => {
    const contractor = await contractorOf("BR");
    const employee = await contractorOf("NG", { type: "eor" });
    expect((await checks()).no_tax_rate).toEqual({
      ...{ severity: "blocks", count: 2, amounts: [], payment_cycle_id: null },
    });
    expect((await own.data("/preview?issue=no_tax_rate")).length).toBe(2);
    expect((await rowOf(contractor)).exception).toEqual({
      reason: "no_tax_rate",
      detail: "The tax rate of BR on April 30, 2026 is unknown. Set your own rate under Billing, Tax rates",
    });
    const refused = await own.ask("POST", "/close", {});
    expect([refused.status, refused.body.errors[0]]).toMatchObject([
      409,
      {
        reason: "tax_rate_missing",
        path: "/status",
        message: expect.stringContaining(
          "the tax rate of Brazil (BR), Nigeria (NG) on 2026-04-30 is unknown, and 2 contracts need it. Set your own rate first, 0 if no tax is due.",
        ),
      },
    ]);
    await setRate({ country: "BR", percent: "5", name: "ISS" });
    await setRate({ country: "NG", percent: "0", reason: "Not registered" });
    expect((await checks()).no_tax_rate.count).toBe(0);
    await own.close();
    expect((await invoiceOf(contractor)).line_items.at(-1)).toMatchObject({ description: "ISS 5%", total: "50.27" });
    expect((await invoiceOf(employee)).tax.kind).toBe("no_tax");
  });

  test("doesn't block contracts abroad: they are untaxed, and fees without tax are a warning", async () => {
    const contractor = await contractorOf("BR", { country: "FR" });
    const employee = await contractorOf("NG", { country: "FR", type: "eor" });
    const toUnknown = await contractorOf("DE", { country: "BR" });
    const { no_tax_rate, untaxed_fees } = await checks();
    expect([no_tax_rate.count, untaxed_fees]).toMatchObject([0, { severity: "warns", count: 2 }]);
    const kinds = [];
    for (const id of [contractor, employee, toUnknown]) kinds.push((await rowOf(id)).tax.kind);
    expect(kinds).toEqual(["cross_border", "unknown", "cross_border"]);
    await own.close();
    expect((await invoiceOf(employee)).tax).toMatchObject({ kind: "unknown", country: "NG", percent: null });
  });

  test("leaves contracts out with the reason if the rate is missing by the time their invoices are created", async () => {
    const contractor = await contractorOf("BR");
    await setRate({ country: "BR", percent: "5" });
    expect((await own.ask("POST", "/close", {})).status).toBe(200);
    await own.at.owner`delete from own_tax_rates where organization_id = ${own.organization.id}`;
    await work(own.at);
    expect(await own.data("/exceptions?reasons=no_tax_rate")).toMatchObject([{ contract_id: contractor }]);
    expect((await own.data("/totals")).exceptions).toEqual([{ reason: "no_tax_rate", contracts: 1 }]);
  });
});

describe("a deduction that corrects an earlier period", () => {
  const later = { starts_on: "2025-07-01" };

  async function estonian() {
    const contract_id = await contractorOf("EE", { starts_on: "2024-01-01" });
    own.enter(await addCycle(own.at.owner, own.organization, { starts_on: "2025-06-01" }));
    return contract_id;
  }

  async function correct(contract_id: string, amount: string, day = "2025-06-10") {
    await addAdjustment(own.at.owner, own.organization, {
      ...{ contract_id, date_submitted: "2025-07-05", type: "deduction", amount },
      ...{ date_of_adjustment: day },
    });
  }

  test("returns tax at the rate of the invoice that it corrects, in a line of its own", async () => {
    const contract_id = await estonian();
    await own.close();
    const { label } = await invoiceOf(contract_id);
    own.enter(await addCycle(own.at.owner, own.organization, later));
    await correct(contract_id, "100.00");
    await correct(contract_id, "50.00", "2025-07-02");
    await correct(contract_id, "10.00", "2024-06-02");
    // 24 % of 1000.00 - 50.00 - 10.00 + 5.40, and 22 % of -100.00.
    const row = await rowOf(contract_id);
    expect([row.amount, row.vat_total, row.total]).toEqual(["840.00", "204.90", "1050.30"]);
    await own.close();
    const { line_items: lines } = await invoiceOf(contract_id);
    const taxed = (rate: string) =>
      lines.filter((line: { tax_rate: string }) => line.tax_rate === rate).map(({ total }: { total: string }) => total);
    expect([taxed("22"), taxed("24").sort()]).toEqual([["-100.00"], ["-10.00", "-50.00", "1000.00", "5.40"]]);
    expect(lines.slice(-2)).toMatchObject([
      { description: "VAT 24%", total: "226.90" },
      { description: "VAT 22%", sub_description: `At the rate of ${label}`, total: "-22.00" },
    ]);
    const { id } = await invoiceOf(contract_id);
    expect(await printed(`invoices/${id}`)).toContain("Service fee 5.40 EUR VAT 204.90 EUR Total 1,050.30 EUR");
    await own.setStatus("paid", (await invoiceOf(contract_id)).label);
    const refund = await own.post("/refund-statements", { invoice_id: id, reason: "Wrong" });
    expect(refund.body.data).toMatchObject({ net_total: "845.40", vat_total: "204.90" });
    expect(await printed(`refund-statements/${refund.body.data.id}`)).toContain("Net 845.40 EUR VAT 204.90 EUR");
  });

  test("that was approved too late for the earlier invoice corrects it; one submitted after the cut-off doesn't", async () => {
    const contract_id = await estonian();
    await own.close();
    own.enter(await addCycle(own.at.owner, own.organization, later));
    const late = { contract_id, type: "deduction", amount: "100.00" };
    await addAdjustment(own.at.owner, own.organization, { ...late, date_submitted: "2025-06-25" });
    await addAdjustment(own.at.owner, own.organization, { ...late, date_submitted: "2025-06-26" });
    // 24 % of 1000.00 - 100.00 + 5.40, and 22 % of -100.00.
    expect((await rowOf(contract_id)).vat_total).toBe("195.30");
  });

  test("returns no tax if the earlier invoice had none", async () => {
    const contract_id = await estonian();
    await setRate({ country: "EE", percent: "0", reason: "Not registered", valid_from: "2025-06-01" });
    await own.close();
    await setRate({ country: "EE", percent: "24", valid_from: "2025-07-01" });
    own.enter(await addCycle(own.at.owner, own.organization, later));
    await correct(contract_id, "100.00");
    // 24 % of 1000.00 + 5.40.
    expect(await rowOf(contract_id)).toMatchObject({ amount: "900.00", vat_total: "241.30" });
  });

  const adjustmentsOf = async (contract_id: string) =>
    Object.fromEntries(
      (
        await own.at.owner<{ amount: string; status: string }[]>`
          select amount::text, status from invoice_adjustments where contract_id = ${contract_id}`
      ).map(({ amount, status }) => [amount, status]),
    );

  test("waits while an invoice has less tax than it returns: pay goes out, and the preview and checklist say so", async () => {
    const contract_id = await estonian();
    await own.close();
    const { label } = await invoiceOf(contract_id);
    await setRate({ country: "EE", percent: "0", reason: "Not registered", valid_from: "2025-07-01" });
    own.enter(await addCycle(own.at.owner, own.organization, later));
    expect((await checks()).waiting_deductions).toMatchObject({ severity: "warns", count: 0 });
    await correct(contract_id, "100.00");
    const waiting_deductions = `A deduction of 100.00 that corrects ${label} waits for a later cycle: it returns 22.00 of tax, and only 0.00 is due`;
    const waiting = { amount: "1000.00", vat_total: "0.00", total: "1005.40", exception: null, waiting_deductions };
    expect(await rowOf(contract_id)).toMatchObject(waiting);
    expect((await checks()).waiting_deductions).toMatchObject({ severity: "warns", count: 1 });
    expect((await own.data("/preview?issue=waiting_deductions")).length).toBe(1);
    await own.close();
    expect((await invoiceOf(contract_id)).total).toBe("1005.40");
    expect(await adjustmentsOf(contract_id)).toEqual({ "100.00": "approved" });
    // It comes with the first invoice that has enough tax.
    await setRate({ country: "EE", percent: "24", valid_from: "2025-08-01" });
    own.enter(await addCycle(own.at.owner, own.organization, { starts_on: "2025-08-01" }));
    expect(await rowOf(contract_id)).toMatchObject({ amount: "900.00", vat_total: "219.30", waiting_deductions: null });
    await own.close();
    expect(await adjustmentsOf(contract_id)).toEqual({ "100.00": "processed" });
  });

  test("is taken before larger ones, as long as the invoice's tax covers what they return together", async () => {
    const contract_id = await estonian();
    await own.close();
    await setRate({ country: "EE", percent: "1", valid_from: "2025-07-01" });
    own.enter(await addCycle(own.at.owner, own.organization, later));
    for (const amount of ["30.00", "20.00", "25.68", "990.00"]) await correct(contract_id, amount);
    // 1 % of 1005.40 is 10.05, and 22 % of 20.00 and 25.68 also: 4.40 and 5.65.
    const row = await rowOf(contract_id);
    expect([row.amount, row.vat_total]).toEqual(["954.32", "0.00"]);
    expect(row.waiting_deductions).toMatch(
      /^Deductions of 1020.00 that correct .* wait for a later cycle: they return 224.40 of tax, and only 0.00 is due$/,
    );
    await own.close();
    expect(await adjustmentsOf(contract_id)).toEqual({
      ...{ "20.00": "processed", "25.68": "processed", "30.00": "approved", "990.00": "approved" },
    });
  });

  test("that waits alone is why someone who left gets no invoice", async () => {
    const contract_id = await contractorOf("EE", { starts_on: "2024-01-01", ends_on: "2025-06-30" });
    own.enter(await addCycle(own.at.owner, own.organization, { starts_on: "2025-06-01" }));
    await own.close();
    own.enter(await addCycle(own.at.owner, own.organization, later));
    await correct(contract_id, "100.00");
    expect(await rowOf(contract_id)).toMatchObject({
      exception: { reason: "nothing_to_pay", detail: expect.stringContaining("A deduction of 100.00 that corrects") },
      waiting_deductions: null,
    });
  });

  test("is at today's rate once the earlier invoice is fully refunded or canceled", async () => {
    const contract_id = await estonian();
    await own.close();
    const { label } = await invoiceOf(contract_id);
    await own.setStatus("cancelled", label);
    own.enter(await addCycle(own.at.owner, own.organization, later));
    await correct(contract_id, "100.00");
    expect((await rowOf(contract_id)).vat_total).toBe("217.30");
  });
});

test("seats are taxed at the rate of the legal entity's country, or not at all where it's 0", async () => {
  await contractorOf("LU", { country: "FR" });
  await contractorOf("US", { country: "FR" });
  const seats = (await own.data("/totals")).seats.map((seat: { amount: string; vat_total: string }) => [
    seat.amount,
    seat.vat_total,
  ]);
  expect(new Set(seats)).toEqual(
    new Set([
      ["5.40", "0.92"],
      ["5.40", "0.00"],
    ]),
  );
});

test("hours of an earlier period are taxed at the rate of the invoice's own last day", async () => {
  const contract_id = await contractorOf("EE", { frequency: "hourly", rate: "100.00", starts_on: "2024-01-01" });
  await addHours(own.at.owner, own.organization, { contract_id, date_worked: "2025-06-10", quantity: "1" });
  own.enter(await addCycle(own.at.owner, own.organization, { starts_on: "2025-07-01" }));
  expect(await rowOf(contract_id)).toMatchObject({ amount: "100.00", vat_total: "25.30" });
});
