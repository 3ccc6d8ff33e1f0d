import { beforeEach, describe, expect, test } from "vitest";
import { addContract } from "#lib/testing/contracts.ts";
import { addCycle, type Payroll, payroll, work } from "#lib/testing/payment-cycles.ts";
import { send } from "#lib/testing/stage.ts";
import { untilLocked } from "#lib/testing/until.ts";

let own: Payroll;

beforeEach(async () => {
  own = await payroll();
});

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const month = (offset: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString().slice(0, 10);
};
/** A day in the middle of next month: in the future and within one cycle, whatever today is. */
const lastDay = `${month(1).slice(0, 8)}15`;

const pathOf = (id: string) => `/rest/v2/contracts/${id}`;
const terminate = (id: string, ends_on: string) =>
  send("POST", `${pathOf(id)}/termination`, own.token, { body: { ends_on, reason: "The work is done" } });
const withdraw = (id: string) => send("DELETE", `${pathOf(id)}/termination`, own.token);
const actions = async (id: string) => (await send("GET", pathOf(id), own.token)).body.data.allowed_actions;
const cycleCall = (cycle: string, what: string) =>
  send("POST", `/rest/v2/payment-cycles/${cycle}/${what}`, own.token, { body: {} });

const corrections = async () => (await send("GET", "/rest/v2/pay-corrections?statuses=open", own.token)).body.data;

describe("fixed-pay days that a closed cycle left out or paid", () => {
  test("are a correction when a termination is withdrawn, until the cycle is reopened", async () => {
    const id = await addContract(own.at.owner, own.organization);
    const cycle = await addCycle(own.at.owner, own.organization, { starts_on: month(1) });
    await terminate(id, lastDay);
    await cycleCall(cycle, "close");
    await work(own.at);
    expect(await corrections()).toEqual([]);
    const invoiceOf = async () => {
      const [row] = await own.at.owner`
        select amount from invoices where organization_id = ${own.organization.id} and contract_id = ${id} and status <> 'cancelled'`;
      return BigInt(row?.amount.replace(".", ""));
    };
    expect(await actions(id)).toContain("withdraw_termination");
    expect((await withdraw(id)).status).toBe(200);
    expect((await send("GET", pathOf(id), own.token)).body.data).toMatchObject({ ends_on: null });
    const [left, ...more] = await corrections();
    expect([left, more]).toMatchObject([
      { contract_id: id, cause: "days_missed", from: `${lastDay.slice(0, 8)}16` },
      [],
    ]);
    expect((await invoiceOf()) + BigInt(left.amount.replace(".", ""))).toBe(420_000n);
    await cycleCall(cycle, "reopen");
    await work(own.at);
    expect(await corrections()).toEqual([]);
    await cycleCall(cycle, "close");
    await work(own.at);
    expect([await invoiceOf(), await corrections()]).toEqual([420_000n, []]);
  });

  test("are none any more when the termination that made them a correction is withdrawn", async () => {
    const id = await addContract(own.at.owner, own.organization);
    const cycle = await addCycle(own.at.owner, own.organization, { starts_on: month(1) });
    await cycleCall(cycle, "close");
    await work(own.at);
    await terminate(id, lastDay);
    expect(await corrections()).toMatchObject([{ cause: "days_overpaid", from: `${lastDay.slice(0, 8)}16` }]);
    expect((await withdraw(id)).status).toBe(200);
    expect(await corrections()).toEqual([]);
  });

  test("are a correction when a termination moves the end of a fixed term", async () => {
    const id = await addContract(own.at.owner, own.organization, { ends_on: lastDay });
    const cycle = await addCycle(own.at.owner, own.organization, { starts_on: month(1) });
    await cycleCall(cycle, "close");
    await work(own.at);
    expect((await terminate(id, day(90))).status).toBe(201);
    expect(await corrections()).toMatchObject([{ cause: "days_missed", from: `${lastDay.slice(0, 8)}16` }]);
  });

  test("don't matter for hourly contracts, whose time the next cycle pays", async () => {
    const id = await addContract(own.at.owner, own.organization, { frequency: "hourly", rate: "62.00" });
    await addCycle(own.at.owner, own.organization, { starts_on: month(1), status: "closed" });
    await terminate(id, lastDay);
    expect(await actions(id)).toContain("withdraw_termination");
    expect((await withdraw(id)).status).toBe(200);
    expect(await corrections()).toEqual([]);
  });
});

test("an amendment waits for a closing step that needs the same contract, without a deadlock", async () => {
  const id = await addContract(own.at.owner, own.organization);
  const cycle = await addCycle(own.at.owner, own.organization, { starts_on: month(1) });
  await cycleCall(cycle, "close");
  const amending = await own.at.owner.begin(async (sql) => {
    await sql`select from payment_cycles where id = ${cycle} for no key update`;
    const answer = send("POST", `${pathOf(id)}/amendments`, own.token, { body: { effective_on: lastDay, rate: "1" } });
    await untilLocked(own.at.owner);
    await sql`select from contracts where id = ${id} for key share`;
    return { answer };
  });
  expect((await amending.answer).body.errors[0].message).toContain("is closing");
});
