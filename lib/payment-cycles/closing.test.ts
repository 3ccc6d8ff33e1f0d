import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  addOrganization,
  addPerson,
  addToken,
  type Stage,
  send,
  stage,
  type TestOrganization,
} from "#lib/api/testing.ts";
import { beginSession } from "#lib/auth/sign-in.ts";
import { eventTypeOf } from "#lib/webhooks/event-types.ts";
import { payloadOf } from "#lib/webhooks/payload.ts";
import { addWebhook } from "#lib/webhooks/testing.ts";
import { addAdjustment, addContract, addCycle, addHours, addRate, step, work } from "./testing.ts";

let at: Stage;
let organization: TestOrganization;
let token: string;
let cycle: string;

beforeAll(async () => {
  at = await stage();
});

beforeEach(async () => {
  organization = await addOrganization(at.owner, "Own");
  token = await addToken(at.owner, organization);
  await addRate(at.owner, organization);
  cycle = await addCycle(at.owner, organization, { starts_on: "2026-04-01" });
});

const ask = (method: string, path: string, body?: object, as = token) =>
  send(method, `/rest/v2/payment-cycles/${cycle}${path}`, as, { body });
const data = async (path: string) => (await ask("GET", path)).body.data;

async function close(): Promise<void> {
  expect((await ask("POST", "/close", {})).status).toBe(200);
  await work(at);
}

const invoices = () => at.owner`
  select id, label, status, contract_id, total, currency from invoices where organization_id = ${organization.id} order by label`;

const setStatus = (status: string, label: string) => at.owner`
  update invoices set status = ${status}, paid_at = ${status === "paid" ? "2026-05-02" : null} where organization_id = ${organization.id} and label = ${label}`;

async function addEverything(): Promise<Record<"fixed" | "hourly" | "employed" | "custom", string>> {
  const fixed = await addContract(at.owner, organization, { country: "DE", rate: "3100.00" });
  const hourly = await addContract(at.owner, organization, { frequency: "hourly", rate: "31.37" });
  const employed = await addContract(at.owner, organization, { type: "eor", employer_cost_percent: "21.3" });
  const custom = await addContract(at.owner, organization, { type: "milestones", frequency: "custom" });
  for (const [date_worked, quantity] of [
    ["2026-04-02", "7.5"],
    ["2026-04-03", "8"],
  ] as const)
    await addHours(at.owner, organization, { contract_id: hourly, date_worked, quantity });
  await addAdjustment(at.owner, organization, { contract_id: custom, date_submitted: "2026-04-20", type: "milestone" });
  await at.owner`insert into contract_amendments ${at.owner({ organization_id: organization.id, contract_id: fixed, effective_on: "2026-04-11", rate: "3500.00", title: "More" })}`;
  return { fixed, hourly, employed, custom };
}

test("what is closed is what the preview said, contract by contract and in its totals", async () => {
  await addEverything();
  const [rows, totals] = [await data("/preview"), await data("/totals")];
  expect(rows.map((row: { total: string }) => row.total)).toHaveLength(4);
  await close();
  const without = (row: object) => ({ ...row, invoice: null });
  expect((await data("/preview")).map(without)).toEqual(rows);
  expect(await data("/totals")).toEqual(totals);
  const { status, contracts_total, contracts_done, invoices_made, exceptions, allowed } = await data("");
  expect({ status, contracts_total, contracts_done, invoices_made, exceptions, allowed }).toEqual({
    ...{ status: "closed", contracts_total: 4, contracts_done: 4, invoices_made: 5, exceptions: 0 },
    allowed: ["reopen"],
  });
});

test("a rate that changed within the period is split by days without losing a cent, and VAT is charged at home alone", async () => {
  const { fixed, hourly } = await addEverything();
  const rows = await data("/preview");
  const of = (id: string) => rows.find((row: { contract_id: string }) => row.contract_id === id);
  const lines = (id: string) =>
    of(id).lines.map((line: Record<string, string>) => [line.type, line.description, line.quantity, line.total]);
  expect(lines(fixed)).toEqual([
    ["IC_WORK", "Work, 1–10 April 2026 (10 of 30 days at 3100.00)", 1, "1033.33"],
    ["IC_WORK", "Work, 11–30 April 2026 (20 of 30 days at 3500.00)", 1, "2333.34"],
    ["PAYMENT_PROCESSING_FEE", "Payment processing, April 2026", 1, "5.40"],
    ["IC_TAX_VAT", "VAT 19 %", 1, "640.69"],
  ]);
  expect(lines(hourly)).toEqual([
    ["IC_WORK", "Work, 2–3 April 2026, 15.5 hours at 31.37", 1, "486.24"],
    ["PAYMENT_PROCESSING_FEE", "Payment processing, April 2026", 1, "5.40"],
  ]);
});

test("of two people who close at the same time one wins, and the other is told who and when", async () => {
  await addEverything();
  const sessions = await Promise.all(
    [1, 2].map(
      async () => (await beginSession(await addPerson(at.owner, organization, "finance"), organization.id)) ?? "",
    ),
  );
  const answers = await Promise.all(sessions.map((session) => ask("POST", "/close", {}, session)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const message = answers.find(({ status }) => status === 409)?.body.errors[0].message;
  expect(message).toMatch(
    /^You cannot close the cycle of 2026-04-01: Person finance is closing it since \d{4}-\d\d-\d\d \d\d:\d\d UTC\./,
  );
  await work(at);
  expect((await ask("POST", "/close", {})).body.errors[0].message).toContain("Person finance closed it on");
  expect(await invoices()).toHaveLength(5);
});

test("a worker goes on where another left off, and each step shows in the progress", async () => {
  await addEverything();
  await ask("POST", "/close", {});
  const seen: number[] = [];
  while ((await step(at, 1)) !== null) seen.push((await data("")).contracts_done);
  expect(seen).toEqual([1, 2, 3, 4, 4]);
  expect((await data("")).status).toBe("closed");
  expect((await invoices()).map(({ label }) => label)).toEqual(
    [1, 2, 3, 4, 5].map((n) => `INV-${new Date().getUTCFullYear()}-000${n}`),
  );
});

test("a contract that begins to run while its cycle is closed is paid too", async () => {
  await addContract(at.owner, organization);
  const late = await addContract(at.owner, organization, { id: "0000000", status: "under_review" });
  await ask("POST", "/close", {});
  await step(at, 1);
  await at.owner`update contracts set status = 'in_progress' where organization_id = ${organization.id} and id = ${late}`;
  await work(at, 1);
  expect((await invoices()).filter(({ contract_id }) => contract_id !== null)).toHaveLength(2);
});

test("work after the cut-off waits for the next cycle, and what is left of somebody who is gone is still paid", async () => {
  const gone = await addContract(at.owner, organization, {
    frequency: "hourly",
    rate: "50.00",
    status: "completed",
    ends_on: "2026-04-28",
  });
  for (const date_worked of ["2026-04-24", "2026-04-28"])
    await addHours(at.owner, organization, { contract_id: gone, date_worked });
  await close();
  expect((await data("/preview"))[0]).toMatchObject({ amount: "400.00" });
  cycle = await addCycle(at.owner, organization);
  await close();
  expect((await data("/preview"))[0]).toMatchObject({ contract_id: gone, amount: "400.00" });
  cycle = await addCycle(at.owner, organization);
  expect(await data("/preview")).toMatchObject([{ reasons: ["leaver"], total: "0.00" }]);
});

test("without an exchange rate, or with nothing to pay, a contract gets no invoice, is told why, and keeps its adjustments", async () => {
  const unknown = await addContract(at.owner, organization, { currency: "BHD", rate: "900.000" });
  const nothing = await addContract(at.owner, organization, { rate: "50.00", frequency: "custom" });
  await addAdjustment(at.owner, organization, {
    contract_id: nothing,
    date_submitted: "2026-04-03",
    type: "deduction",
  });
  await close();
  const rows = (await data("/exceptions")).map((row: Record<string, string>) => [
    row.contract_id,
    row.reason,
    row.detail,
  ]);
  expect(new Set(rows)).toEqual(
    new Set([
      [unknown, "no_exchange_rate", "No exchange rate from USD to BHD is known on 30 April 2026"],
      [nothing, "nothing_to_pay", "Pay of 0.00 and adjustments of -100.00 come to -100.00"],
    ]),
  );
  expect(await data("/exceptions?reason=no_exchange_rate")).toHaveLength(1);
  expect(await invoices()).toEqual([]);
  const [left] = await at.owner`select status from invoice_adjustments where contract_id = ${nothing}`;
  expect(left?.status).toBe("approved");
});

describe("reopening", () => {
  test("cancels the invoices, sets hours and adjustments free, and closing again makes the same ones with new numbers", async () => {
    await addEverything();
    await close();
    const first = await invoices();
    expect((await ask("POST", "/reopen", {})).body.data).toMatchObject({ status: "reopening", contracts_total: 5 });
    await work(at, 2);
    expect(await data("")).toMatchObject({ status: "open", contracts_done: 0, invoices_made: 0, closed_at: null });
    expect((await invoices()).map(({ status }) => status)).toEqual(Array(5).fill("cancelled"));
    const [left] = await at.owner`
      select (select count(*) from timesheets where organization_id = ${organization.id} and status = 'approved') as hours,
        (select count(*) from invoice_adjustments where organization_id = ${organization.id} and status = 'approved') as adjustments`;
    expect(left).toEqual({ hours: 2, adjustments: 1 });
    await close();
    const again = (await invoices()).filter(({ status }) => status !== "cancelled");
    const value = ({ contract_id, total }: Record<string, string>) => `${contract_id} ${total}`;
    expect(again.map((row) => value(row as never)).sort()).toEqual(first.map((row) => value(row as never)).sort());
    expect(again.map(({ label }) => label.slice(-2))).toEqual(["06", "07", "08", "09", "10"]);
  });

  test("is refused with how many invoices are in a payment or paid", async () => {
    await addEverything();
    await close();
    const [first, second] = await invoices();
    await setStatus("processing", first?.label);
    await setStatus("paid", second?.label);
    const refused = await ask("POST", "/reopen", {});
    expect([refused.status, refused.body.errors[0].message]).toEqual([
      409,
      "The cycle stays closed: 2 invoices of it are in a payment or paid",
    ]);
    expect((await data("")).allowed).toEqual([]);
  });

  test("lets no money move meanwhile: paying an invoice of a cycle that is closing or reopening is refused", async () => {
    await addEverything();
    await ask("POST", "/close", {});
    await step(at, 1);
    const [early] = await invoices();
    await expect(setStatus("processing", early?.label)).rejects.toMatchObject({ code: "MS001" });
    await work(at);
    await ask("POST", "/reopen", {});
    await expect(setStatus("paid", early?.label)).rejects.toMatchObject({ code: "MS001" });
    await work(at);
    expect((await data("")).status).toBe("open");
  });

  test("and a payment that begin at the same time end with one of them: a cycle that reopens has no invoice in a payment", async () => {
    await addContract(at.owner, organization);
    await close();
    const [{ label }] = (await invoices()) as unknown as [{ label: string }];
    const [paid, reopened] = await Promise.all([
      setStatus("processing", label).then(
        () => true,
        () => false,
      ),
      ask("POST", "/reopen", {}).then(({ status }) => status === 200),
    ]);
    expect(paid).not.toBe(reopened);
  });
});

test("a cycle is paid once all of its invoices are that stand, whoever pays the last one", async () => {
  await addEverything();
  await close();
  const all = await invoices();
  const settle = () =>
    at.owner.begin(async (sql) => {
      await sql`select set_config('app.organization_id', ${organization.id}, true)`;
      const [row] = await sql`select app.settle_payment_cycle(${cycle}) as settled`;
      return row?.settled;
    });
  const last = all.at(-1)?.label;
  for (const { label } of all.slice(0, -1)) await setStatus("paid", label);
  expect(await settle()).toBe(false);
  await setStatus("cancelled", last);
  expect([await settle(), await settle()]).toEqual([true, false]);
  expect((await data("")).status).toBe("paid");
  expect((await ask("POST", "/reopen", {})).status).toBe(409);
});

test("paying what a cycle costs, by the API and in two payments, makes it paid with the last of them", async () => {
  await addContract(at.owner, organization);
  await addContract(at.owner, organization);
  await close();
  const ids = (await invoices()).map(({ id }) => id);
  const payments = await Promise.all(
    [ids.slice(0, 1), ids.slice(1)].map((invoice_ids) =>
      send("POST", "/rest/v2/payments", token, { body: { invoice_ids, method: "bank_transfer" } }),
    ),
  );
  const paid = payments.map(({ body }) => `/rest/v2/payments/${body.data.id}/mark-paid`);
  await Promise.all(paid.map((path) => send("POST", path, token, { body: {} })));
  expect((await data("")).status).toBe("paid");
});

test("making, closing, reopening and paying tell subscribers of every invoice and of the cycle once, and leave an audit row for each", async () => {
  await addWebhook(at.owner, organization);
  await addEverything();
  await close();
  await ask("POST", "/reopen", {});
  await work(at);
  await at.owner.begin(async (sql) => {
    await sql`select set_config('app.organization_id', ${organization.id}, true)`;
    await sql`update payment_cycles set status = 'closing' where id = ${cycle}`;
    await sql`update payment_cycles set status = 'closed', closed_at = now(), invoices_made = 1 where id = ${cycle}`;
    await sql`select app.settle_payment_cycle(${cycle})`;
  });
  await send("POST", "/rest/v2/payment-cycles", token, { body: { frequency: "weekly", starts_on: "2026-04-06" } });
  const events = await at.owner<
    { body: string }[]
  >`select body from webhook_events where organization_id = ${organization.id} order by id`;
  const payloads = events.map(({ body }) => JSON.parse(body));
  expect(payloads.map(({ data: { meta } }) => meta.event_type)).toEqual([
    ...Array(5).fill("invoice.created"),
    "payment-cycle.closed",
    ...Array(5).fill("invoice.canceled"),
    "payment-cycle.reopened",
    "payment-cycle.paid",
    "payment-cycle.created",
  ]);
  for (const payload of payloads) {
    const type = eventTypeOf(payload.data.meta.event_type);
    expect(type && payloadOf(type).parse(payload)).toEqual(payload);
  }
  const [queued] =
    await at.owner`select count(*) as n from webhook_queue where organization_id = ${organization.id} and state = 'due'`;
  expect(queued?.n).toBe(14);
  const audit = await at.owner`
    select operation, count(*) as n, count(distinct object) as objects, count(distinct request_id) as requests from audit_log
      where organization_id = ${organization.id} and principal_kind = 'system' group by 1 order by 1`;
  expect(audit).toEqual([
    { operation: "cancel_invoice", n: 5, objects: 5, requests: 1 },
    { operation: "create_invoice", n: 5, objects: 5, requests: 1 },
    { operation: "finish_closing_payment_cycle", n: 1, objects: 1, requests: 1 },
    { operation: "finish_reopening_payment_cycle", n: 1, objects: 1, requests: 1 },
    { operation: "settle_payment_cycle", n: 1, objects: 1, requests: 1 },
  ]);
});

test("hours that are taken back or approved while a cycle is closed are in an invoice and marked, or neither", async () => {
  const ids = await Promise.all(
    Array.from({ length: 30 }, () => addContract(at.owner, organization, { frequency: "hourly", rate: "10.00" })),
  );
  for (const contract_id of ids)
    for (const date_worked of ["2026-04-02", "2026-04-03"])
      await addHours(at.owner, organization, { contract_id, date_worked });
  await ask("POST", "/close", {});
  const isConflict = ({ code }: { code: string }) => expect(["40001", "40P01"]).toContain(code);
  let isDone = false;
  const reviewing = (async () => {
    while (!isDone)
      for (const [from, to] of [
        ["approved", "pending"],
        ["pending", "approved"],
      ] as const)
        await at.owner`update timesheets set status = ${to} where organization_id = ${organization.id} and status = ${from} and random() < 0.3`.catch(
          isConflict,
        );
  })();
  while ((await data("")).status !== "closed") await step(at, 3).catch(isConflict);
  isDone = true;
  await reviewing;
  const wrong = await at.owner`
    select i.label from invoices i
      join invoice_line_items l on l.organization_id = i.organization_id and l.invoice_id = i.id and l.type = 'IC_WORK'
      where i.organization_id = ${organization.id}
        and l.quantity <> (select sum(quantity) from timesheets t where t.organization_id = i.organization_id and t.invoice_id = i.id)`;
  expect(wrong).toEqual([]);
});
