import { expect, test } from "vitest";
import { plantCanaries, wronglyErased } from "#lib/testing/canaries.ts";
import { addWorker } from "#lib/testing/contracts.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";

test("erasing a person's sensitive data erases every column marked so, in all that belongs to them, and keeps every other", async () => {
  const at = await stage();
  const token = await addToken(at.owner, at.first);
  const id = await addWorker(at.owner, at.first);
  const canaries = await plantCanaries(at.owner, at.first.id, { table: "people", id });
  const erased = canaries.filter(({ personal }) => personal === "erase");
  expect(erased.map(({ column }) => column)).toContain("eor_answers.value");
  expect((await wronglyErased(at.owner, canaries)).left).toEqual(erased.map(({ column }) => column));
  expect((await send("DELETE", `/rest/v2/people/${id}/sensitive-data`, token)).status).toBe(200);
  expect(await wronglyErased(at.owner, canaries)).toEqual({ left: [], lost: [] });
});
