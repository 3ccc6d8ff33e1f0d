import { beforeEach, expect, test } from "vitest";
import { addAdjustment, addContract, addHours, type Payroll, payroll } from "#lib/testing/payment-cycles.ts";

let own: Payroll;

beforeEach(async () => {
  own = await payroll();
});

const closing = async () => (await own.data("/totals")).closing;

interface Check {
  check: string;
  count: number;
  amounts: { currency: string; amount: string }[];
}

const checkOf = async (name: string): Promise<Check> =>
  (await closing()).checks.find(({ check }: Check) => check === name);

interface Listed {
  id: string;
  currency: string;
  amount: string;
  total: string;
}

async function listed(path: string, query = "statuses=pending"): Promise<Listed[]> {
  const { status, body } = await own.read(`${path}?payment_cycle_id=${own.cycle()}&${query}`);
  expect(status).toBe(200);
  return body.data;
}

/** Totals by currency, in whole minor units. */
function summed(rows: readonly Listed[], value: "amount" | "total") {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(row.currency, (sums.get(row.currency) ?? 0) + Math.round(Number(row[value]) * 100));
  return [...sums].sort().map(([currency, cents]) => ({ currency, amount: (cents / 100).toFixed(2) }));
}

test("closing creates the announced number of invoices: paid contracts and seats, without those that get none", async () => {
  await addContract(own.at.owner, own.organization);
  await addContract(own.at.owner, own.organization);
  await addContract(own.at.owner, own.organization, { frequency: "custom" });
  const { invoices } = await closing();
  await own.close();
  expect([invoices, (await own.data("")).invoices_made, (await own.data("")).contracts_total]).toEqual([3, 3, 3]);
  expect(await closing()).toBeNull();
  await own.goOn();
  await own.at
    .owner`insert into service_rates ${own.at.owner({ organization_id: own.organization.id, service: "seat", amount: "0" })}`;
  const second = await closing();
  await own.close();
  expect([second.invoices, (await own.data("")).invoices_made]).toEqual([2, 2]);
});

test.each([
  [3, 3],
  [0, 0],
  [-40, 0],
])("reports closing %i days from the cut-off as %i days early", async (distance, early) => {
  const days = async () => {
    const [row] = await own.at.owner<{ days: number }[]>`
      select cutoff_on - (now() at time zone 'UTC')::date as days from payment_cycles where id = ${own.cycle()}`;
    return Math.max(row?.days ?? 0, 0);
  };
  await own.at.owner`
    update payment_cycles set cutoff_on = (now() at time zone 'UTC')::date + ${distance}::integer where id = ${own.cycle()}`;
  const before = await days();
  const { count } = await checkOf("before_cutoff");
  expect(before).toBe(early);
  // The date may have changed in between.
  expect([before, await days()]).toContain(count);
});

test("counts unapproved work with its amount by currency, lists those same rows, and pays them once approved", async () => {
  const { owner } = own.at;
  const add = (options: Parameters<typeof addContract>[2]) => addContract(owner, own.organization, options);
  const hours = (contract_id: string, date_worked: string, status = "pending", quantity = "7.5") =>
    addHours(owner, own.organization, { contract_id, date_worked, status, quantity });
  const adjust = (contract_id: string, date_submitted: string, type: string, amount: string, status = "pending") =>
    addAdjustment(owner, own.organization, { contract_id, date_submitted, type, amount, status });
  const hourly = await add({ frequency: "hourly", rate: "31.37" });
  const dollars = await add({ frequency: "daily", rate: "400.00", currency: "USD" });
  const over = await add({ frequency: "hourly", rate: "20.00", ends_on: "2026-03-31" });
  const weekly = await add({ frequency: "hourly", rate: "50.00", payment_frequency: "weekly" });
  const fixed = await add({});
  await owner`insert into contract_amendments ${owner({ organization_id: own.organization.id, contract_id: hourly, effective_on: "2026-04-10", rate: "35.55", title: "More" })}`;
  await hours(hourly, "2026-04-02");
  await hours(hourly, "2026-04-25");
  await hours(dollars, "2026-04-07", "pending", "1");
  await hours(over, "2026-03-30");
  await hours(hourly, "2026-04-03", "approved");
  await hours(hourly, "2026-04-08", "rejected");
  await hours(hourly, "2026-04-26");
  await hours(weekly, "2026-04-02");
  await adjust(fixed, "2026-04-05", "bonus", "100.00");
  await adjust(fixed, "2026-02-05", "deduction", "30.50");
  await adjust(dollars, "2026-04-05", "deduction", "12.00");
  await adjust(fixed, "2026-04-26", "bonus", "9.00");
  await adjust(fixed, "2026-04-05", "bonus", "9.00", "declined");
  await adjust(weekly, "2026-04-05", "bonus", "9.00");

  const { invoices } = await closing();
  const unapproved = [await checkOf("unapproved_timesheets"), await checkOf("unapproved_adjustments")] as const;
  expect(unapproved).toMatchObject([
    {
      count: 4,
      amounts: [
        { currency: "EUR", amount: "651.91" },
        { currency: "USD", amount: "400.00" },
      ],
    },
    {
      count: 3,
      amounts: [
        { currency: "EUR", amount: "69.50" },
        { currency: "USD", amount: "-12.00" },
      ],
    },
  ]);
  const [time, adjustments] = [await listed("timesheets"), await listed("invoice-adjustments")];
  expect([time.length, summed(time, "amount")]).toEqual([4, unapproved[0].amounts]);
  expect([adjustments.length, summed(adjustments, "total")]).toEqual([3, unapproved[1].amounts]);
  const csv = await own.read(`timesheets/export?payment_cycle_id=${own.cycle()}&statuses=pending`);
  expect(csv.text.trim().split("\r\n")).toHaveLength(1 + time.length);

  const review = (path: string, rows: readonly Listed[]) =>
    own.post(`/${path}/reviews`, { ids: rows.map(({ id }) => id), status: "approved" });
  expect([
    (await review("timesheets", time)).status,
    (await review("invoice-adjustments", adjustments)).status,
  ]).toEqual([200, 200]);
  const approved = await closing();
  for (const check of ["unapproved_timesheets", "unapproved_adjustments"])
    expect(await checkOf(check)).toMatchObject({ count: 0, amounts: [] });
  expect(approved.invoices).toBe(invoices + 2);
  await own.close();
  expect((await own.data("")).invoices_made).toBe(approved.invoices);
  const paid = await owner<{ status: string }[]>`
    select status from timesheets where id = any(${time.map(({ id }) => id)})
    union all select status from invoice_adjustments where id = any(${adjustments.map(({ id }) => id)})`;
  expect(paid.map(({ status }) => status)).toEqual(Array(time.length + adjustments.length).fill("processed"));
  const processed = await listed("timesheets", "limit=100");
  expect(new Set(processed.map(({ id }) => id)).size).toBe(time.length + 1);
});
