import { expect, test } from "vitest";
import { plantCanaries, unnamedOn, wronglyErased } from "#lib/testing/canaries.ts";
import { addWorker } from "#lib/testing/contracts.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);

test("erasing a person's sensitive data erases every column marked so, in all that belongs to them, and names the rest on the receipt, column by column, why, and until when", async () => {
  const id = await addWorker(at.owner, at.first);
  const canaries = await plantCanaries(at.owner, at.first.id, { table: "people", id });
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
