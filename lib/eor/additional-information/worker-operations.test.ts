import { expect, test } from "vitest";
import { addContract } from "#lib/testing/contracts.ts";
import { addEorWorker, type TestWorker } from "#lib/testing/eor.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";
import { addWebhook } from "#lib/testing/webhooks.ts";

const at = await stage();
const token = await addToken(at.owner, at.first, { sensitive_data_access: true });
const worker = await addEorWorker(at.owner, at.first);

const pathOf = (id: string) => `/rest/v2/eor/workers/me/contracts/${id}/additional-information`;
const contractOf = ({ person_id }: TestWorker, status = "new") =>
  addContract(at.owner, at.first, { type: "eor", status, country: "DE", person_id });
const read = (id: string) => send("GET", pathOf(id), worker.token);
const update = (id: string, data: object) => send("PATCH", pathOf(id), worker.token, { body: { data } });

test("a worker's link opens the form that their contract needs, and what they enter is the organization's", async () => {
  await addWebhook(at.owner, at.first);
  const id = await contractOf(worker);
  const { contracts } = (await send("GET", "/rest/v2/eor/workers/me", worker.token)).body.data;
  expect(contracts.find((one: { id: string }) => one.id === id)).toMatchObject({ can_update_information: true });
  const { form, missing } = (await read(id)).body.data;
  expect(missing.map(({ key }: { key: string }) => key)).toContain("tax_id");
  const keys = form.definitions.map(({ key }: { key: string }) => key);
  expect([keys.includes("city"), keys.includes("is_payslip_access_allowed")]).toEqual([true, false]);
  const saved = await update(id, { city: "Berlin", tax_id: "86 095 742 719" });
  expect([saved.status, saved.body]).toEqual([200, { data: { updated: true } }]);
  const client = await send("GET", `/rest/v2/eor/workers/contracts/${id}/additional-information`, token);
  expect(client.body.data.values).toEqual({ city: "Berlin", tax_id: "86095742719" });
  const [event] = await at.owner`select body from webhook_events where body like ${`%${id}%`}`;
  expect(JSON.parse(event?.body).data.resource.updated_keys).toEqual(["city", "tax_id"]);
  const [audit] = await at.owner`select principal_kind, result from audit_log
    where operation = 'update_worker_information' and object = ${`contract_id=${id}`}`;
  expect(audit).toEqual({ principal_kind: "worker", result: 200 });
});

test("the employer's own fields are neither read nor changed", async () => {
  const id = await contractOf(worker);
  const data = { is_payslip_access_allowed: true, city: "Berlin" };
  await send("PATCH", `/rest/v2/eor/workers/contracts/${id}/additional-information`, token, { body: { data } });
  expect((await read(id)).body.data.values).toEqual({ city: "Berlin" });
  const { status, body } = await update(id, { is_payslip_access_allowed: false });
  expect([status, body.errors[0].path]).toEqual([400, "/data/is_payslip_access_allowed"]);
});

test("nobody else's contract can be read or changed, nor their own once it is signed", async () => {
  const other = await contractOf(await addEorWorker(at.owner, at.first));
  const theirs = await addContract(at.owner, at.second, { type: "eor", status: "new", country: "DE" });
  for (const id of [other, theirs, "never-was"])
    expect([(await read(id)).status, (await update(id, { city: "Berlin" })).status]).toEqual([404, 404]);
  const client = await send("GET", `/rest/v2/eor/workers/contracts/${other}/additional-information`, token);
  expect(client.body.data.values).toEqual({});
  const signed = await contractOf(worker, "in_progress");
  expect((await read(signed)).body.data).toMatchObject({ can_update: false, read_only_reason: "contract_status" });
  expect((await update(signed, { city: "Berlin" })).body.errors[0].reason).toBe("invalid_state");
});
