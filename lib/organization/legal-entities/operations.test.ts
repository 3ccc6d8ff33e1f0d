import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addInvoice, addOrganization, addToken, send, stage } from "#lib/testing/stage.ts";
import { addWorkContract } from "#lib/testing/timesheets.ts";
import { untilLocked } from "#lib/testing/until.ts";

const path = "/rest/v2/legal-entities";

const at = await stage();
const token = await addToken(at.owner, at.first);

const add = (body: object) => send("POST", path, token, { body });
const change = (id: string, body: object) => send("PATCH", `${path}/${id}`, token, { body });

async function entity(name = `Entity ${randomUUID()}`): Promise<string> {
  return (await add({ name, country: "PL", currency: "PLN", vat_id: "PL1234567890" })).body.data.id;
}

async function organizationWithEntity() {
  const made = await addOrganization(at.owner, `Entities ${randomUUID()}`);
  return { made, token: await addToken(at.owner, made) };
}

describe("adding", () => {
  test("stores the input trimmed, and lists it by name", async () => {
    const { made, token: own } = await organizationWithEntity();
    const body = {
      name: "  aurora Zażółć 🦊  ",
      country: "JP",
      currency: "JPY",
      vat_id: "T1234567890123",
      type: "individual",
      address: "1-2-3 Kita\n060-0001 Sapporo",
      code: " kita ",
    };
    const added = await send("POST", path, own, { body });
    expect(added.status).toBe(201);
    expect(added.body.data).toMatchObject({
      ...body,
      name: "aurora Zażółć 🦊",
      code: "KITA",
      is_code_used: false,
      is_in_use: false,
      has_documents: false,
    });
    const { body: listed } = await send("GET", path, own);
    expect(listed.data.map(({ name }: { name: string }) => name)).toEqual(["aurora Zażółć 🦊", `${made.name} GmbH`]);
    expect((await send("GET", `${path}/${added.body.data.id}`, own)).body).toEqual(added.body);
  });

  test.each([
    [{ name: " ", country: "DE", currency: "EUR" }, "/name"],
    [{ name: "x".repeat(201), country: "DE", currency: "EUR" }, "/name"],
    [{ name: "A", country: "XX", currency: "EUR" }, "/country"],
    [{ name: "A", country: "DE", currency: "DEM" }, "/currency"],
    [{ name: "A", country: "DE", currency: "EUR", type: "club" }, "/type"],
    [{ name: "A", country: "DE", currency: "EUR", address: "x".repeat(501) }, "/address"],
    [{ name: "A\u0000", country: "DE", currency: "EUR" }, "/name"],
    [{ name: "A", country: "DE", currency: "EUR", code: "D" }, "/code"],
    [{ name: "A", country: "DE", currency: "EUR", code: "2026" }, "/code"],
    [{ name: "A", country: "DE", currency: "EUR", code: "DE-EAST" }, "/code"],
    [{ name: "A", country: "DE", currency: "EUR", code: "DEUTSCH" }, "/code"],
  ])("refuses %j, naming the field", async (body, field) => {
    const answer = await add(body);
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, field]);
  });

  test("stops at 1,000", async () => {
    const { made, token: own } = await organizationWithEntity();
    await at.owner`insert into legal_entities (organization_id, name, code, country, currency, vat_id)
      select ${made.id}, 'Entity ' || n, 'C' || n, 'DE', 'EUR', '' from generate_series(1, 999) as n`;
    const answer = await send("POST", path, own, { body: { name: "One more", country: "DE", currency: "EUR" } });
    expect(answer.status).toBe(409);
  });
});

describe("changing", () => {
  test("keeps omitted fields", async () => {
    const id = await entity();
    const before = (await send("GET", `${path}/${id}`, token)).body.data;
    const { body } = await change(id, { vat_id: "", currency: "EUR" });
    expect(body.data).toEqual({ ...before, vat_id: "", currency: "EUR" });
  });

  test("keeps country and currency once a document refers to it; sending the same values again, or other fields, is allowed", async () => {
    const id = await entity();
    await addInvoice(at.owner, { ...at.first, legal_entity_id: id });
    const refused = await change(id, { currency: "EUR", country: "DE", name: "New name" });
    expect(refused.status).toBe(409);
    expect(refused.body.errors.map((item: { path: string }) => item.path)).toEqual(["/country", "/currency"]);
    const { body } = await change(id, { currency: "PLN", country: "PL", name: "New name", address: "Gdynia" });
    expect(body.data).toMatchObject({ name: "New name", address: "Gdynia", has_documents: true, is_in_use: true });
  });

  test("with only a contract, allows a new currency and reports it as in use", async () => {
    const id = await entity();
    await addWorkContract(at.owner, { ...at.first, legal_entity_id: id });
    expect((await change(id, { currency: "EUR" })).body.data).toMatchObject({ currency: "EUR", is_in_use: true });
  });
});

describe("the code", () => {
  const create = (own: string, body: object) =>
    send("POST", path, own, { body: { name: "A", country: "PL", currency: "PLN", ...body } });

  test("is the country by default, with a number if that is taken", async () => {
    const { token: own } = await organizationWithEntity();
    await create(own, { code: "PL3" });
    const codes = [];
    for (let count = 0; count < 3; count++) codes.push((await create(own, {})).body.data.code);
    expect(codes).toEqual(["PL", "PL2", "PL4"]);
  });

  test("is given to each of those that are added at the same time", async () => {
    const { token: own } = await organizationWithEntity();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(own, {})));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const codes = answers.map(({ body }) => body.data.code);
    expect(codes.sort()).toEqual(["PL", "PL2", "PL3", "PL4", "PL5", "PL6", "PL7", "PL8"]);
  });

  test("of another legal entity is refused, unless that one belongs to another organization", async () => {
    const [one, two] = [await organizationWithEntity(), await organizationWithEntity()];
    expect((await create(one.token, { code: "HQ" })).status).toBe(201);
    expect((await create(two.token, { code: "HQ" })).status).toBe(201);
    const other = await create(one.token, {});
    const answers = [
      await create(one.token, { code: "hq" }),
      await send("PATCH", `${path}/${other.body.data.id}`, one.token, { body: { code: "HQ" } }),
    ];
    for (const { status, body } of answers)
      expect([status, body.errors]).toEqual([
        409,
        [
          expect.objectContaining({
            ...{ reason: "already_exists", path: "/code" },
            message: "Another legal entity has the code HQ. Choose another one.",
          }),
        ],
      ]);
  });

  test("that two requests choose at once goes to one of them", async () => {
    const { token: own } = await organizationWithEntity();
    const answers = await Promise.all([create(own, {}), create(own, { code: "PL" }), create(own, {})]);
    const kept = answers.flatMap(({ status, body }) => (status === 201 ? [body.data.code] : []));
    expect(new Set(kept).size).toBe(kept.length);
    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([]);
  });
});

describe("a withdrawn currency", () => {
  const refused = { path: "/currency", message: "ANG was withdrawn. Use XCG." };

  test("is refused for a new legal entity, and its successor is accepted", async () => {
    const body = { name: "Curaçao", country: "CW" };
    expect((await add({ ...body, currency: "ANG" })).body.errors[0]).toMatchObject(refused);
    expect((await add({ ...body, currency: "XCG" })).body.data).toMatchObject({ currency: "XCG" });
  });

  test("stays readable on an old one, which can be changed otherwise, but not given to another", async () => {
    const [old, other] = [await entity(), await entity()];
    await at.owner`update legal_entities set currency = 'ANG' where id = ${old}`;
    const { data } = (await send("GET", `${path}/${old}`, token)).body;
    expect(data.currency).toBe("ANG");
    const changed = await change(old, { ...data, name: `Old ${old}` });
    expect([changed.status, changed.body.data.currency]).toEqual([200, "ANG"]);
    expect((await change(other, { currency: "ANG" })).body.errors[0]).toMatchObject(refused);
  });
});

describe("deleting", () => {
  test("removes one that nothing refers to, once", async () => {
    const id = await entity();
    expect((await send("DELETE", `${path}/${id}`, token)).body).toEqual({ data: { deleted: true } });
    expect((await send("DELETE", `${path}/${id}`, token)).status).toBe(404);
  });

  test("is refused while something refers to it, and says what", async () => {
    const id = await entity("Named Sp. z o.o.");
    await addWorkContract(at.owner, { ...at.first, legal_entity_id: id });
    await addInvoice(at.owner, { ...at.first, legal_entity_id: id });
    const { status, body } = await send("DELETE", `${path}/${id}`, token);
    expect(status).toBe(409);
    expect(body.errors[0].message).toBe("Named Sp. z o.o. can't be deleted: it is used by contracts, invoices");
  });

  test("removes one that was renamed", async () => {
    const id = await entity();
    await change(id, { name: "Called otherwise" });
    expect((await send("DELETE", `${path}/${id}`, token)).status).toBe(200);
  });

  test("refuses a concurrently created contract for it with 409", async () => {
    const id = await entity();
    const [person] = await at.owner`
      insert into people (organization_id, first_name, last_name, email, country, job_title)
      values (${at.first.id}, 'Amara', 'Nowak', 'amara@people.example', 'PL', 'Welder') returning id`;
    const terms = {
      title: "Welder",
      type: "time_based",
      country: "PL",
      currency: "PLN",
      rate: "9000",
      frequency: "monthly",
    };
    const body = { ...terms, person_id: person?.id, legal_entity_id: id, starts_on: "2026-12-01" };
    const { answer } = await at.owner.begin(async (sql) => {
      await sql`delete from legal_entities where id = ${id}`;
      const answer = send("POST", "/rest/v2/contracts", token, { body });
      await untilLocked(at.owner);
      return { answer };
    });
    expect((await answer).status).toBe(409);
  });

  test("racing with a new invoice either fails or leaves no invoice", async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await entity();
      const [deleted] = await Promise.all([
        send("DELETE", `${path}/${id}`, token),
        addInvoice(at.owner, { ...at.first, legal_entity_id: id }).catch(() => null),
      ]);
      const [left] = await at.owner`select count(*) as n from invoices where recipient_legal_entity_id = ${id}`;
      expect([deleted.status, left?.n]).toEqual(deleted.status === 200 ? [200, 0] : [409, 1]);
    }
  });
});
