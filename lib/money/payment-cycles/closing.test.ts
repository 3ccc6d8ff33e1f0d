import { beforeEach, expect, test } from "vitest";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import {
  addAdjustment,
  addContract,
  addCycle,
  addEverything,
  addHours,
  addRate,
  type Payroll,
  payroll,
  step,
  work,
} from "#lib/testing/payment-cycles.ts";
import { cents } from "#lib/testing/payments.ts";
import { addPerson } from "#lib/testing/stage.ts";

let own: Payroll;

beforeEach(async () => {
  own = await payroll();
});

test("closing produces what the preview showed, contract by contract and in its totals", async () => {
  await addEverything(own.at.owner, own.organization);
  const [rows, totals] = [await own.data("/preview"), await own.data("/totals")];
  expect(rows.map((row: { total: string }) => row.total)).toHaveLength(4);
  await own.close();
  const without = (row: object) => ({ ...row, invoice: null });
  expect((await own.data("/preview")).map(without)).toEqual(rows);
  expect(await own.data("/totals")).toEqual({ ...totals, closing: null });
  const { status, contracts_total, contracts_done, invoices_made, exceptions, allowed } = await own.data("");
  expect({ status, contracts_total, contracts_done, invoices_made, exceptions, allowed }).toEqual({
    ...{ status: "closed", contracts_total: 4, contracts_done: 4, invoices_made: 5, exceptions: 0 },
    allowed: ["reopen"],
  });
});

test("splits a rate change within the period by days without losing a cent, and charges VAT only domestically", async () => {
  const { fixed, hourly } = await addEverything(own.at.owner, own.organization);
  const rows = await own.data("/preview");
  const of = (id: string) => rows.find((row: { contract_id: string }) => row.contract_id === id);
  const lines = (id: string) =>
    of(id).lines.map((line: Record<string, string>) => [line.type, line.description, line.quantity, line.total]);
  expect(lines(fixed)).toEqual([
    ["IC_WORK", "Work, April 1–10, 2026 (10 of 30 days at 3100.00)", 1, "1033.33"],
    ["IC_WORK", "Work, April 11–30, 2026 (20 of 30 days at 3500.00)", 1, "2333.34"],
    ["PAYMENT_PROCESSING_FEE", "Payment processing, April 2026", 1, "5.40"],
    ["IC_TAX_VAT", "VAT 19%", 1, "640.69"],
  ]);
  expect(lines(hourly)).toEqual([
    ["IC_WORK", "Work, April 2–3, 2026, 15.5 hours at 31.37", 1, "486.24"],
    ["PAYMENT_PROCESSING_FEE", "Payment processing, April 2026", 1, "5.40"],
  ]);
});

test("lets one of two people who close concurrently win, and tells the other who and when", async () => {
  await addEverything(own.at.owner, own.organization);
  const sessions = await Promise.all(
    [1, 2].map(
      async () =>
        (await beginSession(await addPerson(own.at.owner, own.organization, "finance"), own.organization.id)) ?? "",
    ),
  );
  const answers = await Promise.all(sessions.map((session) => own.ask("POST", "/close", {}, session)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const message = answers.find(({ status }) => status === 409)?.body.errors[0].message;
  expect(message).toMatch(
    /^You can't close the cycle starting 2026-04-01: Person finance has been closing it since \d{4}-\d\d-\d\d \d\d:\d\d UTC\./,
  );
  await work(own.at);
  expect((await own.ask("POST", "/close", {})).body.errors[0].message).toContain("Person finance closed it on");
  expect(await own.invoices()).toHaveLength(5);
});

test("lets a worker continue where another left off, and each step shows in the progress, without the sums of a part", async () => {
  await addEverything(own.at.owner, own.organization);
  await own.ask("POST", "/close", {});
  const seen: number[] = [];
  while ((await step(own.at, 1)) !== null) {
    const { contracts_done, status, totals } = await own.data("");
    seen.push(contracts_done);
    expect(totals === null).toBe(status === "closing");
  }
  expect(seen).toEqual([1, 2, 3, 4, 4]);
  expect((await own.data("")).status).toBe("closed");
  expect((await own.invoices()).map(({ label }) => label)).toEqual(
    [1, 2, 3, 4, 5].map((n) => `INV-DE-${new Date().getUTCFullYear()}-000${n}`),
  );
});

test("also pays a contract that becomes active while its cycle is closing", async () => {
  await addContract(own.at.owner, own.organization);
  const late = await addContract(own.at.owner, own.organization, { id: "0000000", status: "under_review" });
  await own.ask("POST", "/close", {});
  await step(own.at, 1);
  await own.at
    .owner`update contracts set status = 'in_progress' where organization_id = ${own.organization.id} and id = ${late}`;
  await work(own.at, 1);
  expect((await own.invoices()).filter(({ contract_id }) => contract_id !== null)).toHaveLength(2);
});

test("issues nothing that is already due: closed late, invoices leave the days from the cycle's end to its due date", async () => {
  await addContract(own.at.owner, own.organization);
  const days = () => own.at.owner`
    select distinct (i.due_date at time zone 'UTC')::date - (i.issued_at at time zone 'UTC')::date as left,
        to_char(i.due_date at time zone 'UTC', 'YYYY-MM-DD') as due
      from invoices i where i.organization_id = ${own.organization.id} and i.payment_cycle_id = ${own.cycle()} and i.status <> 'cancelled'`;
  const [first] = await own.data("/preview");
  expect(first.total).not.toBe("0.00");
  await own.close();
  const [late, ...others] = await days();
  expect([late?.left, others]).toEqual([7, []]);
  expect(await own.data("")).toMatchObject({ due_on: "2026-05-07", invoices_due_on: late?.due });
  await own.ask("POST", "/reopen", {});
  await work(own.at);
  await own.close();
  expect((await days())[0]?.left).toBe(7);
});

test("keeps the due date of a cycle that is closed by its end, and says what an open one would have", async () => {
  await addContract(own.at.owner, own.organization);
  expect((await own.data("")).invoices_due_on > "2026-05-07").toBe(true);
  own.enter(await addCycle(own.at.owner, own.organization, { starts_on: "2100-04-01" }));
  expect(await own.data("")).toMatchObject({ due_on: "2100-05-07", invoices_due_on: "2100-05-07" });
  const { body } = await own.ask("PATCH", "", { due_on: "2100-05-20" });
  expect(body.data.invoices_due_on).toBe("2100-05-20");
  await own.close();
  const due = await own.at.owner`
    select distinct to_char(due_date at time zone 'UTC', 'YYYY-MM-DD') as day from invoices where payment_cycle_id = ${own.cycle()}`;
  expect(due).toEqual([{ day: "2100-05-20" }]);
});

/** What the totals say that the only legal entity is invoiced, all in its currency. */
async function confirmed() {
  const { totals, seats } = await own.data("/totals");
  const [row, seat] = [totals[0], seats[0]];
  const { legal_entity_id, currency } = row;
  expect(seat).toMatchObject({ legal_entity_id, currency });
  return { legal_entity_id, currency, total: ((cents(row.total) + cents(seat.total)) / 100).toFixed(2) };
}

test("refuses to close with other totals than the confirmed ones, and names both", async () => {
  await addContract(own.at.owner, own.organization, { rate: "1000.00" });
  const before = await confirmed();
  await own.at.owner`update contracts set rate = '2000.00' where organization_id = ${own.organization.id}`;
  const now = await confirmed();
  const { status, body } = await own.ask("POST", "/close", { expected_totals: [before] });
  expect([status, body.errors[0].reason, body.errors[0].path]).toEqual([409, "amount_changed", "/expected_totals"]);
  expect(body.errors[0].message).toContain(
    `you confirmed ${before.total} EUR for Own GmbH, but it would be invoiced ${now.total} EUR.`,
  );
  expect(await own.data("")).toMatchObject({ status: "open", stopped: null });
  expect((await own.ask("POST", "/close", { expected_totals: [] })).status).toBe(409);
  expect((await own.ask("POST", "/close", { expected_totals: [now] })).status).toBe(200);
  await work(own.at);
  expect(await own.data("")).toMatchObject({ status: "closed", invoices_made: 2, stopped: null });
});

test("opens the cycle again if the totals change before the first invoice, says why, and can be closed then", async () => {
  await addContract(own.at.owner, own.organization, { rate: "1000.00" });
  const before = await confirmed();
  expect((await own.ask("POST", "/close", { expected_totals: [before] })).status).toBe(200);
  await own.at.owner`update contracts set rate = '2000.00' where organization_id = ${own.organization.id}`;
  await work(own.at);
  const { stopped, ...cycle } = await own.data("");
  expect(cycle).toMatchObject({ status: "open", contracts_done: 0, invoices_made: 0, allowed: ["update", "close"] });
  const now = await confirmed();
  expect(stopped).toEqual({
    at: expect.stringMatching(/Z$/),
    totals: [
      {
        ...{ legal_entity_id: now.legal_entity_id, legal_entity_name: "Own GmbH", currency: "EUR" },
        ...{ expected: before.total, total: now.total },
      },
    ],
  });
  expect(await own.invoices()).toEqual([]);
  const [audit] = await own.at
    .owner`select result from audit_log where organization_id = ${own.organization.id} and operation = 'stop_closing_payment_cycle'`;
  expect(audit?.result).toBe(409);
  expect((await own.ask("POST", "/close", { expected_totals: [now] })).status).toBe(200);
  await work(own.at);
  expect(await own.data("")).toMatchObject({ status: "closed", stopped: null });
});

test("leaves work after the cut-off to the next cycle, and still pays what is owed to people who left", async () => {
  const gone = await addContract(own.at.owner, own.organization, {
    frequency: "hourly",
    rate: "50.00",
    status: "completed",
    ends_on: "2026-04-28",
  });
  for (const date_worked of ["2026-04-24", "2026-04-28"])
    await addHours(own.at.owner, own.organization, { contract_id: gone, date_worked });
  await own.close();
  expect((await own.data("/preview"))[0]).toMatchObject({ amount: "400.00" });
  await own.goOn();
  await own.close();
  expect((await own.data("/preview"))[0]).toMatchObject({ contract_id: gone, amount: "400.00" });
  await own.goOn();
  expect(await own.data("/preview")).toMatchObject([{ reasons: ["leaver"], total: "0.00" }]);
});

test("creates no invoice without an exchange rate or anything to pay, gives the reason, and keeps the adjustments", async () => {
  const unknown = await addContract(own.at.owner, own.organization, { currency: "BHD", rate: "900.000" });
  const nothing = await addContract(own.at.owner, own.organization, { rate: "50.00", frequency: "custom" });
  await addAdjustment(own.at.owner, own.organization, {
    contract_id: nothing,
    date_submitted: "2026-04-03",
    type: "deduction",
  });
  const refused = await own.ask("POST", "/close", {});
  expect([refused.status, refused.body.errors[0].reason]).toEqual([409, "exchange_rate_missing"]);
  expect(refused.body.errors[0].message).toContain("no exchange rate for BHD on 2026-04-30, and 1 contract needs it");
  // Only a rate deleted while the cycle closes can still cause this.
  await addRate(own.at.owner, own.organization, "BHD");
  expect((await own.ask("POST", "/close", {})).status).toBe(200);
  await own.at.owner`delete from exchange_rates where organization_id = ${own.organization.id} and currency = 'BHD'`;
  await work(own.at);
  const rows = (await own.data("/exceptions")).map((row: Record<string, string>) => [
    row.contract_id,
    row.reason,
    row.detail,
  ]);
  expect(new Set(rows)).toEqual(
    new Set([
      [unknown, "no_exchange_rate", "No exchange rate from USD to BHD is known on April 30, 2026"],
      [nothing, "nothing_to_pay", "Pay of 0.00 and adjustments of -100.00 come to -100.00"],
    ]),
  );
  expect(await own.data("/exceptions?reasons=no_exchange_rate")).toHaveLength(1);
  expect(await own.invoices()).toEqual([]);
  const [left] = await own.at.owner`select status from invoice_adjustments where contract_id = ${nothing}`;
  expect(left?.status).toBe("approved");
});

test("invoices and marks hours reset or approved while a cycle closes, or does neither", async () => {
  const ids = await Promise.all(
    Array.from({ length: 30 }, () =>
      addContract(own.at.owner, own.organization, { frequency: "hourly", rate: "10.00" }),
    ),
  );
  for (const contract_id of ids)
    for (const date_worked of ["2026-04-02", "2026-04-03"])
      await addHours(own.at.owner, own.organization, { contract_id, date_worked });
  await own.ask("POST", "/close", {});
  const isConflict = ({ code }: { code: string }) => expect(["40001", "40P01"]).toContain(code);
  let isDone = false;
  const reviewing = (async () => {
    while (!isDone)
      for (const [from, to] of [
        ["approved", "pending"],
        ["pending", "approved"],
      ] as const)
        await own.at
          .owner`update timesheets set status = ${to} where organization_id = ${own.organization.id} and status = ${from} and random() < 0.3`.catch(
          isConflict,
        );
  })();
  while ((await own.data("")).status !== "closed") await step(own.at, 3).catch(isConflict);
  isDone = true;
  await reviewing;
  const wrong = await own.at.owner`
    select i.label from invoices i
      join invoice_line_items l on l.organization_id = i.organization_id and l.invoice_id = i.id and l.type = 'IC_WORK'
      where i.organization_id = ${own.organization.id}
        and l.quantity <> (select sum(quantity) from timesheets t where t.organization_id = i.organization_id and t.invoice_id = i.id)`;
  expect(wrong).toEqual([]);
});
