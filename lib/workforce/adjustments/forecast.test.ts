import fc from "fast-check";
import { expect, test } from "vitest";
import { addRate, work } from "#lib/testing/payment-cycles.ts";
import { proof, sized } from "#lib/testing/size.ts";
import { addSession, send, stage } from "#lib/testing/stage.ts";
import { addCycle, addWorkContract } from "#lib/testing/timesheets.ts";
import { categories, isFor, kindOfContract } from "#lib/workforce/adjustment-categories.ts";

const path = "/rest/v2/adjustments";

const at = await stage();
const finance = await addSession(at.owner, at.first, "finance");
const reviewer = await addSession(at.owner, at.first, "finance");
for (const currency of ["EUR", "JPY", "BHD"]) await addRate(at.owner, at.first, currency);
await at.owner`update exchange_rates set valid_on = '2005-01-01'`;

const types = ["pay_as_you_go_time_based", "eor", "peo", "global_payroll", "milestones"];
const digits: Record<string, number> = { EUR: 2, JPY: 0, BHD: 3 };

const months = fc.record({
  type: fc.constantFrom(...types),
  currency: fc.constantFrom("EUR", "JPY", "BHD"),
  rate: fc.integer({ min: 0, max: 400_000 }),
  adjustments: fc.array(
    fc.record({
      category: fc.nat(),
      minor: fc.integer({ min: 1, max: 90_000 }),
      day: fc.integer({ min: 1, max: 28 }),
      moved: fc.boolean(),
      approved: fc.integer({ min: 0, max: 3 }).map((dice) => dice > 0),
    }),
    { minLength: 10, maxLength: 10 },
  ),
});

function decimal(minor: number, currency: string): string {
  const places = digits[currency] ?? 2;
  return (minor / 10 ** places).toFixed(places);
}

const receipt = () => new File(["%PDF-1.4\n%%EOF\n"], "receipt.pdf");

let month = 0;

/** A separate cycle for each run, in a month no other run in the file uses. */
function nextMonth() {
  const first = new Date(Date.UTC(2005 + Math.floor(month / 12), month % 12, 1));
  month += 1;
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  const text = (day: Date) => day.toISOString().slice(0, 10);
  return { starts_on: text(first), ends_on: text(last), cutoff_on: `${text(first).slice(0, 8)}20` };
}

test("closing a month with ten adjustments of every kind pays what the forecast said before each was approved", async () => {
  await fc.assert(
    fc.asyncProperty(months, async ({ type, currency, rate, adjustments }) => {
      const cycle = nextMonth();
      const cycle_id = await addCycle(at.owner, at.first, cycle);
      const contract_id = await addWorkContract(at.owner, at.first, {
        ...{
          type,
          currency,
          rate: decimal(rate, currency),
          frequency: "monthly",
          starts_on: cycle.starts_on,
          ends_on: cycle.ends_on,
        },
      });
      const fitting = categories.filter((one) => isFor(one, kindOfContract(type)));
      let expected: string | null = null;
      for (const { category, minor, day, moved, approved } of adjustments) {
        const adjustment_category_id = fitting[category % fitting.length]?.id ?? "";
        const fields = {
          ...{ adjustment_category_id, amount: decimal(minor, currency), move_next_cycle: String(moved) },
          date_of_adjustment: `${cycle.starts_on.slice(0, 8)}${String(day).padStart(2, "0")}`,
        };
        const query = new URLSearchParams(fields);
        const forecast = (await send("GET", `/rest/v2/contracts/${contract_id}/adjustment-forecast?${query}`, finance))
          .body.data;
        const file = receipt();
        const made = await send("POST", path, finance, {
          body: { ...fields, contract_id, file, title: "One", vendor: "Shop", country: "DE", description: "One" },
        });
        expect([made.status, made.text]).toEqual([201, made.text]);
        expect(made.body.data.actual_start_cycle_date.slice(0, 10)).toBe(forecast.payment_cycle.starts_on);
        if (forecast.payment_cycle.id === cycle_id) {
          if (expected !== null) expect(forecast.payment_before).toBe(expected);
          expected = approved ? forecast.payment_after : forecast.payment_before;
        } else expect([forecast.payment_before, forecast.payment_after]).toEqual([null, null]);
        if (approved)
          await send("POST", `/rest/v2/invoice-adjustments/${made.body.data.id}/review`, reviewer, {
            body: { status: "approved" },
          });
      }
      expect((await send("POST", `/rest/v2/payment-cycles/${cycle_id}/close`, finance)).status).toBe(200);
      await work(at);
      const [paid] = await at.owner`
        select amount::text from invoices where payment_cycle_id = ${cycle_id} and contract_id = ${contract_id}`;
      expect(paid?.amount ?? decimal(0, currency)).toBe(expected ?? paid?.amount ?? decimal(0, currency));
    }),
    proof(sized(8, 25)),
  );
});

test("a deduction that returns more tax than is due waits: the forecast says so and the cycle pays what it said", async () => {
  const earlier = nextMonth();
  const cycle = nextMonth();
  await at.owner`insert into own_tax_rates ${at.owner([
    {
      organization_id: at.first.id,
      country: "DE",
      valid_from: earlier.starts_on,
      percent: "19",
      name: "VAT",
      reason: null,
    },
    {
      organization_id: at.first.id,
      country: "DE",
      valid_from: cycle.starts_on,
      percent: "0",
      name: "VAT",
      reason: "Exempt",
    },
  ])}`;
  const contract_id = await addWorkContract(at.owner, at.first, {
    ...{ country: "DE", currency: "EUR", rate: "5000.00", frequency: "monthly", starts_on: earlier.starts_on },
  });
  const close = async (id: string) => {
    expect((await send("POST", `/rest/v2/payment-cycles/${id}/close`, finance)).status).toBe(200);
    await work(at);
  };
  await close(await addCycle(at.owner, at.first, earlier));
  const cycle_id = await addCycle(at.owner, at.first, cycle);
  const fields = {
    ...{ adjustment_category_id: categories.find(({ type }) => type === "deduction")?.id ?? "", amount: "100.00" },
    ...{ date_of_adjustment: earlier.starts_on, move_next_cycle: "false" },
  };
  const query = new URLSearchParams(fields);
  const forecast = (await send("GET", `/rest/v2/contracts/${contract_id}/adjustment-forecast?${query}`, finance)).body
    .data;
  expect(forecast).toMatchObject({
    ...{ payment_before: "5000.00", payment_after: "5000.00", is_paid_later: false },
    payment_cycle: { id: cycle_id },
    waiting_deductions: expect.stringMatching(
      /^A deduction of 100.00 .* it returns 19.00 of tax, and only 0.00 is due$/,
    ),
  });
  const made = await send("POST", path, finance, {
    body: { ...fields, contract_id, file: receipt(), title: "One", vendor: "Shop", country: "DE", description: "One" },
  });
  expect([made.status, made.text]).toEqual([201, made.text]);
  await send("POST", `/rest/v2/invoice-adjustments/${made.body.data.id}/review`, reviewer, {
    body: { status: "approved" },
  });
  await close(cycle_id);
  const [paid] = await at.owner`
    select amount::text, vat_total::text from invoices where payment_cycle_id = ${cycle_id} and contract_id = ${contract_id}`;
  expect(paid).toEqual({ amount: "5000.00", vat_total: "0.00" });
});

test("a forecast names the cycle of its date that no longer pays it, if there is one", async () => {
  const weeks = [
    { starts_on: "2026-02-02", ends_on: "2026-02-08", cutoff_on: "2026-02-06", status: "closed" },
    { starts_on: "2026-02-09", ends_on: "2026-02-15", cutoff_on: "2026-02-12" },
    { starts_on: "2026-02-16", ends_on: "2026-02-22", cutoff_on: "2026-02-20" },
  ];
  for (const week of weeks) await addCycle(at.owner, at.first, { ...week, frequency: "weekly" });
  const terms = { frequency: "weekly", payment_frequency: "weekly", starts_on: "2026-02-09" };
  const contract_id = await addWorkContract(at.owner, at.first, { ...terms, starts_on: "2026-01-01" });
  const late = await addWorkContract(at.owner, at.first, terms);
  const missed = async (id: string, day: string) => {
    const query = `date_of_adjustment=${day}`;
    const { body } = await send("GET", `/rest/v2/contracts/${id}/adjustment-forecast?${query}`, finance);
    const { missed_cycle, payment_cycle } = body.data;
    return [missed_cycle && [missed_cycle.starts_on, missed_cycle.status], payment_cycle.starts_on];
  };
  expect(await missed(contract_id, "2026-02-03")).toEqual([["2026-02-02", "closed"], "2026-02-09"]);
  expect(await missed(contract_id, "2026-02-12")).toEqual([null, "2026-02-09"]);
  expect(await missed(contract_id, "2026-02-13")).toEqual([["2026-02-09", "open"], "2026-02-16"]);
  expect(await missed(late, "2026-02-03")).toEqual([null, "2026-02-09"]);
});
