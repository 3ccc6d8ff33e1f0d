import { expect, test } from "vitest";
import { addAsset, addWarehouse } from "#lib/testing/assets.ts";
import { plantCanaries, unnamedOn, wronglyErased } from "#lib/testing/canaries.ts";
import { addWorker } from "#lib/testing/contracts.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);

test("erasing a person's sensitive data erases every column marked so, in all that belongs to them, and names the rest on the receipt, column by column, why, and until when", async () => {
  const id = await addWorker(at.owner, at.first);
  const canaries = await plantCanaries(at.owner, at.first.id, { table: "people", id });
  // A movement that has somebody's name has their ID, too.
  await at.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update asset_movements set to_person_id = ${id} where organization_id = ${at.first.id}`;
  });
  const erased = canaries.filter(({ personal }) => personal === "erase");
  expect(erased.map(({ column }) => column)).toContain("eor_answers.value");
  expect((await wronglyErased(at.owner, canaries)).left).toEqual(erased.map(({ column }) => column));
  // Written through the API as well, so that logs, events, and stored responses have it.
  const written = { text: "Uferschnepfe" };
  const body = { job_title: written.text };
  const headers = { "idempotency-key": "uferschnepfe" };
  expect((await send("PATCH", `/rest/v2/people/${id}`, token, { body, headers })).status).toBe(200);
  const { receipt } = (await send("DELETE", `/rest/v2/people/${id}/sensitive-data`, token)).body;
  expect(await wronglyErased(at.owner, canaries)).toEqual({ left: [], lost: [] });
  expect(await unnamedOn(receipt, at.owner, [...canaries, written])).toEqual([]);
  const named = receipt.kept.flatMap(({ table, fields }: { table: string; fields: string[] }) =>
    fields.map((field) => `${table}.${field}`),
  );
  const kept = canaries.filter(({ personal }) => personal === "keep").map(({ column }) => column);
  expect(kept.filter((column) => !named.includes(column))).toEqual([]);
  expect(kept).toContain("invoice_details.worker_name");
  for (const { reason, until, records } of receipt.kept)
    expect([reason.length > 10, until.length > 3, records > 0]).toEqual([true, true, true]);
  expect(receipt.erased).toContainEqual({ table: "eor_answers", records: 1 });
  expect(receipt.erased.map(({ table }: { table: string }) => table)).toContain("offboarding_tasks");
  const read = await send("GET", `/rest/v2/people/${id}/sensitive-data/erasure`, token);
  expect(read.body.data).toEqual(receipt);
  const reader = await addToken(at.owner, at.second);
  expect((await send("GET", `/rest/v2/people/${id}/sensitive-data/erasure`, reader)).status).toBe(404);
});

test("the receipt names an asset's movements for who has returned it, and for nobody else who has it", async () => {
  const [one, other, third] = [
    await addWorker(at.owner, at.first),
    await addWorker(at.owner, at.first),
    await addWorker(at.owner, at.first),
  ];
  const asset = await addAsset(at.owner, at.first, {}, { person_id: one });
  const warehouse_id = await addWarehouse(at.owner, at.first);
  const act = (what: string, body: object) => send("POST", `/rest/v2/it/assets/${asset}/${what}`, token, { body });
  for (const person_id of [other, third]) {
    expect((await act("return", { warehouse_id })).status).toBe(200);
    expect((await act("assign", { person_id })).status).toBe(200);
  }
  const counted = async (id: string) => {
    const { receipt } = (await send("DELETE", `/rest/v2/people/${id}/sensitive-data`, token)).body;
    return receipt.kept.filter(({ table }: { table: string }) => table === "asset_movements").at(0)?.records;
  };
  expect([await counted(one), await counted(other), await counted(third)]).toEqual([2, 2, 1]);
  expect(await counted(await addWorker(at.owner, at.first))).toBe(undefined);
});
