import { expect, test } from "vitest";
import { addToken, send, stage } from "#lib/testing/stage.ts";

const path = "/rest/v2/service-rates";
const at = await stage();
const token = await addToken(at.owner, at.first);
const other = await addToken(at.owner, at.second);
const change = (body: object, as = token) => send("PATCH", path, as, { body });
const list = async (as = token) => (await send("GET", path, as)).body.data;

test("lists all five services with the standard rate and any agreed one until that is removed", async () => {
  expect(await list(other)).toEqual([
    { service: "payment_processing", standard: "6.00", amount: null },
    { service: "contractor_of_record", standard: "310.00", amount: null },
    { service: "employment", standard: "449.00", amount: null },
    { service: "payroll_run", standard: "29.00", amount: null },
    { service: "seat", standard: "6.00", amount: null },
  ]);
  expect((await change({ service: "seat", amount: "4.5" }, other)).body.data).toEqual({
    service: "seat",
    standard: "6.00",
    amount: "4.50",
  });
  expect((await change({ service: "seat", amount: 0 }, other)).body.data.amount).toBe("0.00");
  expect((await list(other))[4].amount).toBe("0.00");
  const [charged] = await at.owner`
    select set_config('app.organization_id', ${at.second.id}, true), app.service_rate('seat')::text as seat, app.service_rate('employment')::text as employment`;
  expect(charged).toMatchObject({ seat: "0.00", employment: "449.00" });
  expect((await change({ service: "seat", amount: null }, other)).body.data.amount).toBeNull();
});

test("keeps rates separate between organizations", async () => {
  await change({ service: "employment", amount: "399.00" });
  const theirs = await send("GET", path, await addToken(at.owner, at.second));
  expect(theirs.body.data[2].amount).toBeNull();
});

test.each([{ amount: "1.005" }, { amount: "-1" }, { amount: "100000.01" }, { amount: "1e3" }, { amount: "" }, {}])(
  "rejects %j",
  async (given) => {
    const answer = await change({ service: "seat", ...given });
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, "/amount"]);
  },
);
