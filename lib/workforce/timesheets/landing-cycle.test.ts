import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addInvoice, addOrganization, addToken, send, stage } from "#lib/testing/stage.ts";
import { addAdjustment, addCycle, addTimesheet, addWorkContract } from "#lib/testing/timesheets.ts";

const at = await stage();

async function payroll(frequency = "monthly") {
  const organization = await addOrganization(at.owner, `Payroll ${randomUUID()}`);
  const token = await addToken(at.owner, organization);
  const contract_id = await addWorkContract(at.owner, organization, { payment_frequency: frequency });
  return {
    organization,
    contract_id,
    cycle: (starts_on: string, ends_on: string, rest = {}) =>
      addCycle(at.owner, organization, { frequency, starts_on, ends_on, ...rest }),
    landing: async (day: string, of = "time") =>
      (await send("GET", `/rest/v2/contracts/${contract_id}/terms?on=${day}&of=${of}`, token)).body.data.payment_cycle,
    get: async (path: string) => (await send("GET", `/rest/v2/${path}`, token)).body.data,
    logTime: async (date_worked: string) =>
      (await send("POST", "/rest/v2/timesheets", token, { body: { contract_id, date_worked, quantity: "8" } })).body
        .data,
  };
}

const period = ({ starts_on, ends_on }: { starts_on: string; ends_on: string }) => [starts_on, ends_on];

describe("the paying cycle", () => {
  test.each([
    ["monthly", "2026-02-10", ["2026-02-01", "2026-02-28"]],
    ["monthly", "2026-02-23", ["2026-02-01", "2026-02-28"]],
    ["monthly", "2026-02-24", ["2026-03-01", "2026-03-31"]],
    ["monthly", "2028-02-24", ["2028-02-01", "2028-02-29"]],
    ["monthly", "2026-12-31", ["2027-01-01", "2027-01-31"]],
    ["semimonthly", "2026-03-10", ["2026-03-01", "2026-03-15"]],
    ["semimonthly", "2026-03-11", ["2026-03-16", "2026-03-31"]],
    ["semimonthly", "2026-03-27", ["2026-04-01", "2026-04-15"]],
    ["weekly", "2026-03-03", ["2026-03-02", "2026-03-08"]],
    ["weekly", "2026-03-04", ["2026-03-09", "2026-03-15"]],
    ["biweekly", "2025-12-30", ["2025-12-22", "2026-01-04"]],
    ["biweekly", "2025-12-31", ["2026-01-05", "2026-01-18"]],
  ])("%s: without an existing cycle, %s is paid in the upcoming period", async (frequency, day, expected) => {
    const { organization } = await payroll(frequency);
    const [row] = await at.owner`
      select set_config('app.organization_id', ${organization.id}, true), app.landing_cycle(${frequency}, ${day}::date, '2025-01-01', true) as cycle`;
    expect(period(row?.cycle)).toEqual(expected);
    expect(row?.cycle).toMatchObject({ id: null, frequency, status: "open" });
  });

  test("is the open one of that day, or the next if that one is closing, closed, reopening or paid", async () => {
    for (const status of ["closing", "closed", "reopening", "paid"]) {
      const { cycle, landing } = await payroll();
      await cycle("2026-02-01", "2026-02-28", { status });
      const march = await cycle("2026-03-01", "2026-03-31");
      expect([status, (await landing("2026-02-10")).id]).toEqual([status, march]);
      expect((await landing("2026-03-10")).id).toBe(march);
    }
  });

  test("is the period after the existing ones when all of those are closed", async () => {
    const { cycle, landing } = await payroll("biweekly");
    await cycle("2026-02-04", "2026-02-17", { frequency: "biweekly", status: "closed" });
    expect(period(await landing("2026-02-10"))).toEqual(["2026-02-18", "2026-03-03"]);
    expect(period(await landing("2026-02-26"))).toEqual(["2026-02-18", "2026-03-03"]);
    expect(period(await landing("2026-02-27"))).toEqual(["2026-03-04", "2026-03-17"]);
    expect(period(await landing("2026-03-18"))).toEqual(["2026-03-18", "2026-03-31"]);
  });

  test("never has a cut-off before the day, whenever the work is submitted", async () => {
    const { cycle, landing, logTime } = await payroll();
    const february = await cycle("2026-02-01", "2026-02-28", { cutoff_on: "2026-02-23" });
    const march = await cycle("2026-03-01", "2026-03-31");
    expect((await logTime("2026-02-23")).payment_cycle).toMatchObject({ id: february, cutoff_on: "2026-02-23" });
    expect((await logTime("2026-02-24")).payment_cycle.id).toBe(march);
    expect((await landing("2026-02-24", "adjustment")).id).toBe(march);
  });

  test("pays adjustments until its cut-off, even past its end, and time only until its end", async () => {
    const { cycle, landing } = await payroll();
    const february = await cycle("2026-02-01", "2026-02-28", { cutoff_on: "2026-03-04" });
    const march = await cycle("2026-03-01", "2026-03-31");
    expect((await landing("2026-03-04", "adjustment")).id).toBe(february);
    expect((await landing("2026-03-05", "adjustment")).id).toBe(march);
    expect((await landing("2026-03-04", "time")).id).toBe(march);
  });

  test("is the one in which the contract starts for any earlier day", async () => {
    const { landing } = await payroll();
    expect(period(await landing("2025-06-10"))).toEqual(["2026-01-01", "2026-01-31"]);
  });

  test("is the invoice's cycle for invoiced work, and none for declined work", async () => {
    const { organization, contract_id, cycle, get } = await payroll();
    const february = await cycle("2026-02-01", "2026-02-28", { status: "closed" });
    const invoice_id = await addInvoice(at.owner, organization);
    await at.owner`update invoices set payment_cycle_id = ${february} where id = ${invoice_id}`;
    const of = { contract_id, invoice_id, status: "processed" };
    const time = await addTimesheet(at.owner, organization, of);
    const money = await addAdjustment(at.owner, organization, of);
    expect((await get(`timesheets/${time}`)).payment_cycle).toMatchObject({ id: february, status: "closed" });
    expect((await get(`invoice-adjustments/${money}`)).payment_cycle).toMatchObject({ id: february });
    const refused = await addAdjustment(at.owner, organization, { contract_id, status: "declined" });
    expect((await get(`invoice-adjustments/${refused}`)).payment_cycle).toBeNull();
  });
});

test("the shown cycle is the one that pays on closing, for every day around cut-offs and ends", async () => {
  const { organization, contract_id, cycle, get } = await payroll();
  const opened = [
    await cycle("2026-02-01", "2026-02-28", { cutoff_on: "2026-02-23" }),
    await cycle("2026-03-01", "2026-03-31", { cutoff_on: "2026-04-04" }),
    await cycle("2026-04-01", "2026-04-30", { cutoff_on: "2026-04-30" }),
  ];
  const days = [
    "2026-01-15",
    "2026-02-23",
    "2026-02-24",
    "2026-02-28",
    "2026-03-31",
    "2026-04-01",
    "2026-04-04",
    "2026-04-05",
  ];
  await at.owner`insert into exchange_rates (organization_id, currency, valid_on, per_dollar, source)
    values (${organization.id}, 'EUR', '2026-01-01', 0.92, 'Test')`;
  const named = new Map<string, string>();
  for (const day of days) {
    const of = { contract_id, day, status: "approved", quantity: "1" };
    const time = await addTimesheet(at.owner, organization, of);
    named.set(time, (await get(`timesheets/${time}`)).payment_cycle.id);
    const money = await addAdjustment(at.owner, organization, of);
    named.set(money, (await get(`invoice-adjustments/${money}`)).payment_cycle.id);
  }
  const paid = new Map<string, string>();
  for (const id of opened) {
    const [row] = await at.owner.begin(async (sql) => {
      await sql`select set_config('app.organization_id', ${organization.id}, true)`;
      return sql`select timesheet_ids || adjustment_ids as ids from app.work_out_payment_cycle(${id}, ${[contract_id]}, false)`;
    });
    for (const one of (row?.ids ?? []) as string[]) if (!paid.has(one)) paid.set(one, id);
  }
  expect(paid.size).toBe(2 * days.length);
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(paid));
});

describe("contract terms", () => {
  test("give what applies on a day and what was submitted for it", async () => {
    const { organization, contract_id, get } = await payroll();
    await at.owner`insert into contract_amendments (organization_id, contract_id, effective_on, rate, title)
      values (${organization.id}, ${contract_id}, '2026-03-10', '70.00', 'Lead')`;
    await addTimesheet(at.owner, organization, { contract_id, day: "2026-03-09", quantity: "2.5" });
    await addTimesheet(at.owner, organization, { contract_id, day: "2026-03-09", quantity: "4", status: "rejected" });
    const before = await get(`contracts/${contract_id}/terms?on=2026-03-09`);
    expect(before).toMatchObject({
      rate: "62.00",
      unit: "hour",
      handed_in: "2.50",
      currency_digits: 2,
      is_running: true,
    });
    const after = await get(`contracts/${contract_id}/terms?on=2026-03-10`);
    expect(after).toMatchObject({ rate: "70.00", contract_title: "Lead", handed_in: "0.00" });
    expect((await get(`contracts/${contract_id}/terms?on=2025-12-31`)).is_running).toBe(false);
  });
});
