import { describe, expect, test } from "vitest";
import { hiddenText } from "#lib/platform/format/hidden.ts";
import { addContract, addWorker } from "#lib/testing/contracts.ts";
import { addFormVersion, textField } from "#lib/testing/eor-forms.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";
import { addWebhook } from "#lib/testing/webhooks.ts";

const at = await stage();
const token = await addToken(at.owner, at.first, { sensitive_data_access: true });

const addEor = (country = "DE", status = "new") => addContract(at.owner, at.first, { type: "eor", status, country });

const pathOf = (id: string) => `/rest/v2/eor/workers/contracts/${id}/additional-information`;

const update = (id: string, data: unknown) => send("PATCH", pathOf(id), token, { body: { data } });

const read = async (id: string) => (await send("GET", pathOf(id), token)).body.data;

const keysOf = (items: { key: string }[]) => items.map(({ key }) => key);

describe("updating", () => {
  test.each(["new", "under_review", "waiting_for_employee_contract"])(
    "stores the input while the contract is %s, and says whether anything changed",
    async (status) => {
      const id = await addEor("DE", status);
      const data = { city: "Berlin", dob: "1990-04-01", church_tax: true, children: 1.5 };
      const first = await update(id, data);
      expect([first.status, first.body]).toEqual([200, { data: { updated: true } }]);
      expect((await update(id, { city: " Berlin " })).body).toEqual({ data: { updated: false } });
      expect((await read(id)).values).toEqual(data);
    },
  );

  test.each(["in_progress", "completed", "cancelled"])("returns 400 naming the status %s", async (status) => {
    const id = await addEor("DE", status);
    const { status: code, body } = await update(id, { city: "Berlin" });
    expect([code, body.errors[0].reason, Object.keys(body)]).toEqual([400, "invalid_state", ["errors"]]);
    expect(body.errors[0].message).toContain(`The contract is ${status}.`);
    expect(await read(id)).toMatchObject({ can_update: false, read_only_reason: "contract_status", values: {} });
  });

  test("returns 400 for a contract that is unknown, another organization's or not an EOR contract", async () => {
    const theirs = await addContract(at.owner, at.second, { type: "eor", status: "new" });
    const other = await addContract(at.owner, at.first, { type: "milestones", status: "new" });
    const answers = await Promise.all(["never-was", theirs, other].map((id) => update(id, { city: "Berlin" })));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect(answers.map(({ body }) => body.errors[0].reason)).toEqual([
      "not_found",
      "not_found",
      "contract_not_eligible",
    ]);
    expect((await send("GET", pathOf(other), token)).status).toBe(404);
  });

  test("returns 404 if the country has no form", async () => {
    const id = await addEor("AQ");
    expect((await update(id, { city: "Berlin" })).status).toBe(404);
    expect(await read(id)).toMatchObject({ form: null, can_update: false, read_only_reason: "no_form" });
  });

  test("reports each unknown key and each invalid value by path, in the definition's words, and stores nothing", async () => {
    const id = await addEor();
    const { status, body } = await update(id, { city: "Berlin", tax_idd: "1", tax_id: "123", zip_code: "1011" });
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          reason: "unknown_parameter",
          path: "/data/tax_idd",
          message:
            "The form has no property `tax_idd`. Did you mean `tax_id`? Send a GET request to this path for the list.",
        },
        {
          reason: "invalid_value",
          path: "/data/tax_id",
          message: "The tax ID has 11 digits and doesn't begin with 0.",
        },
        {
          reason: "invalid_value",
          path: "/data/zip_code",
          message: "Enter a German postal code of 5 digits, like 10115.",
        },
      ],
    ]);
    expect((await read(id)).values).toEqual({});
  });

  test("accepts an answer only while its conditions hold, including those met by the same request", async () => {
    const id = await addEor();
    const early = await update(id, { religion: "Jewish" });
    expect([early.status, early.body.errors[0].path]).toEqual([400, "/data/religion"]);
    expect((await update(id, { church_tax: true, religion: "Jewish" })).status).toBe(200);
    expect((await update(id, { church_tax: false })).status).toBe(200);
    expect(await read(id)).toMatchObject({
      values: { church_tax: false },
      no_longer_asked: [{ key: "religion", label: "Religious community", value: "Jewish" }],
    });
    const csv = `/rest/v2/eor/workers/additional-information/export?contract_id=${id}`;
    expect((await send("GET", csv, token)).text).not.toMatch(/religion|Jewish/);
    expect((await read(id)).values).not.toHaveProperty("religion");
    await update(id, { church_tax: true });
    expect((await read(id)).values).toEqual({ church_tax: true, religion: "Jewish" });
    expect((await send("GET", csv, token)).text).toContain("religion,Jewish");
  });

  test("stores identifiers in the form that their patterns require, and refuses a date of birth that isn't past", async () => {
    const id = await addEor("IN");
    const typed = { pan: "abcpe1234f", aadhaar: "2341 2341 2346" };
    expect((await update(id, typed)).status).toBe(200);
    expect((await read(id)).values).toEqual({ pan: "ABCPE1234F", aadhaar: "234123412346" });
    expect((await update(id, typed)).body).toEqual({ data: { updated: false } });
    const [day] = await at.owner`select app.today()::text as today`;
    const { status, body } = await update(id, { dob: day?.today });
    expect([status, body.errors]).toEqual([
      400,
      [{ reason: "invalid_value", path: "/data/dob", message: "Enter a date of birth in the past." }],
    ]);
  });

  test("removes an answer for null or blank text", async () => {
    const id = await addEor();
    await update(id, { city: "Berlin", street: "Ostseestraße 1" });
    expect((await update(id, { city: null, street: "  " })).body).toEqual({ data: { updated: true } });
    expect((await read(id)).values).toEqual({});
    expect((await update(id, { city: null })).body).toEqual({ data: { updated: false } });
  });

  test("accepts the properties only inside of data", async () => {
    const id = await addEor();
    const flat = await send("PATCH", pathOf(id), token, { body: { city: "Berlin" } });
    expect([flat.status, flat.body.errors[0].path]).toEqual([400, "/data"]);
    const lists = await update(id, ["city"]);
    expect(lists.status).toBe(400);
  });

  test("keeps the keys of both of two concurrent updates", async () => {
    const id = await addEor();
    await Promise.all([update(id, { city: "Berlin" }), update(id, { street: "Ostseestraße 1" })]);
    expect((await read(id)).values).toEqual({ city: "Berlin", street: "Ostseestraße 1" });
  });
});

test("stores no value in plaintext anywhere in the database, and only the keys in audit rows and events", async () => {
  await addWebhook(at.owner, at.first);
  const id = await addEor();
  const canary = "Kanarienvogelweg 4711";
  await update(id, { street: canary, city: "Berlin" });
  const tables = await at.owner`
    select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  for (const { table_name } of tables) {
    const found =
      await at.owner`select 1 from ${at.owner(table_name)} as t where t::text like ${"%Kanarienvogel%"} limit 1`;
    expect([table_name, found.length]).toEqual([table_name, 0]);
  }
  const [audit] =
    await at.owner`select * from audit_log where operation = 'update_additional_information' and object = ${`contract_id=${id}`}`;
  expect(audit).toMatchObject({ result: 200 });
  const [event] = await at.owner`select body from webhook_events where body like ${`%${id}%`}`;
  expect(JSON.parse(event?.body).data.resource).toMatchObject({ contract_id: id, updated_keys: ["city", "street"] });
});

test("keeps answers when a definition changes, lists those no longer asked, and reports what is missing", async () => {
  const id = await addEor("NL");
  const first = [textField("city"), textField("bsn", { ui_guide: { ...textField("x").ui_guide, label: "BSN" } })];
  await addFormVersion(at.owner, at.first, { country: "NL", definitions: first });
  expect((await update(id, { city: "Utrecht", bsn: "123" })).status).toBe(200);
  expect(await read(id)).toMatchObject({ asked: 2, answered: 2, missing: [], form: { version: 1 } });
  const second = [
    textField("city", {
      validation: [{ type: "MIN_LENGTH", value: "10", error_message: "Write the city in full." }],
    }),
    textField("iban", { is_required: true }),
  ];
  await addFormVersion(at.owner, at.first, { country: "NL", definitions: second });
  expect(await read(id)).toMatchObject({
    form: { version: 2 },
    values: { city: "Utrecht", bsn: "123" },
    no_longer_asked: [{ key: "bsn", label: "BSN" }],
    missing: [
      { key: "city", label: "city", message: "Write the city in full." },
      { key: "iban", label: "iban", message: "iban is required." },
    ],
  });
  expect((await update(id, { iban: "NL1" })).status).toBe(200);
});

test("lists what each contract is missing, and filters by it", async () => {
  const person_id = await addWorker(at.owner, at.first, { first_name: "Zebulon" });
  const options = { type: "eor", status: "new", person_id };
  const country = "NO";
  await addFormVersion(at.owner, at.first, { country, definitions: [textField("city", { is_required: true })] });
  const complete = await addContract(at.owner, at.first, { ...options, country });
  const lacking = await addContract(at.owner, at.first, { ...options, country });
  await update(complete, { city: "Oslo" });
  const list = async (query: string) =>
    (await send("GET", `/rest/v2/eor/workers/contracts?countries=NO&${query}`, token)).body.data;
  expect(new Set((await list("")).map(({ id }: { id: string }) => id))).toEqual(new Set([complete, lacking]));
  expect(await list("has_missing=true")).toMatchObject([{ id: lacking, asked: 1, answered: 0 }]);
  expect(keysOf((await list("has_missing=true"))[0].missing)).toEqual(["city"]);
  expect(await list("has_missing=false")).toMatchObject([{ id: complete, missing: [], worker: { id: person_id } }]);
});

test("exports a CSV row for each contract and key", async () => {
  const id = await addEor("GB");
  await update(id, { city: "=Leeds", has_student_loan: true, student_loan_plan: ["Plan 1", "Plan 5"] });
  const { text } = await send("GET", `/rest/v2/eor/workers/additional-information/export?contract_id=${id}`, token);
  const lines = text.trim().split("\r\n");
  expect(lines[0]).toBe("contract_id,worker,country,status,key,value,updated_at");
  expect(lines.slice(1).map((line) => line.split(",").slice(4, 6))).toEqual([
    ["city", "'=Leeds"],
    ["has_student_loan", "true"],
    ["student_loan_plan", "Plan 1; Plan 5"],
  ]);
});

test("erasing a person's sensitive data deletes all of their answers and their worker session, but nobody else's answers", async () => {
  const person_id = await addWorker(at.owner, at.first);
  const options = { type: "eor", status: "new", country: "DE" };
  const own = await addContract(at.owner, at.first, { ...options, person_id });
  const other = await addEor();
  for (const id of [own, other]) await update(id, { city: "Berlin", phone: "+49 30 1234567" });
  const worker = await addToken(at.owner, at.first, { type: "worker", person_id });
  await at.owner`update contracts set status = 'cancelled' where id = ${own}`;
  const erased = await send("DELETE", `/rest/v2/people/${person_id}/sensitive-data`, token);
  expect([erased.status, erased.body.data]).toEqual([200, { deleted: true }]);
  expect([(await read(own)).values, Object.keys((await read(other)).values)]).toEqual([{}, ["city", "phone"]]);
  expect((await send("GET", "/rest/v2/eor/workers/me", worker)).status).toBe(401);
});

test("hides answers without access to sensitive data and rejects sending them back; reading them leaves an audit row", async () => {
  const id = await addEor();
  await update(id, { city: "Berlin", is_payslip_access_allowed: true });
  const blind = await addToken(at.owner, at.first);
  const { body } = await send("GET", pathOf(id), blind);
  expect(body.data.values).toEqual({ city: hiddenText, is_payslip_access_allowed: hiddenText });
  const csv = async (text: string) =>
    (await send("GET", `/rest/v2/eor/workers/additional-information/export?contract_id=${id}`, text)).text;
  expect(await csv(blind)).toContain(`city,${hiddenText}`);
  expect(await csv(token)).toContain("city,Berlin");
  const refused = await send("PATCH", pathOf(id), blind, { body: { data: { city: hiddenText } } });
  expect([refused.status, refused.body.errors[0].path]).toEqual([400, "/data/city"]);
  expect((await read(id)).values.city).toBe("Berlin");
  const audited = await at.owner`select operation, result from audit_log
    where organization_id = ${at.first.id} and object = ${`contract_id=${id}`} and operation = 'get_additional_information'`;
  expect(audited).toEqual([{ operation: "get_additional_information", result: 200 }]);
});
