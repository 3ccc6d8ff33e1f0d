import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contractTypes } from "#db/schema/words.ts";
import { invoiceStatuses } from "#lib/money/invoices/rules.ts";
import { dateText, dayOf } from "./calendar.ts";
import { type Company, freightCompany, staffingCompany, tileCompany } from "./companies.ts";
import type { Invoice } from "./invoice-maker.ts";
import { generateOrganization } from "./organization.ts";

const days = ["2024-02-29", "2025-01-01", "2025-12-31", "2026-03-30", "2026-07-04", "2026-11-21", "2027-10-01"];
const digitsOf: Record<string, number> = { BHD: 3, ISK: 0, JPY: 0, VND: 0 };

function generate(company: Company, today: string, invoices: number, seed = `demo ${company.name}`) {
  const made = generateOrganization(company, { seed, today: dayOf(today), invoices });
  return { ...made, invoices: [...made.invoices] };
}

/** Exact value in ten-thousandths, regardless of the number of decimals. */
function exact(text: string | null): bigint {
  const [whole = "", fraction = ""] = (text ?? "").split(".");
  return BigInt(`${whole}${fraction.padEnd(4, "0")}`);
}

function sum(texts: (string | null)[]): bigint {
  return texts.reduce((total, text) => total + exact(text), 0n);
}

/** Faults in an invoice's money; empty if it adds up to the last digit of its currency. */
function faults({ row, lines }: Invoice): string[] {
  const vat = lines.filter(({ type }) => type.endsWith("TAX_VAT") || type === "TAX_CUSTOM");
  const money = [row.total, row.amount, row.service_fee, row.vat_total];
  const figures = [...money, ...lines.flatMap((line) => [line.total, line.price_per_unit])];
  const digits = digitsOf[row.currency] ?? 2;
  const shape = digits === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${digits}}$`);
  const rules: Record<string, boolean> = {
    "the lines add up to the total": sum(lines.map((line) => line.total)) === exact(row.total),
    "amount, fee and VAT add up to it too": sum([row.amount, row.service_fee, row.vat_total]) === exact(row.total),
    "a line is quantity times price": lines.every(
      ({ total, quantity, price_per_unit }) => exact(total) === BigInt(quantity) * exact(price_per_unit),
    ),
    "VAT is a line of its own": sum(vat.map((line) => line.total)) === exact(row.vat_total) && vat.length < 2,
    "VAT has a rate and a number": [row.vat_percentage !== "", row.vat_id !== ""].every(
      (has) => has === vat.length > 0,
    ),
    "every figure has the currency's digits": figures.every((text) => shape.test(text ?? "")),
    "the total is positive": exact(row.total) > 0n,
    "positions count from 1": lines.every((line, index) => line.position === index + 1 && line.invoice_id === row.id),
  };
  return Object.keys(rules).filter((rule) => !rules[rule]);
}

describe("generated rows", () => {
  test("are byte-for-byte the same for the same input, and differ for another seed", () => {
    const digest = (seed?: string) =>
      createHash("sha256")
        .update(JSON.stringify(generate(freightCompany, "2026-11-21", 4200, seed)))
        .digest("hex");
    const first = digest();
    expect(digest()).toBe(first);
    expect(digest("another seed")).not.toBe(first);
  });

  test("add up exactly, in every currency, over 16,000 invoices", () => {
    const made = [
      ...generate(freightCompany, "2026-11-21", 4200).invoices,
      ...generate(tileCompany, "2026-11-21", 640).invoices,
      ...generate(staffingCompany("Meridane Staffing Group"), "2026-11-21", 12_000).invoices,
    ];
    const wrong = made.flatMap((invoice) => faults(invoice).map((fault) => `${fault}: ${JSON.stringify(invoice)}`));
    expect(wrong).toEqual([]);
    expect(new Set(made.map(({ row }) => row.currency)).size).toBeGreaterThanOrEqual(9);
  });

  test("add up, in the requested number, whatever the seed, the day and the number", () => {
    const anyDay = fc.integer({ min: dayOf("2020-01-01"), max: dayOf("2040-12-31") }).map(dateText);
    const property = fc.property(fc.string(), anyDay, fc.integer({ min: 1, max: 700 }), (seed, today, count) => {
      const { invoices } = generate(freightCompany, today, count, seed);
      expect(invoices).toHaveLength(count);
      expect(invoices.flatMap(faults)).toEqual([]);
    });
    fc.assert(property, { numRuns: 40 });
  });
});

describe.each(days)("the demo on %s", (today) => {
  const made = generate(freightCompany, today, 4200);
  const rows = made.invoices.map(({ row }) => row);
  const share = (chosen: (row: (typeof rows)[number]) => boolean) => rows.filter(chosen).length / rows.length;

  test("shows every status, contract kind, country and kind of currency", () => {
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(invoiceStatuses));
    expect(new Set(made.contracts.map(({ type }) => type))).toEqual(new Set(contractTypes));
    expect(new Set(made.people.map(({ country }) => country)).size).toBe(12);
    const currencies = new Set(rows.map(({ currency }) => currency));
    expect(currencies.size).toBeGreaterThanOrEqual(9);
    expect(new Set([...currencies].map((currency) => digitsOf[currency] ?? 2))).toEqual(new Set([0, 2, 3]));
    expect(new Set(rows.map(({ billing_type }) => billing_type)).size).toBe(4);
  });

  test("covers the three years before, mostly paid, some overdue, about one in twenty COR", () => {
    const issued = rows.map(({ issued_at }) => issued_at.slice(0, 10)).sort();
    expect(dayOf(today) - dayOf(issued[0] as string)).toBeGreaterThan(1060);
    expect(dayOf(today) - dayOf(issued.at(-1) as string)).toBeLessThan(4);
    const instants = rows.flatMap(({ created_at, issued_at, paid_at }) => [
      created_at as string,
      issued_at,
      paid_at ?? "",
    ]);
    expect(instants.every((instant) => instant < today)).toBe(true);
    expect(rows.every(({ created_at, issued_at }) => (created_at as string) <= issued_at)).toBe(true);
    expect(rows.every(({ paid_at, issued_at }) => paid_at === null || paid_at > issued_at)).toBe(true);
    expect(share(({ status }) => status === "paid")).toBeGreaterThan(0.85);
    const unpaid = ["open", "pending", "awaiting_payment"];
    expect(share(({ status, due_date }) => unpaid.includes(status) && due_date < today)).toBeGreaterThan(0.004);
    expect(share(({ is_cor }) => is_cor)).toBeGreaterThan(0.02);
    expect(share(({ is_cor }) => is_cor)).toBeLessThan(0.1);
  });

  test("uses every ID and every number once, in order of issue within a legal entity", () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.every(({ id }) => /^[\w-]{21}$/.test(id))).toBe(true);
    expect(new Set(made.contracts.map(({ id }) => id)).size).toBe(made.contracts.length);
    expect(made.contracts.every(({ id }) => /^[a-z0-9]{7}$/.test(id))).toBe(true);
    expect(new Set(made.people.map(({ email }) => email)).size).toBe(made.people.length);
    for (const { id, code } of made.entities) {
      const labels = rows.filter((row) => row.recipient_legal_entity_id === id).map(({ label }) => label);
      expect(labels).toEqual([...new Set(labels)].sort());
      expect(labels.every((label) => new RegExp(`^INV-${code}-\\d{4}-\\d{4}$`).test(label))).toBe(true);
    }
  });
});

describe.each(days)("contract history on %s", (today) => {
  const made = generate(freightCompany, today, 4200);
  const byId = new Map(made.contracts.map((row) => [row.id, row]));

  test("leads to each one's status through valid transitions, all in the past", () => {
    const last = new Map<string, { to_status: string; at: string }>();
    for (const { contract_id, from_status, to_status, at } of made.status_changes) {
      const before = last.get(contract_id);
      expect(from_status).toBe(before?.to_status ?? null);
      expect(before === undefined || before.at <= at).toBe(true);
      last.set(contract_id, { to_status, at });
    }
    expect(made.contracts.filter(({ id, status }) => last.get(id)?.to_status !== status)).toEqual([]);
    const now = `${today}T01:00:00.000Z`;
    expect(made.status_changes.filter(({ at }) => at > now)).toEqual([]);
    expect([...made.amendments, ...made.terminations].filter(({ created_at }) => created_at > now)).toEqual([]);
  });

  test("has past and future amendments, and future terminations, each within its contract", () => {
    const to_come = made.amendments.filter(({ effective_on }) => effective_on > today);
    expect(to_come.length).toBeGreaterThan(2);
    expect(made.amendments.length - to_come.length).toBeGreaterThan(5);
    for (const { contract_id, effective_on, rate } of made.amendments) {
      const contract = byId.get(contract_id);
      expect(contract && effective_on >= contract.starts_on && effective_on <= (contract.ends_on ?? "9999")).toBe(true);
      expect(rate.split(".")[1]?.length ?? 0).toBe(digitsOf[contract?.currency ?? ""] ?? 2);
    }
    const keys = made.amendments.map(({ contract_id, effective_on }) => `${contract_id} ${effective_on}`);
    expect(new Set(keys).size).toBe(keys.length);
    const live = made.terminations.filter(({ withdrawn_at }) => withdrawn_at === null);
    expect(live.filter(({ ends_on }) => ends_on > today).length).toBeGreaterThan(1);
    for (const { contract_id, ends_on, reason } of live)
      expect(byId.get(contract_id)).toMatchObject({ ends_on, termination_reason: reason });
    expect(made.contracts.filter(({ ends_on }) => ends_on !== null)).toHaveLength(
      live.length + made.contracts.filter(({ ends_on, status }) => ends_on !== null && status === "cancelled").length,
    );
  });
});

test("names are as varied as real people's", () => {
  const people = [freightCompany, staffingCompany("Meridane Staffing Group")].flatMap(
    (company) => generate(company, "2026-11-21", 20_000).people,
  );
  const last = people.map(({ last_name }) => last_name);
  const kinds = [/O'/, /Þ/, /-/, /^[a-z]/, / /, /[łżę]/, /[一-鿿]/, /^\p{Lu}\p{Ll}+$/u, /[ễầỗ]/];
  expect(kinds.filter((kind) => !last.some((name) => kind.test(name)))).toEqual([]);
  expect(new Set(last).size).toBeGreaterThan(250);
  expect(new Set(people.map(({ first_name }) => first_name)).size).toBeGreaterThan(200);
  expect(people.every(({ email }) => /^[a-z0-9-]+\.[a-z0-9-]+@[a-z-]+\.example$/.test(email))).toBe(true);
});

test("an existing organization continues with its own numbers and legal entities", () => {
  const company = staffingCompany("Meridane Staffing Group");
  const first = generate(company, "2026-11-21", 3000);
  const numbers = new Map<string, number>();
  for (const { row } of first.invoices) {
    const [, , year, number] = row.label.split("-");
    const name = `${row.recipient_legal_entity_id} ${year}`;
    numbers.set(name, Math.max(numbers.get(name) ?? 0, Number(number)));
  }
  const contract_ids = first.contracts.map(({ id }) => id);
  const emails = first.people.map(({ email }) => email);
  const existing = { entities: first.entities, contract_ids, emails, numbers };
  const second = generateOrganization(company, { seed: "more", today: dayOf("2026-11-21"), invoices: 3000, existing });
  const all = [...first.invoices, ...second.invoices].map(({ row }) => row.label);
  expect(second.entities).toEqual([]);
  expect(second.people.filter(({ email }) => emails.includes(email))).toEqual([]);
  expect(second.contracts.filter(({ id }) => contract_ids.includes(id))).toEqual([]);
  expect(new Set(all).size).toBe(6000);
});
