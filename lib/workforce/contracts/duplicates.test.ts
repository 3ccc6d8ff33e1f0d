import { describe, expect, test } from "vitest";
import { addContract, addWorker } from "#lib/testing/contracts.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);

const termsOf = (person_id: string) => ({
  person_id,
  legal_entity_id: at.first.legal_entity_id,
  title: "Cook, lunch",
  type: "ongoing_time_based",
  country: "DE",
  currency: "EUR",
  rate: "2400.00",
  frequency: "monthly",
  starts_on: "2026-03-01",
});

const create = (body: object) => send("POST", "/rest/v2/contracts", token, { body });

const fileOf = (email: string, title: string) =>
  [
    "worker_email,legal_entity,title,type,country,currency,rate,frequency,starts_on",
    `${email},${at.first.name} GmbH,"${title}",ongoing_time_based,DE,EUR,2400.00,monthly,2026-03-01`,
  ].join("\r\n");

const importOf = (csv: string) => send("POST", "/rest/v2/contracts/import", token, { body: { csv } });

const countOf = async (person_id: string) => {
  const [row] = await at.owner`select count(*)::integer as n from contracts where person_id = ${person_id}`;
  return row?.n;
};

describe("a contract with the same person, legal entity, title, and start", () => {
  test("is refused and names the other one, unless it is wanted", async () => {
    const person_id = await addWorker(at.owner, at.first);
    const made = await create(termsOf(person_id));
    expect(made.status).toBe(201);
    for (const title of ["Cook, lunch", "COOK, Lunch"]) {
      const again = await create({ ...termsOf(person_id), title });
      expect([again.status, again.body.errors[0].reason]).toEqual([409, "contract_exists"]);
      expect(again.body.errors[0].message).toContain(`Contract ${made.body.data.id} has the same person`);
    }
    expect(await countOf(person_id)).toBe(1);
    expect((await create({ ...termsOf(person_id), allow_duplicate: true })).status).toBe(201);
    expect(await countOf(person_id)).toBe(2);
  });

  test.each([
    ["title", "Cook, dinner"],
    ["starts_on", "2026-03-02"],
  ])("is another contract with another %s", async (field, value) => {
    const person_id = await addWorker(at.owner, at.first);
    await create(termsOf(person_id));
    expect((await create({ ...termsOf(person_id), [field]: value })).status).toBe(201);
  });

  test("is created once by two requests at the same time", async () => {
    const person_id = await addWorker(at.owner, at.first);
    const all = await Promise.all(Array.from({ length: 4 }, () => create(termsOf(person_id))));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await countOf(person_id)).toBe(1);
  });

  test("is created once by a request and an import at the same time", async () => {
    const person_id = await addWorker(at.owner, at.first);
    const csv = fileOf(`${person_id}@people.example`, "Cook, lunch");
    const [one, other] = await Promise.all([create(termsOf(person_id)), importOf(csv)]);
    expect([
      [201, 400],
      [409, 200],
    ]).toContainEqual([one.status, other.status]);
    expect(await countOf(person_id)).toBe(1);
  });

  test("is found by an import in other letter case too", async () => {
    const person_id = await addWorker(at.owner, at.first);
    const id = await addContract(at.owner, at.first, { person_id, title: "Cook, lunch", starts_on: "2026-03-01" });
    const { status, body } = await importOf(fileOf(`${person_id}@people.example`, "cook, LUNCH"));
    expect([status, body.errors[0].message]).toEqual([400, expect.stringContaining(`already exists: contract ${id}`)]);
  });
});
