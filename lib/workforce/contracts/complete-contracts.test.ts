import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { payloadOf } from "#lib/developers/webhooks/payload.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { addContract } from "#lib/testing/contracts.ts";
import { addToken, send, stage, type TestOrganization } from "#lib/testing/stage.ts";
import { contractStatusUpdated as type } from "./events.ts";

const at = await stage();
const worker = postgres(databaseUrlFor("app_worker", at.ownerUrl), { max: 4, onnotice: () => {} });

afterAll(() => worker.end());

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

async function complete(most = 100): Promise<number> {
  const [row] = await worker`select app.complete_contracts(${type?.id ?? null}, ${most}) as n`;
  return row?.n;
}

const statusOf = async (organization: TestOrganization, id: string) =>
  (await at.owner`select status from contracts where organization_id = ${organization.id} and id = ${id}`)[0]?.status;

test("completes contracts that ended yesterday in every organization, but none ending today, in other states or open-ended", async () => {
  const over = await addContract(at.owner, at.first, { ends_on: day(-1), rate: "4200.10" });
  const theirs = await addContract(at.owner, at.second, { ends_on: day(-100) });
  const left = [
    await addContract(at.owner, at.first, { ends_on: day(0) }),
    await addContract(at.owner, at.first, { ends_on: null }),
    await addContract(at.owner, at.first, { ends_on: day(-1), status: "under_review" }),
    await addContract(at.owner, at.first, { ends_on: day(-1), status: "cancelled" }),
  ];
  const before = await Promise.all(left.map((id) => statusOf(at.first, id)));
  expect(await complete()).toBe(2);
  expect([await statusOf(at.first, over), await statusOf(at.second, theirs)]).toEqual(["completed", "completed"]);
  expect(await Promise.all(left.map((id) => statusOf(at.first, id)))).toEqual(before);
  expect(await complete()).toBe(0);

  const audit =
    await at.owner`select * from audit_log where operation = 'complete_contract' and organization_id = ${at.first.id}`;
  expect(audit).toMatchObject([
    { principal_kind: "service", object: `contract_id=${over}`, result: 200, user_id: null },
  ]);
  const token = await addToken(at.owner, at.first);
  const history = (await send("GET", `/rest/v2/contracts/${over}/history`, token)).body.data;
  expect(history.at(-1)).toMatchObject({ type: "status_changed", by: null, to_status: "completed" });

  const events = await at.owner`select body from webhook_events where organization_id = ${at.first.id}`;
  expect(events).toHaveLength(1);
  const payload = JSON.parse(events[0]?.body);
  expect(type && payloadOf(type).parse(payload)).toEqual(payload);
  expect(payload.data.meta).toMatchObject({ organization_id: at.first.id, tracking_id: audit[0]?.request_id });
  const { data } = (await send("GET", `/rest/v2/contracts?search=&statuses=completed`, token)).body;
  expect(payload.data.resource).toEqual({ ...data[0], previous_status: "in_progress" });
});

test("completes each contract once, in steps, with several concurrent workers", async () => {
  for (let n = 0; n < 30; n++) await addContract(at.owner, at.second, { ends_on: day(-2) });
  const before = await at.owner`select count(*)::integer as n from audit_log where operation = 'complete_contract'`;
  let done = 0;
  for (let round = 0; round < 6; round++) {
    const steps = await Promise.all([complete(3), complete(3), complete(3)]);
    expect(Math.max(...steps)).toBeLessThanOrEqual(3);
    done += steps.reduce((sum, n) => sum + n);
  }
  expect(done).toBe(30);
  const after = await at.owner`select count(*)::integer as n from audit_log where operation = 'complete_contract'`;
  expect(after[0]?.n - before[0]?.n).toBe(30);
});

test("only workers can complete contracts", async () => {
  const web = postgres(databaseUrlFor("app_web", at.ownerUrl), { max: 1 });
  await expect(web`select app.complete_contracts(null, 1)`).rejects.toThrow("permission denied");
  await web.end();
});
