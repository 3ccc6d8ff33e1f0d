import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { addAdjustment, addContract, type Payroll, payroll, work } from "#lib/testing/payment-cycles.ts";
import { proof, sized } from "#lib/testing/size.ts";

let own: Payroll;

beforeEach(async () => {
  own = await payroll();
});

const digits: Record<string, number> = { EUR: 2, USD: 2, JPY: 0, BHD: 3, PLN: 2 };

/** Units per dollar, with seven decimal places. EUR comes with the organization; PLN has no rate on purpose. */
const perDollar: Record<string, bigint> = { USD: 10_000_000n, EUR: 9_000_000n, JPY: 1_513_700_000n, BHD: 3_760_000n };

function minorOf(amount: string, currency: string): bigint {
  const [whole = "0", fraction = ""] = amount.replace("-", "").split(".");
  const value = BigInt(whole + fraction.padEnd(digits[currency] ?? 2, "0"));
  return amount.startsWith("-") ? -value : value;
}

/** In euro cents, rounded half away from zero; null without a rate. */
function inEuros(amount: string, currency: string): bigint | null {
  const rate = perDollar[currency];
  if (rate === undefined) return null;
  if (currency === "EUR") return minorOf(amount, currency);
  const [top, bottom] = [
    minorOf(amount, currency) * (perDollar.EUR as bigint) * 100n,
    rate * 10n ** BigInt(digits[currency] ?? 2),
  ];
  const rounded = ((top < 0n ? -top : top) * 2n + bottom) / (bottom * 2n);
  return top < 0n ? -rounded : rounded;
}

const euros = (cents: bigint) =>
  `${cents < 0n ? "-" : ""}${String(cents < 0n ? -cents : cents)
    .padStart(3, "0")
    .replace(/(\d\d)$/, ".$1")}`;

interface Invoice {
  entity: string;
  currency: string;
  total: string;
  contract_id: string | null;
}

const invoicesOf = (cycle: string) => own.at.owner<Invoice[]>`
  select recipient_legal_entity_id as entity, currency, total::text, contract_id from invoices where payment_cycle_id = ${cycle} and status <> 'cancelled'`;

/** Invoice totals in euros: each sum by entity and currency is rounded once. */
function sumsOf(invoices: readonly Invoice[]) {
  const sums = new Map<string, { entity: string; currency: string; minor: bigint }>();
  for (const { entity, currency, total } of invoices) {
    // An entity's contracts and seats are separate lines.
    const key = `${entity} ${currency}`;
    const sum = sums.get(key) ?? { entity, currency, minor: 0n };
    sums.set(key, { ...sum, minor: sum.minor + minorOf(total, currency) });
  }
  return [...sums.values()];
}

function decimalOf(minor: bigint, currency: string): string {
  const places = digits[currency] ?? 2;
  if (places === 0) return String(minor);
  return String(minor)
    .padStart(places + 1, "0")
    .replace(new RegExp(`(\\d{${places}})$`), ".$1");
}

function modelOf(invoices: readonly Invoice[]) {
  const entities = new Map<string, bigint>();
  const left = new Map<string, bigint>();
  const parts = [invoices.filter((i) => i.contract_id !== null), invoices.filter((i) => i.contract_id === null)];
  for (const { entity, currency, minor } of parts.flatMap(sumsOf)) {
    const converted = inEuros(decimalOf(minor, currency), currency);
    entities.set(entity, (entities.get(entity) ?? 0n) + (converted ?? 0n));
    if (converted === null) left.set(currency, (left.get(currency) ?? 0n) + minor);
  }
  return { entities, left, total: [...entities.values()].reduce((sum, part) => sum + part, 0n) };
}

const contract = fc.record({
  entity: fc.nat(2),
  currency: fc.constantFrom("EUR", "EUR", "USD", "JPY", "BHD", "PLN"),
  rate: fc.integer({ min: 1000, max: 900_000 }),
  raise: fc.option(fc.integer({ min: 1000, max: 900_000 })),
  leaves: fc.boolean(),
});

test("totals in the reporting currency, subtotals, differences and largest changes match a plain model", async () => {
  const { owner } = own.at;
  await fc.assert(
    fc.asyncProperty(fc.array(contract, { minLength: 2, maxLength: 14 }), async (contracts) => {
      own = await payroll();
      const { id } = own.organization;
      const insert = (table: string, row: object) =>
        owner`insert into ${owner(table)} ${owner({ organization_id: id, ...row })} returning id`;
      for (const [currency, rate] of [
        ["JPY", "151.37"],
        ["BHD", "0.376"],
      ])
        await owner`insert into exchange_rates ${owner({ organization_id: id, currency, valid_on: "2026-04-30", per_dollar: rate, source: "bank" })}`;
      // Charges nothing for the contracts, so that one without a rate is invoiced too.
      for (const service of ["employment", "payroll_run", "payment_processing", "contractor_of_record"])
        await owner`insert into service_rates ${owner({ organization_id: id, service, amount: "0" })}`;
      const entities = [own.organization.legal_entity_id];
      for (const [name, currency] of [
        ["Second", "JPY"],
        ["Third", "USD"],
      ]) {
        const [row] = await insert("legal_entities", { name, country: "US", currency, vat_id: "" });
        entities.push(row?.id);
      }
      const made = [];
      for (const { entity, currency, rate, leaves } of contracts) {
        const options = { currency, rate: decimalOf(BigInt(rate), currency), ends_on: leaves ? "2026-04-30" : null };
        const one = await addContract(owner, { ...own.organization, legal_entity_id: entities[entity] ?? "" }, options);
        made.push(one);
      }
      await own.close();
      const before = await invoicesOf(own.cycle());
      await own.goOn();
      for (const [at, { raise, currency }] of contracts.entries())
        if (raise !== null)
          await owner`insert into contract_amendments ${owner({ organization_id: id, contract_id: made[at], effective_on: "2026-05-01", rate: decimalOf(BigInt(raise), currency), title: "More" })}`;
      const open = await own.data("/totals");
      await own.close();
      const after = await invoicesOf(own.cycle());
      const closed = await own.data("/totals");
      expect({ ...closed, closing: null }).toEqual({ ...open, closing: null });

      const [now, then] = [modelOf(after), modelOf(before)];
      const { report, changes } = closed;
      expect([report.currency, report.total, report.previous_total]).toEqual([
        "EUR",
        euros(now.total),
        euros(then.total),
      ]);
      const subtotals = report.legal_entities.map((row: Record<string, string>) => [
        row.legal_entity_id,
        row.total,
        row.previous_total,
      ]);
      const known = new Set([...now.entities.keys(), ...then.entities.keys()]);
      const expected = [...known].map((entity) => [
        entity,
        euros(now.entities.get(entity) ?? 0n),
        euros(then.entities.get(entity) ?? 0n),
      ]);
      expect(new Set(subtotals)).toEqual(new Set(expected));
      const zlotys = [now.left.get("PLN") ?? 0n, then.left.get("PLN") ?? 0n].map((minor) => decimalOf(minor, "PLN"));
      expect(report.not_converted).toEqual(
        zlotys.some((amount) => amount !== "0.00")
          ? [{ currency: "PLN", total: zlotys[0], previous_total: zlotys[1] }]
          : [],
      );
      expect(report.cycles.map(({ total }: { total: string }) => total)).toEqual([euros(then.total), euros(now.total)]);

      const totalOf = (rows: readonly Invoice[], contract_id: string) =>
        rows.find((row) => row.contract_id === contract_id)?.total;
      const size = (value: bigint) => (value < 0n ? -value : value);
      const differences = made
        .map((contract_id, at) => {
          const currency = contracts[at]?.currency ?? "EUR";
          const amounts = [totalOf(after, contract_id) ?? "0", totalOf(before, contract_id) ?? "0"] as const;
          const difference = size(minorOf(amounts[0], currency) - minorOf(amounts[1], currency));
          return {
            contract_id,
            difference,
            rank:
              perDollar[currency] &&
              (difference * 10n ** 12n) / perDollar[currency] / 10n ** BigInt(digits[currency] ?? 2),
          };
        })
        .filter(({ difference }) => difference !== 0n);
      const ranked = differences
        .map(({ rank }) => rank ?? -1n)
        .sort((a, b) => (a < b ? 1 : -1))
        .slice(0, 8);
      const shown = changes.map(
        (row: { contract_id: string }) =>
          differences.find(({ contract_id }) => contract_id === row.contract_id)?.rank ?? -1n,
      );
      expect(shown).toEqual(ranked);
      for (const row of changes)
        expect([row.total, row.previous_total]).toEqual([
          totalOf(after, row.contract_id) ?? decimalOf(0n, row.currency),
          totalOf(before, row.contract_id) ?? null,
        ]);
    }),
    proof(sized(6, 12)),
  );
});

test("the checklist counts what the lists contain: blocking issues prevent closing until fixed, warnings don't", async () => {
  const { owner } = own.at;
  const add = (options: Parameters<typeof addContract>[2]) => addContract(owner, own.organization, options);
  await add({});
  const unknown = [await add({ currency: "BHD", rate: "900.000" }), await add({ currency: "BHD", rate: "800.000" })];
  const nothing = await add({ frequency: "custom" });
  const [second] = await owner`insert into legal_entities ${owner({
    ...{ organization_id: own.organization.id, name: "Kita KK", country: "JP", currency: "JPY", vat_id: "" },
  })} returning id`;
  const abroad = await addContract(owner, { ...own.organization, legal_entity_id: second?.id });
  const checks = async () =>
    Object.fromEntries(
      (await own.data("/totals")).closing.checks.map(({ check, ...rest }: { check: string }) => [check, rest]),
    );
  const issue = async (name: string): Promise<string[]> =>
    (await own.data(`/preview?issue=${name}`)).map((row: { contract_id: string }) => row.contract_id);

  const first = await checks();
  expect(first.no_exchange_rate).toMatchObject({ severity: "blocks", count: 2 });
  expect((await issue("no_exchange_rate")).sort()).toEqual(unknown.sort());
  expect(first.nothing_to_pay).toMatchObject({ severity: "warns", count: 1 });
  expect(await issue("nothing_to_pay")).toEqual([nothing]);
  expect(first.not_payable).toMatchObject({ severity: "warns", count: 1, amounts: [{ currency: "EUR" }] });
  expect(await issue("not_payable")).toEqual([abroad]);
  expect(first.earlier_cycle_open).toMatchObject({ count: 0, payment_cycle_id: null });
  const earlier = own.cycle();
  await own.goOn();
  expect((await checks()).earlier_cycle_open).toMatchObject({ count: 1, payment_cycle_id: earlier });
  await addAdjustment(owner, own.organization, {
    contract_id: nothing,
    date_submitted: "2026-05-02",
    status: "pending",
  });
  expect((await checks()).unapproved_adjustments).toMatchObject({
    ...{ severity: "warns", count: 1, amounts: [{ currency: "EUR", amount: "100.00" }] },
  });

  expect((await own.ask("POST", "/close", {})).status).toBe(409);
  await owner`insert into exchange_rates ${owner(
    ["BHD", "JPY"].map((currency) => ({
      ...{ organization_id: own.organization.id, currency, valid_on: "2026-01-01", per_dollar: "2", source: "bank" },
    })),
  )}`;
  const second_look = await checks();
  expect([second_look.no_exchange_rate.count, second_look.not_payable.count]).toEqual([0, 0]);
  expect(await issue("not_payable")).toEqual([]);
  expect((await own.ask("POST", "/close", {})).status).toBe(200);
  await work(own.at);
  const exported = await own.read(`payment-cycles/${own.cycle()}/preview/export?issue=nothing_to_pay`);
  expect(exported.text.trim().split("\r\n")).toHaveLength(2);
});
