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

describe("fixed-pay days left out by a closed cycle", () => {
  test("can't be regained by withdrawing or moving a termination until the cycle is reopened", async () => {
    const id = await addContract(own.at.owner, own.organization);
    const cycle = await addCycle(own.at.owner, own.organization, { starts_on: month(1) });
    await terminate(id, lastDay);
    expect(await actions(id)).toContain("withdraw_termination");
    await cycleCall(cycle, "close");
    await work(own.at);
    const refused = await withdraw(id);
    expect([refused.status, refused.body.errors?.[0].message]).toEqual([
      409,
      expect.stringMatching(
        new RegExp(
          `^The payment cycle from ${month(1)} to .* is closed and pays this contract up to ${lastDay} only. Reopen it first.$`,
        ),
      ),
    ]);
    expect(await actions(id)).not.toContain("withdraw_termination");
    await cycleCall(cycle, "reopen");
    await work(own.at);
    expect((await withdraw(id)).status).toBe(200);
    expect((await send("GET", pathOf(id), own.token)).body.data).toMatchObject({ ends_on: null });
    await cycleCall(cycle, "close");
    await work(own.at);
    const [invoice] = await own.at.owner`
      select amount from invoices where organization_id = ${own.organization.id} and contract_id = ${id} and status <> 'cancelled'`;
    expect(invoice?.amount).toBe("4200.00");
  });

  test("can't be added by a termination after the end of a fixed term", async () => {
    const id = await addContract(own.at.owner, own.organization, { ends_on: lastDay });
    await addCycle(own.at.owner, own.organization, { starts_on: month(1), status: "closed" });
    const refused = await terminate(id, day(90));
    expect([refused.status, refused.body.errors?.[0].path]).toEqual([409, "/ends_on"]);
    expect((await terminate(id, lastDay)).status).toBe(201);
  });

  test("don't matter for hourly contracts, whose time the next cycle pays", async () => {
    const id = await addContract(own.at.owner, own.organization, { frequency: "hourly", rate: "62.00" });
    await addCycle(own.at.owner, own.organization, { starts_on: month(1), status: "closed" });
    await terminate(id, lastDay);
    expect(await actions(id)).toContain("withdraw_termination");
    expect((await withdraw(id)).status).toBe(200);
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
