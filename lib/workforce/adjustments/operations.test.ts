import { describe, expect, test } from "vitest";
import { addOrganization, addSession, send, stage } from "#lib/testing/stage.ts";
import { addCycle, addWorkContract, firstError } from "#lib/testing/timesheets.ts";

const path = "/rest/v2/adjustments";
const pdf = "%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n";

const at = await stage();
const session = await addSession(at.owner, at.first, "finance");
const reviewer = await addSession(at.owner, at.first, "finance");

const receipt = () => new File([pdf], "receipt.pdf", { type: "application/pdf" });

async function fieldsOf(given: Record<string, unknown> = {}) {
  return {
    title: "Train",
    amount: "48.90",
    vendor: "Rail Europe",
    country: "PL",
    contract_id: given.contract_id ?? (await addWorkContract(at.owner, at.first)),
    description: "To the depot and back",
    adjustment_category_id: "train",
    file: receipt(),
    ...given,
  };
}

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  return form;
}

const create = async (given: Record<string, unknown> = {}) =>
  send("POST", path, session, { body: formOf(await fieldsOf(given)) });
const get = (id: string, text = session) => send("GET", `${path}/${id}`, text);
const change = (id: string, body: unknown) => send("PATCH", `${path}/${id}`, session, { body });
const decide = (id: string, status: string, text = reviewer, reason?: string) =>
  send("POST", `/rest/v2/invoice-adjustments/${id}/review`, text, { body: { status, reason } });

describe("creating an adjustment", () => {
  test("returns the record with its receipt, the same as reading it", async () => {
    const { status, body } = await create({ date_of_adjustment: "2026-03-02", cycle_reference: "march" });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      file: { name: "receipt.pdf", fileType: "application/pdf" },
      title: "Train",
      description: "To the depot and back",
      amount: "48.90",
      status: "OPEN",
      cycle_reference: "march",
      move_next_cycle: false,
      date_of_adjustment: "2026-03-02T00:00:00.000Z",
      adjustment_category_id: "train",
    });
    const read = await get(body.data.id);
    expect(read.body.data).toEqual({ ...body.data, status: "open" });
  });

  test("names every missing required field", async () => {
    for (const field of Object.keys(await fieldsOf())) {
      const { status, body } = await create({
        [field]: undefined,
        ...(field === "contract_id" ? {} : { contract_id: "x" }),
      });
      expect([field, status, Object.keys(body)]).toEqual([field, 400, ["errors"]]);
      expect(body.errors).toEqual([expect.objectContaining({ path: `/${field}` })]);
    }
  });

  test.each([
    ["amount", "-5"],
    ["amount", "0"],
    ["amount", "1.234"],
    ["amount", "a lot"],
    ["country", "Narnia"],
    ["adjustment_category_id", "nonsense"],
    ["adjustment_category_id", "signing_bonus"],
    ["date_of_adjustment", "02/03/2026"],
    ["move_next_cycle", "perhaps"],
    ["file", "no file"],
    ["title", "x".repeat(151)],
    ["vendor", "x".repeat(151)],
    ["description", "x".repeat(501)],
    ["cycle_reference", "x".repeat(101)],
    ["contract_id", "x".repeat(101)],
    ["amount", "1e3"],
    ["amount", "NaN"],
    ["country", "POL"],
    ["date_of_adjustment", "2026-02-30"],
    ["date_of_adjustment", "2199-01-01"],
  ])("names %s when rejecting %j", async (field, value) => {
    const answer = await create({ [field]: value });
    expect(firstError(answer)).toEqual([400, `/${field}`]);
  });

  test("takes the text null where a multipart body can't say null", async () => {
    const made = await create({ move_next_cycle: "null", date_of_adjustment: "null" });
    expect([made.status, made.body.data.move_next_cycle]).toEqual([201, false]);
    expect((await change(made.body.data.id, formOf({ "data[move_next_cycle]": "null" }))).status).toBe(200);
  });

  test("treats another organization's contract like one that doesn't exist", async () => {
    const foreign = await addWorkContract(at.owner, at.second);
    const [unknown, other] = [await create({ contract_id: "nothing" }), await create({ contract_id: foreign })];
    expect([unknown.status, other.status]).toEqual([404, 404]);
    expect(other.body.errors).toEqual(unknown.body.errors);
  });

  test.each(["cancelled", "new", "under_review"])(
    "rejects a contract that is %s with a clear message",
    async (status) => {
      const contract_id = await addWorkContract(at.owner, at.first, { status });
      const answer = await create({ contract_id });
      expect(firstError(answer)).toEqual([400, "/contract_id"]);
      expect(answer.body.errors[0].message).toContain(`is ${status.replaceAll("_", " ")}.`);
    },
  );

  test("rejects a terminated contract after its last day but accepts expenses from before it", async () => {
    const contract_id = await addWorkContract(at.owner, at.first);
    const end = { ends_on: "2026-02-27", reason: "The work is done" };
    const owner = await addSession(at.owner, at.first, "owner");
    const terminated = await send("POST", `/rest/v2/contracts/${contract_id}/termination`, owner, { body: end });
    expect([terminated.status, terminated.body.data?.status]).toEqual([201, "completed"]);
    const today = await create({ contract_id });
    expect(firstError(today)).toEqual([400, "/contract_id"]);
    expect(today.body.errors[0].message).toMatch(/ended on 2026-02-27\./);
    const later = await create({ contract_id, date_of_adjustment: "2026-02-28" });
    expect(firstError(later)).toEqual([400, "/date_of_adjustment"]);
    const { status, body } = await create({ contract_id, date_of_adjustment: "2026-02-27" });
    expect(status).toBe(201);
    expect(firstError(await change(body.data.id, { data: { date_of_adjustment: "2026-03-01" } }))).toEqual([
      400,
      "/date_of_adjustment",
    ]);
    expect((await change(body.data.id, { data: { move_next_cycle: true } })).status).toBe(200);
  });

  test("uses separate statuses for employer of record, before the invoice", async () => {
    const contract_id = await addWorkContract(at.owner, at.first, { type: "eor", frequency: "monthly" });
    const { body } = await create({ contract_id });
    expect(body.data.status).toBe("PENDING");
    await decide(body.data.id, "approved");
    expect((await get(body.data.id)).body.data.status).toBe("APPROVED");
    await decide(body.data.id, "pending");
    await decide(body.data.id, "declined", reviewer, "No receipt");
    expect((await get(body.data.id)).body.data.status).toBe("DENIED");
  });
});

describe("the payment cycle", () => {
  test("with move_next_cycle is the following one, and stays that when the cut-off moves", async () => {
    const [starts_on, ends_on, cutoff_on] = ["2026-01-01", "2026-01-31", "2026-01-20"];
    const cycle = await addCycle(at.owner, at.second, { starts_on, ends_on, cutoff_on });
    const finance = await addSession(at.owner, at.second, "finance");
    const contract_id = await addWorkContract(at.owner, at.second);
    const fields = await fieldsOf({ contract_id, date_of_adjustment: "2026-01-10", move_next_cycle: "true" });
    const { status, body } = await send("POST", path, finance, { body: formOf(fields) });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ move_next_cycle: true, actual_start_cycle_date: "2026-02-01T00:00:00.000Z" });
    await send("PATCH", `/rest/v2/payment-cycles/${cycle}`, finance, { body: { cutoff_on: "2026-01-28" } });
    const moved = (await get(body.data.id, finance)).body.data;
    expect(moved.actual_start_cycle_date).toBe("2026-02-01T00:00:00.000Z");
    expect(moved.date_of_adjustment).toBe("2026-01-10T00:00:00.000Z");
    await send("PATCH", `${path}/${body.data.id}`, finance, { body: { data: { move_next_cycle: false } } });
    expect((await get(body.data.id, finance)).body.data.actual_start_cycle_date).toBe("2026-01-01T00:00:00.000Z");
  });
});

describe("updating an adjustment", () => {
  const forms: [string, (fields: Record<string, string>) => unknown][] = [
    ["JSON inside data", (fields) => ({ data: fields })],
    ["flat JSON", (fields) => fields],
    ["a part with JSON", (fields) => formOf({ data: JSON.stringify(fields) })],
    [
      "bracket parts",
      (fields) => formOf(Object.fromEntries(Object.entries(fields).map(([k, v]) => [`data[${k}]`, v]))),
    ],
    ["flat parts", formOf],
  ];
  test.each(forms)("with %s changes what is sent and leaves the rest", async (_, wrap) => {
    const { data } = (await create()).body;
    const answer = await change(data.id, wrap({ title: "Train, second class", amount: "41.5" }));
    expect([answer.status, answer.body]).toEqual([200, { data: { updated: true }, warnings: [] }]);
    const after = (await get(data.id)).body.data;
    expect(after).toEqual({
      ...{ ...data, status: "open" },
      ...{ title: "Train, second class", amount: "41.50", updated_at: after.updated_at },
    });
  });

  test("replaces the file, and the old file's link stops working", async () => {
    const { data } = (await create()).body;
    const link = (await send("GET", `${path}/${data.id}/file`, session)).body.data;
    const before = await send("GET", new URL(link.url).pathname, null);
    expect([before.status, before.text, before.headers.get("content-disposition")]).toEqual([
      200,
      pdf,
      'attachment; filename="receipt.pdf"',
    ]);
    const form = formOf({ "data[file]": new File([`${pdf}%%EOF\n`], "better.pdf") });
    expect((await change(data.id, form)).status).toBe(200);
    expect((await get(data.id)).body.data.file.name).toBe("better.pdf");
    expect((await send("GET", new URL(link.url).pathname, null)).status).toBe(404);
  });

  test("rejects an empty change and any change after a decision", async () => {
    const { data } = (await create()).body;
    expect(firstError(await change(data.id, {}))).toEqual([400, "/data"]);
    await decide(data.id, "approved");
    expect((await change(data.id, { data: { title: "Late" } })).status).toBe(409);
    expect((await send("DELETE", `${path}/${data.id}`, session)).status).toBe(409);
  });
});

describe("deciding on an adjustment", () => {
  test("is reserved for someone other than the person who added it", async () => {
    const { data } = (await create()).body;
    const own = await decide(data.id, "approved", session);
    expect([own.status, own.body.errors[0].reason]).toEqual([409, "own_record"]);
    expect((await decide(data.id, "approved")).status).toBe(200);
  });

  test("keeps the reason for declining until the decision is undone", async () => {
    const { data } = (await create()).body;
    const declined = await decide(data.id, "declined", reviewer, "The receipt is from last year");
    expect(declined.body.data.review_reason).toBe("The receipt is from last year");
    const pending = await decide(data.id, "pending", session);
    expect(pending.body.data).toMatchObject({ status: "pending", review_reason: null });
  });

  test("lets the only member of an organization decide on their own", async () => {
    const organization = await addOrganization(at.owner, "Alone");
    const only = await addSession(at.owner, organization, "finance");
    const contract_id = await addWorkContract(at.owner, organization);
    const { data } = (await send("POST", path, only, { body: formOf(await fieldsOf({ contract_id })) })).body;
    expect((await decide(data.id, "approved", only)).status).toBe(200);
  });
});

describe("deleting an adjustment", () => {
  test("hides it immediately, and restoring brings it back in full with its file", async () => {
    const { data } = (await create()).body;
    expect((await send("DELETE", `${path}/${data.id}`, session)).body).toEqual({ data: { deleted: true } });
    expect((await get(data.id)).status).toBe(404);
    expect((await change(data.id, { data: { title: "x" } })).status).toBe(404);
    const back = await send("POST", `${path}/${data.id}/restore`, session);
    expect(back.body.data).toEqual({ ...data, status: "open" });
    expect((await send("GET", `${path}/${data.id}/file`, session)).status).toBe(200);
    expect((await send("POST", `${path}/${data.id}/restore`, session)).status).toBe(404);
  });

  test("through the other API also keeps its file restorable", async () => {
    const { data } = (await create()).body;
    expect((await send("DELETE", `/rest/v2/invoice-adjustments/${data.id}`, session)).status).toBe(200);
    expect((await send("POST", `${path}/${data.id}/restore`, session)).body.data.file).toEqual(data.file);
  });

  test("becomes permanent after 15 minutes, when the worker purges it and its file", async () => {
    const { data } = (await create()).body;
    await send("DELETE", `${path}/${data.id}`, session);
    await at.owner`update deleted_adjustments set deleted_at = now() - interval '16 minutes' where id = ${data.id}`;
    const [purged] = await at.owner`select app.purge_deleted_adjustments(10) as n`;
    expect(purged?.n).toBe(1);
    expect((await send("POST", `${path}/${data.id}/restore`, session)).status).toBe(404);
    const [file] = await at.owner`select status from stored_files where id = ${data.file.id}`;
    expect(file?.status).toBe("discarded");
  });
});

test("lists all of a contract's adjustments at once, latest first, filtered by date", async () => {
  const contract_id = await addWorkContract(at.owner, at.first);
  for (const day of ["2026-02-01", "2026-04-01", "2026-03-01"]) await create({ contract_id, date_of_adjustment: day });
  const list = async (query = "") =>
    (await send("GET", `/rest/v2/contracts/${contract_id}/adjustments${query}`, session)).body.data.map(
      (one: { date_of_adjustment: string }) => one.date_of_adjustment.slice(0, 10),
    );
  expect(await list()).toEqual(["2026-04-01", "2026-03-01", "2026-02-01"]);
  expect(await list("?from=2026-02-01&to=2026-04-01")).toEqual(["2026-03-01", "2026-02-01"]);
  expect((await send("GET", "/rest/v2/contracts/nothing/adjustments", session)).status).toBe(404);
});

test("a category has one identifier, its id", async () => {
  const { body } = await send("GET", `${path}/categories`, session);
  expect(Object.keys(body.data[0])).toEqual(["id", "name", "label", "unit_type", "contract_types"]);
});

test("lists the categories for the requested contract types", async () => {
  const ids = async (query: string) =>
    (await send("GET", `${path}/categories${query}`, session)).body.data.map((one: { id: string }) => one.id);
  expect(await ids("")).toContain("milestone");
  expect(await ids("?contract_types=eor&contract_types=employee")).not.toContain("milestone");
  expect(await ids("?contract_types[]=independent_contractor")).not.toContain("signing_bonus");
  expect((await send("GET", `${path}/categories?contract_types=nonsense`, session)).status).toBe(400);
});
