import { parse } from "csv-parse/sync";
import { beforeEach, expect, test } from "vitest";
import { addAdjustment, addContract, addHours, type Payroll, payroll } from "#lib/testing/payment-cycles.ts";

let own: Payroll;

beforeEach(async () => {
  own = await payroll();
});

async function closeAndGoOn(): Promise<void> {
  await own.close();
  await own.goOn();
}

interface Row {
  contract_id: string;
  reasons: string[];
  total: string;
  previous_total: string | null;
}

const rows = async (query = ""): Promise<Row[]> => (await own.ask("GET", `/preview?limit=100${query}`)).body.data;

const change = (id: string, values: Record<string, unknown>) => own.at.owner`
  update contracts set ${own.at.owner(values)} where organization_id = ${own.organization.id} and id = ${id}`;

test("gives the reason for each difference from the previous cycle, and none where nothing changed", async () => {
  const add = (options: Parameters<typeof addContract>[2] = {}) => addContract(own.at.owner, own.organization, options);
  const same = await add();
  const raised = await add();
  const joined = await add({ starts_on: "2026-04-16" });
  const leaving = await add({ ends_on: "2026-05-10" });
  const left = await add({ ends_on: "2026-04-30" });
  const hourly = await add({ frequency: "hourly", rate: "40.00" });
  const extra = await add();
  const employed = await add({ type: "eor", employer_cost_percent: "20" });
  const idle = await add({ frequency: "custom" });
  for (const date_worked of ["2026-04-02", "2026-05-04", "2026-05-05"])
    await addHours(own.at.owner, own.organization, { contract_id: hourly, date_worked });
  await addAdjustment(own.at.owner, own.organization, { contract_id: idle, date_submitted: "2026-04-02" });
  await closeAndGoOn();
  const started = await add({ starts_on: "2026-05-11" });
  await own.at
    .owner`insert into contract_amendments ${own.at.owner({ organization_id: own.organization.id, contract_id: raised, effective_on: "2026-05-01", rate: "3300.00", title: "More" })}`;
  await addAdjustment(own.at.owner, own.organization, { contract_id: extra, date_submitted: "2026-05-03" });
  await change(employed, { employer_cost_percent: "25" });
  const found = await rows();
  const reasons = Object.fromEntries(found.map((row) => [row.contract_id, row.reasons]));
  expect(reasons).toEqual({
    [same]: [],
    [raised]: ["rate_changed"],
    [joined]: ["pro_rata"],
    [leaving]: ["leaver", "pro_rata"],
    [left]: ["leaver"],
    [hourly]: ["hours_changed"],
    [extra]: ["adjustments"],
    [employed]: ["employer_cost"],
    [idle]: ["nothing_to_pay", "adjustments"],
    [started]: ["new_starter", "pro_rata"],
  });
  const of = (id: string) => found.find((row) => row.contract_id === id);
  expect(of(left)).toMatchObject({ total: "0.00", previous_total: "3005.40", lines: [], exception: null });
  expect(of(raised)).toMatchObject({ total: "3305.40", previous_total: "3005.40" });
  expect(of(started)).toMatchObject({ previous_total: null });
  const changed = await rows("&changed=true");
  expect(changed.map((row) => row.contract_id)).toEqual(
    found.map((row) => row.contract_id).filter((id) => id !== same),
  );
  const [totals] = (await own.ask("GET", "/totals")).body.data.totals;
  expect(totals).toMatchObject({ currency: "EUR", contracts: 8, previous_contracts: 9 });
});

test("lists changed fees and taxes as reasons of their own", async () => {
  await addContract(own.at.owner, own.organization, { country: "DE" });
  await closeAndGoOn();
  await own.at
    .owner`insert into service_rates ${own.at.owner({ organization_id: own.organization.id, service: "payment_processing", amount: "8" })}`;
  await own.at.owner`insert into vat_rates (country, valid_from, percent, name) values ('DE', '2026-05-20', 20, 'VAT')`;
  expect((await rows())[0]?.reasons).toEqual(["fee_changed", "tax_changed"]);
  await own.at.owner`delete from vat_rates where valid_from = '2026-05-20'`;
});

test("shows every contract once across cursor pages, whether all, only changed ones or those matching a search", async () => {
  for (let n = 0; n < 7; n++)
    await addContract(own.at.owner, own.organization, {
      name: [n % 2 ? "Grete" : "Ada", "100%_\\"],
      rate: `${1000 + n}.00`,
    });
  const pages = async (query: string) => {
    const ids: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { body } = await own.ask("GET", `/preview?limit=2${query}${cursor && `&cursor=${cursor}`}`);
      ids.push(...body.data.map((row: Row) => row.contract_id));
      expect(body.has_more).toBe(body.next_cursor !== null);
      cursor = body.next_cursor;
    }
    return ids;
  };
  const all = await pages("");
  expect([all.length, new Set(all).size]).toEqual([7, 7]);
  expect([...all].sort()).toEqual(all);
  expect(await pages("&search=grete")).toHaveLength(3);
  expect(await pages(`&search=${encodeURIComponent("100%_\\")}`)).toHaveLength(7);
  expect(await pages(`&search=${encodeURIComponent("1%0")}`)).toEqual([]);
  expect(await pages(`&search=${all[3]}`)).toEqual([all[3]]);
  await closeAndGoOn();
  expect(await pages("&changed=true")).toEqual([]);
  await change(all[2] ?? "", { employer_cost_percent: "3", type: "eor" });
  expect(await pages("&changed=true")).toEqual([all[2]]);
  expect((await own.ask("GET", "/preview?search=ada&cursor=nonsense")).status).toBe(400);
  const listed = async (query: string) =>
    (parse((await own.ask("GET", `/preview/export${query}`)).text, { columns: true }) as Record<string, string>[]).map(
      ({ contract_id, total, previous_total, reasons }) => [contract_id, total, previous_total, reasons],
    );
  const shown = (await rows()).map((row) => [
    row.contract_id,
    row.total,
    row.previous_total ?? "",
    row.reasons.join(", "),
  ]);
  expect(await listed("")).toEqual(shown);
  expect((await listed("?changed=true")).map(([id]) => id)).toEqual([all[2]]);
});

test("combines invoices and pending contracts for a half-closed cycle, and its totals count each once", async () => {
  for (let n = 0; n < 3; n++) await addContract(own.at.owner, own.organization);
  const before = (await own.ask("GET", "/totals")).body.data;
  await own.ask("POST", "/close", {});
  await own.at.owner`select app.step_payment_cycles(1, 0)`;
  const found = (await own.ask("GET", "/preview")).body.data;
  expect(found.map(({ invoice }: { invoice: object | null }) => invoice !== null)).toEqual([true, false, false]);
  expect((await own.ask("GET", "/totals")).body.data).toEqual({ ...before, closing: null });
});
