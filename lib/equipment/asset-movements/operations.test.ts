import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { formatCount } from "#lib/platform/format/number.ts";
import { addAsset, addWarehouse } from "#lib/testing/assets.ts";
import { addWorker } from "#lib/testing/contracts.ts";
import { sized } from "#lib/testing/size.ts";
import { addOrganization, addSession, addToken, send, stage, type TestOrganization } from "#lib/testing/stage.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);
const ada = await addWorker(at.owner, at.first, { first_name: "Ada", last_name: "Lind" });
const bo = await addWorker(at.owner, at.first, { first_name: "Bo", last_name: "Ek" });
const warehouse = await addWarehouse(at.owner, at.first, { name: "Main store" });

const post = (path: string, body: object, holder = token) => send("POST", `/rest/v2/it/${path}`, holder, { body });
const act = (id: string, action: string, body: object, holder = token) => post(`assets/${id}/${action}`, body, holder);
const get = async (id: string) => (await send("GET", `/rest/v2/it/assets/${id}`, token)).body.data;
const history = async (id: string) => (await send("GET", `/rest/v2/it/assets/${id}/movements`, token)).body.data;

describe("custody", () => {
  test("treats an uppercase ID as the same asset", async () => {
    const id = await addAsset(at.owner, at.first);
    expect((await act(id.toUpperCase(), "assign", { person_id: ada, reason: "New" })).status).toBe(200);
  });

  test("records a full lifecycle in the history: added, assigned, return requested, returned, repaired, moved, written off", async () => {
    const added = await post("assets", {
      product: {
        name: "X1",
        brand: "Lenovo",
        category: "LAPTOP",
        specifications: [{ name: "Memory", value: "32 GB" }],
      },
      serial_number: "day-1",
      warehouse_id: warehouse,
    });
    const { id } = added.body.data;
    expect(added.body.data).toMatchObject({
      location: "ORGANIZATION_WAREHOUSE",
      status: "ACTIVE",
      assigned_user: null,
    });
    const assigned = await act(id, "assign", { person_id: ada, reason: "New hire" });
    expect(assigned.body.data).toMatchObject({
      location: "WITH_USER",
      assigned_user: { hris_profile_id: ada },
      assigned_warehouse: null,
    });
    await act(id, "request-return", { due_on: "2150-01-01" });
    expect((await get(id)).return_due_on).toBe("2150-01-01");
    const returned = await act(id, "return", { warehouse_id: warehouse });
    expect(returned.body.data).toMatchObject({
      return_due_on: null,
      assigned_user: null,
      assigned_warehouse: { name: "Main store" },
    });
    expect((await act(id, "repair", {})).body.data).toMatchObject({ status: "BEING_REPAIRED", location: "SUPPLIER" });
    expect((await act(id, "move", { warehouse_id: warehouse })).body.data.status).toBe("ACTIVE");
    expect((await act(id, "write-off", { status: "BINNED" })).body.data).toMatchObject({
      status: "BINNED",
      location: "WRITE_OFF",
    });
    const movements = await history(id);
    expect(movements.map(({ type }: { type: string }) => type).reverse()).toEqual([
      ...["created", "assigned", "return_requested", "returned", "sent_to_repair", "moved", "written_off"],
    ]);
    expect(movements[5]).toMatchObject({
      reason: "New hire",
      from: { warehouse: { name: "Main store" } },
      to: { person: { id: ada, name: "Ada Lind" } },
      by: { name: "organization token" },
    });
    for (let n = 1; n < movements.length; n += 1) expect(movements[n - 1].from).toEqual(movements[n].to);
  });

  test("lets one of several concurrent assignments win, and tells the others who has the asset", async () => {
    const id = await addAsset(at.owner, at.first);
    const workers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => addWorker(at.owner, at.first, { first_name: `W${n}` })),
    );
    const answers = await Promise.all(workers.map((person_id) => act(id, "assign", { person_id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const holder = (await get(id)).assigned_user;
    for (const { status, body } of answers.filter((answer) => answer.status === 409)) {
      expect([status, body.errors[0].reason]).toEqual([409, "asset_assigned"]);
      expect(body.errors[0].message).toContain(`${holder.first_name} ${holder.last_name}`);
    }
    expect(await history(id)).toHaveLength(2);
  });

  test("records the person of the session as the actor, under their name at the time", async () => {
    const session = await addSession(at.owner, at.first, "it");
    const id = await addAsset(at.owner, at.first);
    await act(id, "assign", { person_id: bo }, session);
    expect((await history(id))[0].by).toMatchObject({ name: "Person it", id: expect.any(String) });
    const viewer = await addSession(at.owner, at.first, "finance");
    expect((await act(id, "return", {}, viewer)).status).toBe(403);
  });

  test("refuses to return an unassigned asset, to move an assigned one, and any action on one that was written off", async () => {
    const id = await addAsset(at.owner, at.first);
    const refusals = async (action: string, body: object) => {
      const { status, body: answer } = await act(id, action, body);
      return [status, answer.errors?.[0].reason];
    };
    expect(await refusals("return", {})).toEqual([409, "asset_not_assigned"]);
    expect(await refusals("request-return", { due_on: "2150-01-01" })).toEqual([409, "asset_not_assigned"]);
    expect(await refusals("request-return", { due_on: "2020-01-01" })).toEqual([400, "invalid_value"]);
    expect(await refusals("assign", { person_id: randomUUID() })).toEqual([404, "not_found"]);
    expect(await refusals("move", { warehouse_id: randomUUID() })).toEqual([404, "not_found"]);
    await act(id, "assign", { person_id: ada, by_courier: true });
    expect(await refusals("move", { location: "SUPPLIER" })).toEqual([409, "asset_assigned"]);
    expect((await act(id, "assign", { person_id: ada })).body.data.location).toBe("WITH_USER");
    await act(id, "write-off", { status: "STOLEN" });
    for (const [action, body] of [
      ["assign", { person_id: bo }],
      ["return", {}],
      ["repair", {}],
    ] as const)
      expect(await refusals(action, body)).toEqual([409, "asset_archived"]);
  });
});

describe("undo", () => {
  test("restores the asset with its due date, once, and only for the last movement", async () => {
    const id = await addAsset(at.owner, at.first, {}, { person_id: ada, return_due_on: "2026-01-31" });
    const { movement } = (await act(id, "return", { warehouse_id: warehouse })).body.data;
    const undone = await act(id, "undo", { movement_id: movement.id });
    expect(undone.body.data).toMatchObject({ assigned_user: { hris_profile_id: ada }, return_due_on: "2026-01-31" });
    expect(undone.body.data.movement).toMatchObject({ type: "undone", undoes: movement.id });
    for (const movement_id of [movement.id, undone.body.data.movement.id])
      expect((await act(id, "undo", { movement_id })).body.errors[0].reason).toBe("movement_superseded");
    const other = await addAsset(at.owner, at.second);
    expect((await act(other, "undo", { movement_id: movement.id })).status).toBe(404);
  });
});

describe("a bulk action", () => {
  let own: TestOrganization;
  let text: string;

  beforeAll(async () => {
    own = await addOrganization(at.owner, "Bulk");
    text = await addToken(at.owner, own);
  });

  const many = sized(1200, 10_000);

  test(`on ${formatCount(many)} filtered assets reports each result, and undo reverts all but those moved since`, async () => {
    const person = await addWorker(at.owner, own, { first_name: "Ten" });
    const rows = Array.from({ length: many }, (_, n) => `Lenovo,X1,laptop,bulk-${n}`).join("\n");
    const imported = await post("assets/import", { csv: `brand,product,category,serial_number\n${rows}` }, text);
    expect(imported.body.data).toMatchObject({ assets_created: many, error_count: 0 });
    const [held] =
      await at.owner`select id from assets where organization_id = ${own.id} order by id offset 700 limit 1`;
    await act(held?.id, "assign", { person_id: person }, text);
    const results: { id: string; result: string; message: string | null }[] = [];
    let batch: string | undefined;
    for (let after: string | null = null, first = true; first || after !== null; first = false) {
      const more = { ...(after ? { after_id: after } : {}), ...(batch ? { batch_id: batch } : {}) };
      const { status, body } = await post(
        "assets/transitions",
        { action: "move", location: "SUPPLIER", filters: { search: "bulk-" }, ...more },
        text,
      );
      expect(status).toBe(200);
      results.push(...body.data.results);
      batch = body.data.batch_id;
      after = body.data.next_id;
    }
    expect([results.length, new Set(results.map(({ id }) => id)).size]).toEqual([many, many]);
    expect(results.filter(({ result }) => result === "refused")).toEqual([
      expect.objectContaining({ id: held?.id, message: expect.stringContaining("Ten O'Brien") }),
    ]);
    const moved = results.find(({ result }) => result === "done")?.id ?? "";
    await act(moved, "assign", { person_id: person }, text);
    const undone: typeof results = [];
    for (let after: string | null = null, first = true; first || after !== null; first = false) {
      const { body } = await post(`asset-batches/${batch}/undo`, after ? { after_id: after } : {}, text);
      undone.push(...body.data.results);
      after = body.data.next_id;
    }
    expect(undone.filter(({ result }) => result === "done")).toHaveLength(many - 2);
    expect(undone.filter(({ result }) => result === "refused").map(({ id }) => id)).toEqual([moved]);
    const places =
      await at.owner`select location, count(*)::int as n from assets where organization_id = ${own.id} group by 1 order by 1`;
    expect([...places]).toEqual([
      { location: "AT_WAREHOUSE", n: many - 2 },
      { location: "WITH_USER", n: 2 },
    ]);
  });
});

test("undoing a bulk action that never was is 404, also past its last asset", async () => {
  for (const body of [{}, { after_id: randomUUID() }])
    expect((await post(`asset-batches/${randomUUID()}/undo`, body)).status).toBe(404);
});

describe("in the database", () => {
  test("prevents changing or deleting the history, even for the tables' owner", async () => {
    await addAsset(at.owner, at.first);
    for (const statement of ["update asset_movements set reason = 'x'", "delete from asset_movements"])
      await expect(at.owner.unsafe(statement)).rejects.toThrow("kept as they are");
  });

  test("rejects an asset whose place differs from its last movement, and one without movements", async () => {
    const id = await addAsset(at.owner, at.first);
    await expect(at.owner`update assets set location = 'SUPPLIER' where id = ${id}`).rejects.toThrow("last movement");
    await expect(
      at.owner`update assets set hris_profile_id = ${ada}, location = 'WITH_USER' where id = ${id}`,
    ).rejects.toThrow();
    const [product] = await at.owner`select id from asset_products where organization_id = ${at.first.id} limit 1`;
    await expect(
      at.owner`insert into assets (organization_id, product_id, name, brand, category) select organization_id, id, name, brand, category from asset_products where id = ${product?.id}`,
    ).rejects.toThrow("last movement");
  });

  test("keeps a deleted person's name in the history, and rejects deleting someone who holds an asset", async () => {
    const gone = await addWorker(at.owner, at.first, { first_name: "Gone", last_name: "Away" });
    const id = await addAsset(at.owner, at.first, {}, { person_id: gone });
    await expect(at.owner`delete from people where id = ${gone}`).rejects.toThrow("assets_person_fk");
    const { movement } = (await act(id, "return", {})).body.data;
    await at.owner`delete from people where id = ${gone}`;
    expect((await history(id))[1].to.person).toEqual({ id: gone, name: "Gone Away" });
    const undone = await act(id, "undo", { movement_id: movement.id });
    expect([undone.status, undone.body.errors[0].message]).toEqual([
      409,
      expect.stringContaining("Gone Away was deleted"),
    ]);
  });

  test("keeps serial numbers unique within the organization, ignoring case", async () => {
    const product = { name: "X1", brand: "Lenovo", category: "LAPTOP" };
    expect((await post("assets", { product, serial_number: "Same-1" })).status).toBe(201);
    const again = await post("assets", { product, serial_number: "SAME-1" });
    expect([again.status, again.body.errors[0].path]).toEqual([409, "/serial_number"]);
    const other = await addToken(at.owner, at.second);
    expect((await post("assets", { product, serial_number: "same-1" }, other)).status).toBe(201);
    const many = await Promise.all(
      Array.from({ length: 5 }, () => post("assets", { product, serial_number: "Race-1" })),
    );
    expect(many.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  test("finds an asset by its holder's new name", async () => {
    const person = await addWorker(at.owner, at.first, { first_name: "Before" });
    const id = await addAsset(at.owner, at.first, {}, { person_id: person });
    await send("PATCH", `/rest/v2/people/${person}`, token, { body: { first_name: "Afterwards" } });
    const { body } = await send("GET", "/rest/v2/it/assets?search=afterwards", token);
    expect(body.data.map((row: { id: string }) => row.id)).toEqual([id]);
  });
});

test("returns 404 for another organization's assets, people and warehouses", async () => {
  const foreign = await addToken(at.owner, at.second);
  const id = await addAsset(at.owner, at.first);
  expect((await act(id, "assign", { person_id: ada }, foreign)).status).toBe(404);
  const theirs = await addAsset(at.owner, at.second);
  expect((await act(theirs, "assign", { person_id: ada }, foreign)).status).toBe(404);
  expect((await act(theirs, "move", { warehouse_id: warehouse }, foreign)).status).toBe(404);
});
