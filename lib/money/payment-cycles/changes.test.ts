import { expect, test } from "vitest";
import { addAdjustment, addContract, addHours, addRate, payroll, setDays } from "#lib/testing/payment-cycles.ts";
import { send } from "#lib/testing/stage.ts";

interface Person {
  worker_id: string;
  currency: string;
  contracts: number;
  previous_total: string;
  total: string;
  difference: string;
  reasons: { reason: string; amount: string }[];
}

const cents = (amount: string) => Math.round(Number(amount) * 100);

async function begin() {
  const own = await payroll();
  const { owner } = own.at;
  const add = (options: Parameters<typeof addContract>[2] = {}) => addContract(owner, own.organization, options);
  const personOf = async (contract: string): Promise<string> =>
    (await owner`select person_id from contracts where id = ${contract}`)[0]?.person_id;
  const amend = (contract_id: string, effective_on: string, rate: string) =>
    owner`insert into contract_amendments ${owner({ organization_id: own.organization.id, contract_id, effective_on, rate, title: "More" })}`;
  const changes = async (query = "") =>
    (await own.data(`/changes${query}`)) as { changed: number; people: Person[]; others: object[] };
  const reasonsOf = async (contract: string) => {
    const worker = await personOf(contract);
    const found = (await changes("?limit=200")).people.find(({ worker_id }) => worker_id === worker);
    return found && [found.difference, Object.fromEntries(found.reasons.map(({ reason, amount }) => [reason, amount]))];
  };
  return { own, owner, add, personOf, amend, changes, reasonsOf };
}

test("proves each reason to the cent: the reasons of a person add up to the difference, open and closed", async () => {
  const { own, owner, add, amend, changes, reasonsOf } = await begin();
  const hours = (contract_id: string, date_worked: string, quantity: string) =>
    addHours(owner, own.organization, { contract_id, date_worked, quantity });
  const extra = (contract_id: string, date_submitted: string, amount: string) =>
    addAdjustment(owner, own.organization, { contract_id, date_submitted, amount });
  const same = await add();
  const raised = await add();
  const raisedLate = await add({ rate: "3100.00" });
  const joined = await add({ starts_on: "2026-04-16" });
  const leaving = await add({ ends_on: "2026-05-10" });
  const left = await add({ ends_on: "2026-04-30" });
  const longer = await add({ frequency: "hourly", rate: "40.00" });
  const longerAndRaised = await add({ frequency: "hourly", rate: "40.00" });
  const bonus = await add();
  const oneTime = await add();
  const employed = await add({ type: "eor", employer_cost_percent: "20" });
  const raisedEmployed = await add({ type: "eor", employer_cost_percent: "20" });
  await hours(longer, "2026-04-02", "8");
  await hours(longerAndRaised, "2026-04-02", "10");
  await extra(oneTime, "2026-04-10", "50.25");
  await own.close();
  await own.goOn();
  const started = await add({ starts_on: "2026-05-11" });
  await amend(raised, "2026-05-01", "3300.33");
  await amend(raisedLate, "2026-05-16", "3720.00");
  await amend(longerAndRaised, "2026-05-01", "45.00");
  await amend(raisedEmployed, "2026-05-01", "3100.00");
  await hours(longer, "2026-05-04", "16");
  await hours(longerAndRaised, "2026-05-04", "12");
  await extra(bonus, "2026-05-03", "100.00");
  await owner`update contracts set employer_cost_percent = 25 where id = ${employed}`;

  const expected: [string, string | undefined, Record<string, string>][] = [
    [same, undefined, {}],
    [raised, "300.33", { rate: "300.33" }],
    // 15 of 31 days at 3,100 and 16 at 3,720 are 1,500 and 1,920.
    [raisedLate, "320.00", { rate: "320.00" }],
    // Half of April's 3,000 before.
    [joined, "1500.00", { started: "1500.00" }],
    // 10 of 31 days are 967.74.
    [leaving, "-2032.26", { ended: "-2032.26" }],
    [left, "-3005.40", { ended: "-3005.40" }],
    // 21 of 31 days are 2,032.26, and the fee 5.40.
    [started, "2037.66", { started: "2037.66" }],
    [longer, "320.00", { time: "320.00" }],
    // Two hours more at 40, and 12 hours for 5 more.
    [longerAndRaised, "140.00", { time: "80.00", rate: "60.00" }],
    [bonus, "100.00", { adjustments: "100.00" }],
    [oneTime, "-50.25", { adjustments: "-50.25" }],
    // 25% instead of 20% of 3,000.
    [employed, "150.00", { employer_cost: "150.00" }],
    [raisedEmployed, "120.00", { rate: "100.00", employer_cost: "20.00" }],
  ];
  for (const [contract, difference, reasons] of expected)
    expect(await reasonsOf(contract)).toEqual(difference === undefined ? undefined : [difference, reasons]);

  const open = await changes("?limit=200");
  expect(open.changed).toBe(12);
  const sizes = open.people.map(({ difference }) => Math.abs(cents(difference)));
  expect(sizes).toEqual([...sizes].sort((one, other) => other - one));
  for (const { difference, reasons, total, previous_total } of open.people) {
    expect(cents(total) - cents(previous_total)).toBe(cents(difference));
    expect(reasons.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(cents(difference));
  }
  const few = await changes("?limit=2");
  expect(few.people).toEqual(open.people.slice(0, 2));
  const rest = open.people.slice(2).reduce((sum, { difference }) => sum + cents(difference), 0);
  expect(few.others).toEqual([{ currency: "EUR", people: 10, difference: (rest / 100).toFixed(2) }]);
  await own.close();
  expect(await changes("?limit=200")).toEqual(open);
});

test("pay corrections, fees, and taxes are reasons of their own; a person who isn't paid or wasn't is said to be", async () => {
  const { own, owner, add, reasonsOf } = await begin();
  const corrected = await add({ starts_on: "2026-04-16" });
  const idle = await add({ frequency: "hourly", rate: "10.00" });
  const back = await add({ frequency: "hourly", rate: "10.00" });
  const taxed = await add({ country: "DE" });
  await addHours(owner, own.organization, { contract_id: idle, date_worked: "2026-04-02" });
  await own.close();
  await setDays(own, corrected, { starts_on: "2026-04-11" });
  const { body } = await own.read(`pay-corrections?statuses=open`);
  const correction = body.data.find(({ contract_id }: { contract_id: string }) => contract_id === corrected);
  const settled = await own.post(`/pay-corrections/${correction.id}/settle`, {});
  expect([settled.status, correction.amount]).toEqual([200, "500.00"]);
  await owner`update invoice_adjustments set status = 'approved' where contract_id = ${corrected} and status = 'pending'`;
  await own.goOn();
  await addHours(owner, own.organization, { contract_id: back, date_worked: "2026-05-04" });
  await owner`insert into service_rates ${owner({ organization_id: own.organization.id, service: "payment_processing", amount: "8" })}`;
  // The fee is 7.20 instead of 5.40; German work is taxed at 19%.
  expect(await reasonsOf(corrected)).toEqual([
    "2001.80",
    { started: "1500.00", pay_correction: "500.00", service_fee: "1.80" },
  ]);
  expect(await reasonsOf(idle)).toEqual(["-85.40", { nothing_to_pay: "-85.40" }]);
  expect(await reasonsOf(back)).toEqual(["87.20", { not_in_last_cycle: "87.20" }]);
  expect(await reasonsOf(taxed)).toEqual(["2.14", { service_fee: "1.80", tax: "0.34" }]);
});

test("compares people: contracts in one currency together, others never; without a closed cycle, nothing", async () => {
  const { own, owner, add, personOf, amend, changes } = await begin();
  expect(await changes()).toEqual({ previous_cycle: null, changed: 0, people: [], others: [] });
  await addRate(owner, own.organization, "CHF");
  const first = await add({ ends_on: "2026-04-30" });
  const person_id = await personOf(first);
  const swiss = await add({ currency: "CHF", rate: "1000.00" });
  await owner`update contracts set person_id = ${person_id} where id = ${swiss}`;
  await own.close();
  await own.goOn();
  const second = await add({ starts_on: "2026-05-01", rate: "3200.00" });
  await owner`update contracts set person_id = ${person_id} where id = ${second}`;
  await amend(swiss, "2026-05-01", "1010.00");
  const { people, changed } = await changes();
  expect(changed).toBe(2);
  expect(people).toMatchObject([
    {
      ...{ worker_id: person_id, currency: "EUR", contracts: 2, previous_total: "3005.40", total: "3205.40" },
      ...{ difference: "200.00" },
      reasons: [
        { reason: "started", amount: "3205.40" },
        { reason: "ended", amount: "-3005.40" },
      ],
    },
    { worker_id: person_id, currency: "CHF", difference: "10.00", reasons: [{ reason: "rate", amount: "10.00" }] },
  ]);
  for (const query of ["?limit=0", "?limit=201", "?limit=all"])
    expect((await own.ask("GET", `/changes${query}`)).status).toBe(400);
  const none = `/rest/v2/payment-cycles/${own.organization.id}/changes`;
  expect((await send("GET", none, own.token)).status).toBe(404);
});

test("the list of cycles has the amounts of invoices by currency, and none for an open one", async () => {
  const { own, owner, add } = await begin();
  await addRate(owner, own.organization, "CHF");
  for (let n = 0; n < 2; n++) await add({ currency: "CHF", rate: "1000.00" });
  await add({ currency: "USD" });
  const totals = async () => (await own.read("payment-cycles")).body.data[0].totals;
  expect(await totals()).toBeNull();
  await own.close();
  const sums = await owner`
    select currency, sum(total)::text as total from invoices where organization_id = ${own.organization.id} group by 1 order by count(*) desc, 1`;
  expect(sums.map(({ currency }) => currency)).toEqual(["CHF", "EUR", "USD"]);
  expect(await totals()).toEqual([...sums]);
  expect((await own.data("")).totals).toEqual([...sums]);
});
