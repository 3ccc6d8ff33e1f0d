import { expect, test } from "vitest";
import { addEorWorker } from "#lib/testing/eor.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);

test("a signed letter says what the worker signed, after name, title, and legal entity have changed; an unsigned one is current", async () => {
  const worker = await addEorWorker(at.owner, at.first);
  const asWorker = (path: string, body: object) =>
    send("POST", `/rest/v2/eor/workers/resignations${path}`, worker.token, { body });
  const submitted = await asWorker("", { desired_end_date: "2150-01-01", reason: "A new start" });
  const { id } = submitted.body.data;
  const read = async () => (await send("GET", `/rest/v2/eor/resignations/${id}/letter`, token)).text;
  const rename = async (name: string) => {
    for (const [path, body] of [
      [`people/${worker.person_id}`, { last_name: name }],
      [`legal-entities/${at.first.legal_entity_id}`, { name: `${name} AG`, address: `${name} Street 1` }],
    ] as const)
      expect((await send("PATCH", `/rest/v2/${path}`, token, { body })).status).toBe(200);
  };
  const unsigned = await read();
  await rename("Moor");
  expect(await read()).not.toBe(unsigned);
  expect((await asWorker(`/${id}/sign`, { signature: "Ada Moor" })).status).toBe(200);
  const signed = await read();
  await rename("Later");
  await at.owner`insert into contract_amendments ${at.owner({
    ...{ organization_id: at.first.id, contract_id: worker.contract_id, effective_on: "2026-02-01" },
    ...{ rate: "9.00", title: "Chief" },
  })}`;
  expect(await read()).toBe(signed);
  const [stored] =
    await at.owner`select letter_entity, letter_worker like '% Moor' as is_moor from resignations where id = ${id}`;
  expect(stored).toEqual({ letter_entity: "Moor AG", is_moor: true });
  await expect(at.owner`update resignations set letter_title = 'Chief' where id = ${id}`).rejects.toMatchObject({
    code: "23001",
  });
});
