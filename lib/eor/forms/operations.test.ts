import { describe, expect, test } from "vitest";
import { textField } from "#lib/testing/eor-forms.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";
import { differingDigits } from "./countries/build.ts";
import { commonKeys } from "./engine/common-keys.ts";
import type { Definition } from "./engine/definition.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);

const get = (path: string) => send("GET", `/rest/v2${path}`, token);
const publish = (body: object) => send("POST", "/rest/v2/eor/forms", token, { body });
const keysOf = (definitions: Definition[]) => definitions.map(({ key }) => key);
const guide = (definitions: Definition[], more: object = {}) =>
  publish({ kind: "bank_guide", country: "SE", currency: "SEK", definitions, ...more });

describe("additional fields", () => {
  test("have the shape given in the specification", async () => {
    const { status, body } = await get("/forms/eor/worker-additional-fields/de");
    expect(status).toBe(200);
    const tax = body.data.find(({ key }: Definition) => key === "tax_id");
    expect(tax).toEqual({
      key: "tax_id",
      type: "text",
      is_required: true,
      ui_guide: {
        label: "Tax identification number",
        order: expect.any(Number),
        field_type: "text",
        description: "",
        helper_text: "11 digits; on every income tax assessment.",
        local_label: "Steuerliche Identifikationsnummer",
      },
      validation: [
        { type: "REGEX", value: "^[1-9]\\d{10}$", error_message: "The tax ID has 11 digits and doesn't begin with 0." },
        { type: "REGEX", value: differingDigits, error_message: "A tax ID can't consist of equal digits." },
      ],
      dependencies: [],
      values_allowed: [],
      required_by: "contract_signing",
    });
  });

  test("for a state leave out those of other states; 404 for a state or a country without a form, 400 for none", async () => {
    const path = "/forms/eor/worker-additional-fields";
    const all = keysOf((await get(`${path}/US`)).body.data);
    const inNewYork = keysOf((await get(`${path}/US?state=New%20York`)).body.data);
    expect(all).toEqual(expect.arrayContaining(["ca_allowances", "ny_allowances"]));
    expect(all.filter((key) => !inNewYork.includes(key))).toEqual(["ca_filing_status", "ca_allowances"]);
    const statuses = await Promise.all([`${path}/US?state=Bavaria`, `${path}/AQ`, `${path}/XX`].map(get));
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 400]);
    const inQuebec = keysOf((await get(`${path}/CA?state=Qu%C3%A9bec`)).body.data);
    expect([inQuebec.includes("quebec_claim_amount"), inQuebec.includes("td1_provincial_amount")]).toEqual([
      true,
      false,
    ]);
  });

  test("require the forms:read scope", async () => {
    const other = await addToken(at.owner, at.first, { scopes: ["worker:read"] });
    expect((await send("GET", "/rest/v2/forms/eor/worker-additional-fields/DE", other)).status).toBe(403);
  });
});

test("returns the same bank guide by query and by path, and 404 if there is none", async () => {
  const byQuery = await get("/eor/workers/banks/guide?country=GB&currency=gbp");
  const byPath = await get("/eor/workers/banks-guide/country/GB/currency/GBP");
  expect(keysOf(byPath.body.data)).toEqual(["account_holder", "sort_code", "account_number", "bank_name"]);
  expect(byQuery.text).toBe(byPath.text);
  expect((await get("/eor/workers/banks/guide?country=GB&currency=USD")).status).toBe(404);
  const { status, body } = await get("/eor/workers/banks/guide?country=GB");
  expect([status, body.errors[0].code]).toEqual([400, "required"]);
});

describe("publishing", () => {
  test("creates the next version, effective immediately and for this organization only; the built-in one stays readable", async () => {
    const form = "/eor/forms/bank_guide.PT.EUR";
    const builtIn = (await get(form)).body.data;
    expect(builtIn).toMatchObject({
      version: 0,
      origin: "built_in",
      fields: 4,
      source: expect.stringContaining("ISO"),
    });
    const own = { kind: "bank_guide", country: "PT", currency: "EUR", definitions: [textField("nib")], note: "NIB" };
    const first = await publish({ ...own, base_version: 0 });
    expect([first.status, first.body.data]).toEqual([
      201,
      expect.objectContaining({ version: 1, note: "NIB", origin: "organization", created_by: null }),
    ]);
    expect((await publish({ ...own, base_version: 0 })).body.errors[0].reason).toBe("concurrent_change");
    expect((await publish({ ...own, base_version: 1 })).body.data.version).toBe(2);
    expect((await get(form)).body.data).toMatchObject({ version: 2, origin: "organization", fields: 1, source: null });
    const versions = (await get(`${form}/versions`)).body.data;
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1, 0]);
    expect(versions[2].definitions).toEqual(builtIn.definitions);
    const other = await addToken(at.owner, at.second);
    expect((await send("GET", `/rest/v2${form}`, other)).body.data.version).toBe(0);
  });

  test("concurrently gives each version its own number", async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        publish({ kind: "bank_guide", country: "NO", currency: "NOK", definitions: [textField("kid")] }),
      ),
    );
    expect(answers.map(({ body }) => body.data?.version).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("is refused with the path of each problem", async () => {
    const bad = textField("iban", { validation: [{ type: "REGEX", value: "(?=x)", error_message: "No." }] });
    const circle = textField("bic", { dependencies: [{ key: "bic", value: "1" }] });
    const { status, body } = await guide([bad, circle]);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([
      { reason: "invalid_definition", path: "/definitions/0/validation/0/value" },
      { reason: "invalid_definition", path: "/definitions/1/dependencies" },
    ]);
    expect(body.errors[0].message).toMatch(/^Look-ahead and look-behind aren't supported/);
  });

  test("requires the common fields in additional-information forms, and a currency exactly where one belongs", async () => {
    const own = { kind: "worker_additional_fields", country: "SE", definitions: [textField("city")] };
    const { status, body } = await publish(own);
    expect([status, body.errors.length]).toEqual([400, commonKeys.length - 1]);
    expect((await publish({ ...own, definitions: commonKeys.map((key) => textField(key)) })).status).toBe(201);
    expect((await publish({ ...own, currency: "SEK" })).body.errors[0].path).toBe("/currency");
    expect((await guide([textField("a")], { currency: null })).body.errors[0].path).toBe("/currency");
  });
});

test("emits an event for publishing with the form and its version, but without the definitions", async () => {
  const { headers } = await publish({
    kind: "bank_guide",
    country: "FI",
    currency: "EUR",
    definitions: [textField("iban_fi")],
  });
  const rows = await at.owner`
    select body from webhook_events where organization_id = ${at.first.id} and type = 'eor.form.version-created' and body like '%bank_guide.FI.EUR%'`;
  expect(rows).toHaveLength(1);
  const { data } = JSON.parse(rows[0]?.body);
  expect(data.resource).toEqual({
    id: "bank_guide.FI.EUR",
    kind: "bank_guide",
    country: "FI",
    currency: "EUR",
    version: 1,
  });
  expect(data.meta.tracking_id).toBe(headers.get("x-request-id"));
});

test("accepts an is-answered condition on a field with options", async () => {
  const plan = textField("plan", { type: "select", values_allowed: ["A", "B"] });
  const more = textField("more", { dependencies: [{ key: "plan", value: { op: "neq", value: "" } }] });
  expect((await guide([plan, more])).status).toBe(201);
});

test("lists built-in and own forms by id, and filters them by kind and country", async () => {
  await publish({ kind: "bank_guide", country: "IT", currency: "EUR", definitions: [textField("iban")] });
  const { data } = (await get("/eor/forms?limit=100")).body;
  const ids = data.map(({ id }: { id: string }) => id);
  expect(ids).toEqual(ids.toSorted());
  expect(ids).toEqual(expect.arrayContaining(["bank_guide.IT.EUR", "worker_additional_fields.US"]));
  const chosen = (await get("/eor/forms?kinds=bank_guide&countries=IT")).body.data;
  expect(chosen).toMatchObject([{ id: "bank_guide.IT.EUR", origin: "organization", version: 1, fields: 1 }]);
});
