import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type postgres from "postgres";
import { addDays, endOf } from "#lib/money/payment-cycles/period.ts";

// With 2, 2, 0 and 3 digits; some organizations have no rate for the last one.
const currencies = ["EUR", "USD", "JPY", "BHD"] as const;
const digits = { EUR: 2, USD: 2, JPY: 0, BHD: 3 };
const countries = ["DE", "US", "JP", "BH", "FR"] as const;
const start = { weekly: "2026-03-04", biweekly: "2026-02-25", semimonthly: "2026-02-16", monthly: "2026-03-01" };

type Currency = (typeof currencies)[number];

const oneOf = <const Words extends readonly string[]>(words: Words) => fc.constantFrom<Words[number]>(...words);
const dayIn = (from: number, to: number) => fc.integer({ min: from, max: to });
const minor = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2_000_000 }));

const contract = fc.record({
  type: oneOf([
    "ongoing_time_based",
    "pay_as_you_go_time_based",
    "milestones",
    "eor",
    "peo",
    "global_payroll",
    "hris_direct_employee",
  ]),
  status: oneOf(["in_progress", "in_progress", "in_progress", "completed", "cancelled"]),
  country: oneOf(countries),
  currency: oneOf(currencies),
  rate: minor,
  unit: oneOf(["fixed", "fixed", "fixed", "hourly", "daily", "custom"]),
  percent: fc.integer({ min: 0, max: 20_000 }),
  is_cor: fc.boolean(),
  starts: dayIn(-90, 40),
  lasts: fc.option(dayIn(0, 120)),
  amendments: fc.uniqueArray(fc.record({ day: dayIn(-60, 40), rate: minor }), {
    maxLength: 3,
    selector: ({ day }) => day,
  }),
  timesheets: fc.array(
    fc.record({
      day: dayIn(-20, 35),
      quantity: fc.integer({ min: 1, max: 2400 }),
      status: oneOf(["approved", "approved", "pending"]),
    }),
    { maxLength: 4 },
  ),
  adjustments: fc.array(
    fc.record({
      type: oneOf(["bonus", "deduction", "expense", "overtime", "milestone", "off_cycle", "other"]),
      day: dayIn(-20, 35),
      amount: fc.integer({ min: 1, max: 900_000 }),
      quantity: fc.integer({ min: 1, max: 5 }),
      status: oneOf(["approved", "approved", "pending"]),
    }),
    { maxLength: 3 },
  ),
});

/** One cycle of an organization with its contracts; days are relative to the cycle's start. */
export const organizationMonth = fc.record({
  frequency: oneOf(["weekly", "biweekly", "semimonthly", "monthly"]),
  country: oneOf(countries),
  currency: oneOf(currencies),
  knowsRates: fc.boolean(),
  cutoff: dayIn(0, 5),
  contracts: fc.array(contract, { minLength: 1, maxLength: 4 }),
});

export type OrganizationMonth = typeof organizationMonth extends fc.Arbitrary<infer M> ? M : never;

/** Units per dollar, of the organizations that know them; all know the first. */
export const perDollar = { EUR: "0.9137", JPY: "151.37", BHD: "0.376" };

/** A day of the cycle, counted from its first one. */
export const dayOf = (frequency: OrganizationMonth["frequency"], day: number) => addDays(start[frequency], day);

function decimalOf(amount: number, currency: Currency): string {
  const places = digits[currency];
  const text = String(amount).padStart(places + 1, "0");
  return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
}

type Rows = Record<string, Record<string, unknown>[]>;

function rowsOf(month: OrganizationMonth, rows: Rows): string {
  const organization_id = randomUUID();
  const add = (table: string, row: Record<string, unknown>) => {
    rows[table] ??= [];
    rows[table].push({ organization_id, ...row });
  };
  const { frequency, country, currency } = month;
  const starts_on = start[frequency];
  const ends_on = endOf(frequency, starts_on);
  const legal_entity_id = randomUUID();
  rows.organizations ??= [];
  rows.organizations.push({ id: organization_id, name: "Random" });
  add("legal_entities", { id: legal_entity_id, name: "Random", country, currency, vat_id: "V1" });
  for (const [code, per_dollar] of Object.entries(perDollar))
    if (month.knowsRates || code === "EUR")
      add("exchange_rates", { currency: code, valid_on: "2025-01-01", per_dollar, source: "test" });
  const id = randomUUID();
  const cutoff_on = addDays(ends_on, -month.cutoff);
  add("payment_cycles", { id, frequency, starts_on, ends_on, cutoff_on, due_on: addDays(ends_on, 7) });
  for (const [n, made] of month.contracts.entries()) {
    const person_id = randomUUID();
    const contract_id = `c${n}`;
    const money = (amount: number) => decimalOf(amount, made.currency);
    const starts = addDays(starts_on, made.starts);
    const ends = made.lasts === null && made.status !== "completed" ? null : addDays(starts, made.lasts ?? 50);
    add("people", {
      id: person_id,
      first_name: "A",
      last_name: "B",
      email: `${n}@people.example`,
      country,
      job_title: "Tester",
    });
    add("contracts", {
      id: contract_id,
      person_id,
      legal_entity_id,
      title: "T",
      type: made.type,
      status: made.status,
      country: made.country,
      currency: made.currency,
      rate: money(made.rate),
      frequency: made.unit === "fixed" ? frequency : made.unit,
      payment_frequency: frequency,
      employer_cost_percent: String(made.percent / 100),
      is_cor: made.is_cor,
      starts_on: starts,
      ends_on: ends,
    });
    for (const { day, rate } of made.amendments)
      add("contract_amendments", { contract_id, effective_on: addDays(starts_on, day), rate: money(rate), title: "T" });
    for (const { day, quantity, status } of made.timesheets)
      add("timesheets", {
        contract_id,
        date_worked: addDays(starts_on, day),
        quantity: String(quantity / 100),
        status,
      });
    for (const { day, amount, ...rest } of made.adjustments)
      add("invoice_adjustments", {
        contract_id,
        date_submitted: addDays(starts_on, day),
        amount: money(amount),
        description: "D",
        ...rest,
      });
  }
  return id;
}

/** Stores the months, each as a separate organization, and returns their cycle IDs. */
export async function addMonths(owner: postgres.Sql, months: readonly OrganizationMonth[]): Promise<string[]> {
  const rows: Rows = {};
  const cycles = months.map((month) => rowsOf(month, rows));
  for (const [table, list] of Object.entries(rows)) {
    const columns = [...new Set(list.flatMap((row) => Object.keys(row)))];
    await owner.unsafe(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::text::json)`,
      [JSON.stringify(list)],
    );
  }
  return cycles;
}
