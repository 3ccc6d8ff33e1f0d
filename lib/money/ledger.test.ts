import fc from "fast-check";
import { expect, test } from "vitest";
import { endOf } from "#lib/money/payment-cycles/period.ts";
import { work } from "#lib/testing/payment-cycles.ts";
import { addMonths, dayOf, type OrganizationMonth, organizationMonth, perDollar } from "#lib/testing/random-months.ts";
import { proof, sized } from "#lib/testing/size.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";

// Works out by itself, in fractions of whole numbers, what each organization has to pay, and compares every amount that the API then says.

const at = await stage();

type Contract = OrganizationMonth["contracts"][number];

/** A fraction of whole numbers, in units of a currency. */
interface Exact {
  over: bigint;
  under: bigint;
}

const digits: Record<string, number> = { EUR: 2, USD: 2, JPY: 0, BHD: 3 };
const vat: Record<string, bigint> = { DE: 19n, JP: 10n, BH: 10n, FR: 20n, US: 0n };
const dollars = { processing: 6n, record: 310n, employment: 449n, payroll: 29n, seat: 6n };
const placesOf = (currency: string) => digits[currency] ?? Number.NaN;

const times = (a: Exact, b: Exact): Exact => ({ over: a.over * b.over, under: a.under * b.under });

const whole = (over: bigint, under = 1n): Exact => ({ over, under });

function decimal(text: string): Exact {
  const [integer = "", fraction = ""] = text.split(".");
  return { over: BigInt(integer + fraction), under: 10n ** BigInt(fraction.length) };
}

/** To whole minor units, half away from zero. */
function minor({ over, under }: Exact, currency: string): bigint {
  const scaled = over * 10n ** BigInt(placesOf(currency));
  const size = scaled < 0n ? -scaled : scaled;
  const rounded = (2n * size + under) / (2n * under);
  return scaled < 0n ? -rounded : rounded;
}

function text(amount: bigint, currency: string): string {
  const places = placesOf(currency);
  const size = (amount < 0n ? -amount : amount).toString().padStart(places + 1, "0");
  const shown = places === 0 ? size : `${size.slice(0, -places)}.${size.slice(-places)}`;
  return amount < 0n ? `-${shown}` : shown;
}

function units(amount: string, currency: string): bigint {
  const [, fraction = ""] = amount.split(".");
  expect([amount, fraction.length]).toEqual([amount, placesOf(currency)]);
  return BigInt(amount.replace(".", ""));
}

/** How many units of one currency another buys, to at least ten places and ten digits; null if unknown. */
function rate(month: OrganizationMonth, from: string, to: string): Exact | null {
  const [bought, sold] = [knownRate(month, to), knownRate(month, from)];
  if (from === to) return whole(1n);
  if (!(bought && sold)) return null;
  const exact = { over: bought.over * sold.under, under: bought.under * sold.over };
  let places = 10n;
  while (exact.over * 10n ** places < exact.under * 10n ** 9n) places += 1n;
  const scaled = exact.over * 10n ** places;
  return { over: (2n * scaled + exact.under) / (2n * exact.under), under: 10n ** places };
}

function knownRate({ knowsRates }: OrganizationMonth, currency: string): Exact | null {
  if (currency === "USD") return whole(1n);
  return knowsRates || currency === "EUR" ? decimal(perDollar[currency as keyof typeof perDollar]) : null;
}

interface Due {
  currency: string;
  amount: bigint;
  fee: bigint;
  vat: bigint;
  total: bigint;
}

const isEmployed = ({ type }: Contract) => ["eor", "peo", "global_payroll"].includes(type);

/** What a contract's pay of the month is, from its days or from its approved time. */
function payOf(contract: Contract, length: number, cutoff: number): bigint {
  const rateOn = (day: number) =>
    BigInt(
      contract.amendments.filter((change) => change.day <= day).toSorted((a, b) => b.day - a.day)[0]?.rate ??
        contract.rate,
    );
  const scale = 10n ** BigInt(placesOf(contract.currency));
  const last = lastDay(contract);
  if (contract.unit === "fixed") {
    let sum = 0n;
    for (let day = 0; day < length; day++) if (day >= contract.starts && day <= last) sum += rateOn(day);
    return minor(whole(sum, BigInt(length) * scale), contract.currency);
  }
  if (contract.unit === "custom") return 0n;
  // Time at one rate is one line, which is rounded once.
  const changes = [-1000, ...contract.amendments.map(({ day }) => day).toSorted((a, b) => a - b)].filter(
    (day, n, days) => n === 0 || rateOn(day) !== rateOn(days[n - 1] ?? 0),
  );
  let pay = 0n;
  for (const [n, from] of changes.entries()) {
    const until = changes[n + 1] ?? 1000;
    const hundredths = contract.timesheets
      .filter(({ day, status }) => status === "approved" && day <= cutoff && day >= from && day < until)
      .reduce((sum, { quantity }) => sum + BigInt(quantity), 0n);
    pay += minor(whole(hundredths * rateOn(from), 100n * scale), contract.currency);
  }
  return pay;
}

const lastDay = ({ lasts, starts, status }: Contract) =>
  lasts === null && status !== "completed" ? 1000 : starts + (lasts ?? 50);

/** The invoice that closing has to make for a contract, `null` for an exception, undefined if the month has nothing to do with it. */
function dueOf(month: OrganizationMonth, contract: Contract, length: number): Due | null | undefined {
  const cutoff = length - 1 - month.cutoff;
  const { currency, country, type, status } = contract;
  const extra = contract.adjustments.filter((each) => each.status === "approved" && each.day <= cutoff);
  const isTimed = contract.unit === "hourly" || contract.unit === "daily";
  const hasTime = isTimed && contract.timesheets.some((sheet) => sheet.status === "approved" && sheet.day <= cutoff);
  if (status === "cancelled" || type === "hris_direct_employee" || contract.starts >= length) return undefined;
  if (lastDay(contract) < 0 && !hasTime && extra.length === 0) return undefined;
  const pay = payOf(contract, length, cutoff);
  const adjusted = extra.reduce(
    (sum, { amount, quantity, type: kind }) => sum + BigInt(amount * quantity) * (kind === "deduction" ? -1n : 1n),
    0n,
  );
  const scale = 10n ** BigInt(placesOf(currency));
  const cost = isEmployed(contract) ? minor(whole(pay * BigInt(contract.percent), 10_000n * scale), currency) : 0n;
  const amount = pay + adjusted + cost;
  const dollar = rate(month, "USD", currency);
  if (amount <= 0n || !dollar) return null;
  const price = isEmployed(contract)
    ? dollars[type === "eor" ? "employment" : "payroll"]
    : dollars[contract.is_cor ? "record" : "processing"];
  const fee = minor(times(whole(price), dollar), currency);
  const isTaxed = isEmployed(contract) || country === month.country;
  const base = fee + (isEmployed(contract) ? 0n : pay + adjusted);
  const tax = isTaxed ? minor(whole(base * (vat[month.country] ?? 0n), 100n * scale), currency) : 0n;
  return { currency, amount, fee, vat: tax, total: amount + fee + tax };
}

/** What the legal entity owes for seats. */
function seatsOf(month: OrganizationMonth, seats: number): Due {
  const currency = rate(month, "USD", month.currency) ? month.currency : "USD";
  const scale = 10n ** BigInt(placesOf(currency));
  const price = minor(times(whole(dollars.seat), rate(month, "USD", currency) ?? whole(1n)), currency);
  const amount = price * BigInt(seats);
  const tax = minor(whole(amount * (vat[month.country] ?? 0n), 100n * scale), currency);
  return { currency, amount, fee: 0n, vat: tax, total: amount + tax };
}

function inWords({ currency, ...due }: Due) {
  return { currency, ...Object.fromEntries(Object.entries(due).map(([name, sum]) => [name, text(sum, currency)])) };
}

async function ask(method: string, path: string, token: string, body?: object) {
  const answer = await send(method, `/rest/v2${path}`, token, { body });
  expect(answer.body?.errors ?? answer.text.slice(0, 0)).toEqual("");
  return answer.body?.data ?? answer.text;
}

interface Paid {
  id: string;
  currency: string;
  total: bigint;
  vat: bigint;
  /** What was paid for it. */
  paid: bigint;
  paid_currency: string;
}

/** Pays each currency's invoices together in one of the currencies that have a rate, and returns what was paid for each. */
async function payAll(month: OrganizationMonth, token: string, invoices: Invoice[], choices: Choices): Promise<Paid[]> {
  const paid: Paid[] = [];
  const known = Object.keys(digits).filter((currency) => knownRate(month, currency));
  for (const [n, currency] of known.entries()) {
    const group = invoices.filter((invoice) => invoice.currency === currency);
    const payment_currency = known[(choices.currency + n) % known.length] ?? "USD";
    const exchange = rate(month, currency, payment_currency) ?? whole(0n);
    if (group.length === 0) continue;
    const parts = group.map(({ total }) =>
      minor(times(whole(units(total, currency), 10n ** BigInt(placesOf(currency))), exchange), payment_currency),
    );
    const due = text(
      parts.reduce((sum, part) => sum + part, 0n),
      payment_currency,
    );
    const asked = { invoice_ids: group.map(({ id }) => id), payment_currency };
    expect((await ask("POST", "/payments/preview", token, asked)).total).toBe(due);
    const made = await ask("POST", "/payments", token, { ...asked, method: "bank_transfer", expected_total: due });
    expect([made.total, made.payment_currency]).toEqual([due, payment_currency]);
    const rows: { total_payment_currency: string }[] = await ask("GET", `/payments/${made.id}/breakdown`, token);
    expect(rows.reduce((sum, row) => sum + units(row.total_payment_currency, payment_currency), 0n)).toBe(
      units(due, payment_currency),
    );
    await ask("POST", `/payments/${made.id}/mark-paid`, token, {});
    for (const [place, { id, total, vat_total }] of group.entries())
      paid.push({
        ...{ id, currency, total: units(total, currency), vat: units(vat_total, currency) },
        ...{ paid: parts[place] ?? 0n, paid_currency: payment_currency },
      });
  }
  return paid;
}

/** Refunds an invoice in parts, some of which fail; each part's VAT and money are within one unit of its exact share, and together they are all of it. */
async function refund(token: string, invoice: Paid, choices: Choices): Promise<bigint> {
  const { id, currency } = invoice;
  const [returned, taxed, paidBack] = [0n, 0n, 0n];
  const so_far = { returned, taxed, paidBack };
  const isNear = (sum: bigint, all: bigint) => {
    const gap = sum * invoice.total - all * so_far.returned;
    return gap <= invoice.total && gap >= -invoice.total;
  };
  for (const { share, fails } of choices.refunds) {
    const left = invoice.total - so_far.returned;
    const part = share === 100 ? left : (left * BigInt(share)) / 100n;
    if (part === 0n) continue;
    const made = await ask("POST", "/refund-statements", token, {
      ...{ invoice_id: id, amount: text(part, currency), reason: "Charged twice" },
      expected_total: text(part, currency),
    });
    const tax = units(made.vat_total, currency);
    expect([made.total, units(made.net_total, currency) + tax, made.paid_currency]).toEqual([
      text(part, currency),
      part,
      invoice.paid_currency,
    ]);
    if (fails) {
      await ask("POST", `/refund-statements/${made.id}/fail`, token, { reason: "Returned" });
      continue;
    }
    await ask("POST", `/refund-statements/${made.id}/mark-paid`, token, {});
    so_far.returned += part;
    so_far.taxed += tax;
    so_far.paidBack += units(made.total_paid_currency, invoice.paid_currency);
    expect([isNear(so_far.taxed, invoice.vat), isNear(so_far.paidBack, invoice.paid)]).toEqual([true, true]);
    if (so_far.returned === invoice.total) expect([so_far.taxed, so_far.paidBack]).toEqual([invoice.vat, invoice.paid]);
  }
  return so_far.returned;
}

interface Invoice {
  id: string;
  contract_id: string | null;
  currency: string;
  amount: string;
  service_fee: string;
  vat_total: string;
  total: string;
}

/** Sums of a CSV's column by currency. */
function sumsIn(csv: string, column: string, currencyColumn: string): Record<string, bigint> {
  const [header = "", ...lines] = csv.split("\r\n").filter(Boolean);
  const names = header.split(",");
  const sums: Record<string, bigint> = {};
  for (const line of lines) {
    const cells = line.split(",");
    const currency = cells[names.indexOf(currencyColumn)] ?? "";
    sums[currency] = (sums[currency] ?? 0n) + units(cells[names.indexOf(column)] ?? "", currency);
  }
  return sums;
}

function sumsOf<Row>(rows: Row[], of: (row: Row) => [currency: string, amount: bigint]): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const [currency, amount] of rows.map(of)) sums[currency] = (sums[currency] ?? 0n) + amount;
  return sums;
}

const choices = fc.record({
  currency: fc.nat(3),
  refunds: fc.array(fc.record({ share: fc.constantFrom(1, 10, 33, 50, 100), fails: fc.boolean() }), { maxLength: 4 }),
});

type Choices = typeof choices extends fc.Arbitrary<infer C> ? C : never;

const months = sized(25, 1000);

let compared = 0;

test(`${months} organizations' invoices, payments, and refunds are what an independent calculation says, in every answer`, async () => {
  await fc.assert(
    fc.asyncProperty(organizationMonth, choices, async (month, chosen) => {
      const [cycle = ""] = await addMonths(at.owner, [month]);
      const [organization] = await at.owner<{ id: string }[]>`
        select organization_id as id from payment_cycles where id = ${cycle}`;
      const token = await addToken(at.owner, { id: organization?.id ?? "", name: "Random", legal_entity_id: "" });
      const first = dayOf(month.frequency, 0);
      const length = (Date.parse(endOf(month.frequency, first)) - Date.parse(first)) / 86_400_000 + 1;
      const due = month.contracts.map((contract) => dueOf(month, contract, length));
      const wanted = new Map(due.flatMap((each, n) => (each ? [[`c${n}`, each] as const] : [])));

      const { closing } = await ask("GET", `/payment-cycles/${cycle}/totals`, token);
      const blocked = closing.checks.some(
        ({ severity, count }: { severity: string; count: number }) => severity === "blocks" && count > 0,
      );
      const lacksRate = ({ currency, ...contract }: Contract) =>
        !rate(month, "USD", currency) && dueOf({ ...month, knowsRates: true }, { ...contract, currency }, length);
      expect(blocked).toBe(month.contracts.some(lacksRate));
      if (blocked) return;
      await ask("POST", `/payment-cycles/${cycle}/close`, token, {});
      await work(at);

      const invoices: Invoice[] = await ask("GET", "/invoices?status=all&include=cor&limit=100", token);
      const seats = wanted.size ? seatsOf(month, wanted.size) : null;
      const said = ({ currency, amount, service_fee, vat_total, total }: Invoice) => ({
        ...{ currency, amount, fee: service_fee, vat: vat_total, total },
      });
      expect(Object.fromEntries(invoices.map((invoice) => [invoice.contract_id ?? "seats", said(invoice)]))).toEqual(
        Object.fromEntries([
          ...[...wanted].map(([id, each]) => [id, inWords(each)]),
          ...(seats ? [["seats", inWords(seats)]] : []),
        ]),
      );
      const exceptions: { contract_id: string }[] = await ask("GET", `/payment-cycles/${cycle}/exceptions`, token);
      expect(exceptions.map(({ contract_id }) => contract_id)).toEqual(
        due.flatMap((each, n) => (each === null ? [`c${n}`] : [])),
      );
      const totals: { currency: string; total: string }[] = (await ask("GET", `/payment-cycles/${cycle}/totals`, token))
        .totals;
      expect(sumsOf(totals, ({ currency, total }) => [currency, units(total, currency)])).toEqual(
        sumsOf([...wanted.values()], ({ currency, total }) => [currency, total]),
      );

      const paid = await payAll(month, token, invoices, chosen);
      expect(paid.length).toBe(invoices.length);
      const refunded: [string, bigint][] = [];
      for (const invoice of paid) refunded.push([invoice.currency, await refund(token, invoice, chosen)]);
      compared += invoices.length;

      const all = sumsOf(paid, ({ currency, total }) => [currency, total]);
      expect(sumsIn(await ask("GET", "/invoices/export?status=all&include=cor", token), "total", "currency")).toEqual(
        all,
      );
      const returned = sumsIn(
        await ask("GET", "/refund-statements/export?statuses=paid", token),
        "total",
        "payment_currency",
      );
      for (const [currency, sum] of Object.entries(sumsOf(refunded, (each) => each)))
        expect([currency, returned[currency] ?? 0n]).toEqual([currency, sum]);
    }),
    proof(months),
  );
  expect(compared).toBeGreaterThan(months / 2);
});
