import fc from "fast-check";
import { expect, test } from "vitest";
import { addContract, addCycle, work } from "#lib/testing/payment-cycles.ts";
import { proof, sized } from "#lib/testing/size.ts";
import { addOrganization, stage } from "#lib/testing/stage.ts";

const at = await stage();

const digits = { EUR: 2, JPY: 0, BHD: 3 } as const;
type Currency = keyof typeof digits;

/** Per dollar, as exact decimals: the fees below are these times 6 and 449 dollars. */
const perDollar = { EUR: "0.9", JPY: "150", BHD: "0.376" };
const fees = { contractor: { EUR: 540n, JPY: 900n, BHD: 2256n }, eor: { EUR: 40_410n, JPY: 67_350n, BHD: 168_824n } };

/** Thousandths of a percent on June 30 and July 31, 2025, by law. Brazil's rate is unknown. */
const byLaw = {
  EE: [22_000n, 24_000n],
  FI: [25_500n, 25_500n],
  RO: [19_000n, 19_000n],
  CH: [8_100n, 8_100n],
  US: [0n, 0n],
  BR: [null, null],
} as const;
type Country = keyof typeof byLaw;

const country = fc.constantFrom(...(Object.keys(byLaw) as Country[]));
const percent = fc.oneof(fc.constant(0n), fc.bigInt(1n, 40_000n));

const contract = fc.record({
  kind: fc.constantFrom("contractor", "contractor", "contractor", "eor" as const),
  entity: country,
  isAbroad: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  currency: fc.constantFrom(...(Object.keys(digits) as Currency[])),
  rate: fc.oneof(fc.bigInt(1n, 60n), fc.bigInt(1n, 900_000n)),
  startsInJuly: fc.boolean(),
  adjustments: fc.array(
    fc.record({
      type: fc.constantFrom("deduction", "deduction", "bonus" as const),
      amount: fc.oneof(fc.bigInt(1n, 30n), fc.bigInt(1n, 200_000n)),
      quantity: fc.integer({ min: 1, max: 3 }),
      day: fc.constantFrom("2025-06-01", "2025-06-30", "2025-07-01", "2024-12-24", null),
      /** June's cut-off is the 25th. */
      submitted: fc.constantFrom("2025-06-20", "2025-06-28", "2025-07-03"),
    }),
    { maxLength: 4 },
  ),
});

const organization = fc.record({
  own: fc.dictionary(country, fc.record({ june: fc.option(percent), july: fc.option(percent) }), { maxKeys: 3 }),
  contracts: fc.array(contract, { minLength: 1, maxLength: 6 }),
});

type Contract = typeof contract extends fc.Arbitrary<infer C> ? C : never;
type Organization = typeof organization extends fc.Arbitrary<infer O> ? O : never;

function decimal(minor: bigint, places: number): string {
  const sign = minor < 0n ? "-" : "";
  const text = (minor < 0n ? -minor : minor).toString().padStart(places + 1, "0");
  return places === 0 ? sign + text : `${sign}${text.slice(0, -places)}.${text.slice(-places)}`;
}

/** A share of an amount, rounded half away from zero. */
function share(amount: bigint, thousandths: bigint): bigint {
  const parts = amount * thousandths;
  const half = parts < 0n ? -50_000n : 50_000n;
  return (parts + half) / 100_000n;
}

/** The rate of a country in June (0) or July (1): the latest own one, else the one by law. */
function rateOf({ own }: Organization, of: Country, month: 0 | 1): bigint | null {
  const { june = null, july = null } = own[of] ?? {};
  return (month === 1 ? (july ?? june) : june) ?? byLaw[of][month];
}

interface Expected {
  /** Sums of taxed lines by rate in thousandths of a percent; those at a rate of 0 as well. */
  net: Map<bigint, bigint>;
  tax: Map<bigint, bigint>;
  amount: bigint;
  /** Deductions left out because the invoice's tax doesn't cover what they return. */
  waiting: number;
}

/** What a month's invoice should be; null if there should be none. `before` is the rate that June's invoice had. */
function expectedOf(org: Organization, made: Contract, month: 0 | 1, before: bigint | null): Expected | null {
  const { kind, entity, isAbroad, currency, rate, adjustments } = made;
  const isTaxedAtHome = kind === "eor" || !isAbroad;
  const known = rateOf(org, entity, month);
  const today = isTaxedAtHome ? (known ?? 0n) : 0n;
  const net = new Map<bigint, bigint>();
  const add = (at: bigint, value: bigint) => net.set(at, (net.get(at) ?? 0n) + value);
  let amount = rate;
  add(today, fees[kind][currency] + (kind === "contractor" ? rate : 0n));
  const atOldRate: bigint[] = [];
  for (const { type, amount: each, quantity, day, submitted } of month === 1 ? adjustments : []) {
    const value = each * BigInt(quantity) * (type === "deduction" ? -1n : 1n);
    const correctsJune = type === "deduction" && (day?.startsWith("2025-06") ?? submitted === "2025-06-20");
    if (kind === "contractor" && correctsJune && before !== null && before !== today) {
      atOldRate.push(value);
      continue;
    }
    amount += value;
    if (kind === "contractor") add(today, value);
  }
  const due = share(net.get(today) ?? 0n, today);
  const taken = atOldRate.toSorted((a, b) => (a > b ? -1 : 1));
  const total = () => taken.reduce((sum, value) => sum + value, 0n);
  // Those that return most wait, until the others return no more than is due.
  while (before !== null && taken.length > 0 && due + share(total(), before) < 0n) taken.pop();
  amount += total();
  if (taken.length > 0) add(before ?? 0n, total());
  const tax = new Map([...net].map(([of, sum]) => [of, share(sum, of)]));
  if (amount <= 0n || (!isAbroad && known === null)) return null;
  return { net, tax, amount, waiting: atOldRate.length - taken.length };
}

async function store(org: Organization) {
  const own = await addOrganization(at.owner, "Model");
  for (const [currency, per_dollar] of Object.entries(perDollar))
    await at.owner`insert into exchange_rates ${at.owner({ organization_id: own.id, currency, valid_on: "2024-01-01", per_dollar, source: "test" })}`;
  for (const [code, months] of Object.entries(org.own))
    for (const [valid_from, rate] of [
      ["2025-06-15", months.june],
      ["2025-07-31", months.july],
    ] as const)
      if (rate !== null)
        await at.owner`insert into own_tax_rates ${at.owner({
          ...{ organization_id: own.id, country: code, valid_from, percent: decimal(rate, 3).replace(/\.?0+$/, "") },
          ...{ name: "Own", reason: rate === 0n ? "None is due" : null },
        })}`;
  const entities = await at.owner<{ id: string; country: Country }[]>`insert into legal_entities ${at.owner(
    Object.keys(byLaw).map((code) => ({
      ...{ organization_id: own.id, name: code, country: code, currency: "EUR", vat_id: "V1" },
    })),
  )} returning id, country`;
  const ids: string[] = [];
  for (const made of org.contracts) {
    const legal_entity_id = entities.find((entity) => entity.country === made.entity)?.id ?? "";
    const places = digits[made.currency];
    const id = await addContract(
      at.owner,
      { ...own, legal_entity_id },
      {
        ...{ type: made.kind === "eor" ? "eor" : "ongoing_time_based", country: made.isAbroad ? "VN" : made.entity },
        ...{ currency: made.currency, rate: decimal(made.rate, places) },
        starts_on: made.startsInJuly ? "2025-07-01" : "2024-01-01",
      },
    );
    ids.push(id);
  }
  return { own, ids };
}

/** Stores the adjustments; once June is closed, all are July's. */
async function adjust(organization_id: string, contract_id: string, { currency, adjustments }: Contract) {
  for (const { type, amount, quantity, day, submitted } of adjustments)
    await at.owner`insert into invoice_adjustments ${at.owner({
      ...{ organization_id, contract_id, description: "D", type, quantity, status: "approved" },
      ...{ amount: decimal(amount, digits[currency]), date_submitted: submitted, date_of_adjustment: day },
    })}`;
}

interface Invoice {
  contract_id: string;
  amount: string;
  vat_total: string;
  total: string;
  lines: { type: string; description: string; quantity: number; price: string; total: string; tax_rate: string }[];
}

const invoicesOf = (cycle: string) => at.owner<Invoice[]>`
  select contract_id, amount, vat_total, total, (
      select json_agg(json_build_object('type', l.type, 'description', l.description, 'quantity', l.quantity, 'price', l.price_per_unit::text,
          'total', l.total::text, 'tax_rate', l.tax_rate) order by l.position)
        from invoice_line_items l where l.organization_id = i.organization_id and l.invoice_id = i.id) as lines
    from invoices i where payment_cycle_id = ${cycle} and contract_id is not null`;

function minor(amount: string, currency: Currency): bigint {
  const [whole = "", fraction = ""] = amount.split(".");
  expect(fraction).toHaveLength(digits[currency]);
  return BigInt(whole + fraction);
}

const thousandths = (text: string) => BigInt(Math.round(Number(text) * 1000));
const isTax = ({ type }: { type: string }) => type.endsWith("_TAX_VAT");
const withoutZeros = (sums: Map<bigint, bigint>) =>
  [...sums].filter(([of, sum]) => of !== 0n && sum !== 0n).sort(([a], [b]) => (a < b ? -1 : 1));

/** Compares an invoice with the expected one, line by line. */
function compare(invoice: Invoice, expected: Expected, currency: Currency): void {
  const sum = (values: bigint[]) => values.reduce((total, value) => total + value, 0n);
  const net = new Map<bigint, bigint>();
  const tax = new Map<bigint, bigint>();
  for (const line of invoice.lines) {
    const total = minor(line.total, currency);
    expect(total).toBe(BigInt(line.quantity) * minor(line.price, currency));
    const [sums, of] = isTax(line)
      ? ([tax, thousandths(/([\d.]+)%$/.exec(line.description)?.[1] ?? "")] as const)
      : ([net, thousandths(line.tax_rate)] as const);
    sums.set(of, (sums.get(of) ?? 0n) + total);
  }
  expect(withoutZeros(tax)).toEqual(withoutZeros(expected.tax));
  // Lines whose tax rounds to nothing have no rate.
  const isShown = ([of]: [bigint, bigint]) => (expected.tax.get(of) ?? 0n) !== 0n;
  expect(withoutZeros(net).filter(isShown)).toEqual(withoutZeros(expected.net).filter(isShown));
  const due = sum([...expected.tax.values()]);
  expect(minor(invoice.vat_total, currency)).toBe(due);
  expect(minor(invoice.amount, currency)).toBe(expected.amount);
  expect(minor(invoice.total, currency)).toBe(sum(invoice.lines.map(({ total }) => minor(total, currency))));
}

async function closed(cycle: string): Promise<Map<string, Invoice>> {
  await at.owner`update payment_cycles set status = 'closing', requested_at = now(), request_id = 'test' where id = ${cycle}`;
  await work(at);
  return new Map((await invoicesOf(cycle)).map((invoice) => [invoice.contract_id, invoice]));
}

test("net, tax, and gross of random contracts equal an independent calculation, line by line, also where rates change", async () => {
  let corrected = 0;
  let waited = 0;
  await fc.assert(
    fc.asyncProperty(organization, async (org) => {
      const { own, ids } = await store(org);
      const june = await closed(await addCycle(at.owner, own, { starts_on: "2025-06-01" }));
      for (const [n, made] of org.contracts.entries()) await adjust(own.id, ids[n] ?? "", made);
      const july = await closed(await addCycle(at.owner, own, { starts_on: "2025-07-01" }));
      for (const [n, made] of org.contracts.entries()) {
        const id = ids[n] ?? "";
        const first = made.startsInJuly ? null : expectedOf(org, made, 0, null);
        expect([id, june.has(id)]).toEqual([id, first !== null]);
        const earlier = june.get(id);
        if (earlier && first) compare(earlier, first, made.currency);
        // An invoice without tax, be it that it rounds to nothing, had a rate of 0.
        const before = first && ([...first.tax].find(([, tax]) => tax !== 0n)?.[0] ?? 0n);
        const second = expectedOf(org, made, 1, before);
        expect([id, july.has(id)]).toEqual([id, second !== null]);
        const later = july.get(id);
        if (later && second) {
          compare(later, second, made.currency);
          const [left] = await at.owner<{ n: number }[]>`
            select count(*)::integer as n from invoice_adjustments where contract_id = ${id} and status = 'approved'`;
          expect([id, left?.n]).toEqual([id, second.waiting]);
          waited += second.waiting;
        }
        if (second && second.net.size > 1) corrected++;
      }
    }),
    proof(sized(25, 600)),
  );
  expect(corrected).toBeGreaterThan(0);
  expect(waited).toBeGreaterThan(0);
});
