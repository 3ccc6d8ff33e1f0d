import { beforeEach, describe, expect, test } from "vitest";
import { formatCount } from "#lib/platform/format/number.ts";
import { addWorker } from "#lib/testing/contracts.ts";
import { sized } from "#lib/testing/size.ts";
import { addOrganization, addToken, send, stage, type TestOrganization } from "#lib/testing/stage.ts";

let organization: TestOrganization;
let token: string;

const at = await stage();

beforeEach(async () => {
  organization = await addOrganization(at.owner, "Imports");
  token = await addToken(at.owner, organization);
});

const standard: Record<string, string> = {
  worker_email: "noor@one.example",
  first_name: "Noor",
  last_name: "Öztürk",
  job_title: "Illustrator",
  legal_entity: "imports gmbh",
  title: "Illustrator, books",
  type: "ongoing_time_based",
  country: "DE",
  currency: "EUR",
  rate: "4200",
  frequency: "monthly",
  payment_frequency: "",
  employer_cost_percent: "",
  is_cor: "",
  starts_on: "2026-03-01",
  ends_on: "",
  status: "",
};

const fileOf = (...rows: Record<string, string>[]) =>
  [Object.keys(standard), ...rows.map((row) => Object.values({ ...standard, ...row }))]
    .map((row) => row.join(";"))
    .join("\n");

const ask = (csv: string, dry_run = false, text = token) =>
  send("POST", "/rest/v2/contracts/import", text, { body: { csv, dry_run } });
const tried = async (...rows: Record<string, string>[]) => (await ask(fileOf(...rows), true)).body.data;
const total = async (path: string) => (await send("GET", `/rest/v2/${path}`, token)).body.total_count;

test("matches people by email and legal entities by name, adds missing people, and keeps the file's amounts", async () => {
  const there = await addWorker(at.owner, organization, {
    email: "There@one.example",
    first_name: "Kai",
    last_name: "Abe",
  });
  const csv = fileOf(
    { status: "in_progress" },
    { title: "Illustrator, covers", rate: "80.5", frequency: "hourly", payment_frequency: "weekly", is_cor: "yes" },
    {
      worker_email: "there@one.example",
      first_name: "",
      last_name: "",
      job_title: "",
      currency: "JPY",
      rate: "500000",
    },
    {
      worker_email: "aoi@one.example",
      first_name: "Aoi",
      type: "eor",
      employer_cost_percent: "21.5",
      ends_on: "2027-02-28",
    },
  );
  const dry = (await ask(csv, true)).body.data;
  expect(dry).toMatchObject({ rows: 4, people_created: 2, contracts_created: 4, errors: [] });
  expect(await total("contracts")).toBe(0);
  const { status, body } = await ask(csv);
  expect([status, body.data]).toMatchObject([200, { people_created: 2, contracts_created: 4 }]);
  const { data } = (await send("GET", "/rest/v2/contracts?search=one.example", token)).body;
  const by = (title: string, email: string) =>
    data.find((row: { title: string; worker: { email: string } }) => row.title === title && row.worker.email === email);
  expect(by("Illustrator, books", "noor@one.example")).toMatchObject({
    status: "in_progress",
    rate: "4200.00",
    payment_frequency: "monthly",
  });
  expect(by("Illustrator, covers", "noor@one.example")).toMatchObject({
    status: "new",
    rate: "80.50",
    payment_frequency: "weekly",
    is_cor: true,
  });
  expect(by("Illustrator, books", "There@one.example")).toMatchObject({ rate: "500000", worker: { id: there } });
  expect(by("Illustrator, books", "aoi@one.example")).toMatchObject({
    employer_cost_percent: "21.5",
    ends_on: "2027-02-28",
  });
  const again = await ask(csv);
  expect(again.status).toBe(400);
  expect(again.body.errors).toHaveLength(4);
  expect(again.body.errors[0].message).toMatch(/^Row 2 already exists: contract [0-9a-z]{7} has the same person/);
  expect(await total("contracts")).toBe(4);
});

describe("validation", () => {
  test.each([
    ["rate", "4200.505", { rate: "4200.505" }, "EUR"],
    ["rate", "4.200", { rate: "4.200", currency: "JPY" }, "JPY"],
    ["rate", "4200,50", { rate: "4200,50" }, "amount"],
    ["currency", "EURO", { currency: "EURO" }, "ISO 4217"],
    ["type", "freelance", { type: "freelance" }, "ongoing_time_based"],
    ["frequency", "custom", { frequency: "custom" }, "ongoing_time_based"],
    ["payment_frequency", null, { frequency: "hourly" }, "is required for hourly rates"],
    ["employer_cost_percent", "20", { employer_cost_percent: "20" }, "no employer"],
    ["is_cor", "maybe", { is_cor: "maybe" }, "true or false"],
    ["starts_on", "01.03.2026", { starts_on: "01.03.2026" }, "2026-01-31"],
    ["ends_on", "2026-02-28", { ends_on: "2026-02-28" }, "before"],
    ["status", "completed", { status: "completed" }, "new, in_progress"],
    ["legal_entity", "Nobody Ltd", { legal_entity: "Nobody Ltd" }, "isn't a legal entity"],
    ["legal_entity", "Second GmbH", { legal_entity: "Second GmbH" }, "isn't a legal entity"],
    ["title", null, { title: "" }, "missing"],
  ])("reports an error in %s (%s) with its row", async (column, value, wrong, says) => {
    const unknown = { worker_email: `${Math.random().toString(36).slice(2)}@two.example` };
    const { errors, error_count } = await tried(unknown, { ...unknown, title: "Second", ...wrong });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ row: 3, column, value });
    expect(errors[0].message).toContain(says);
    expect(error_count).toBe(1);
  });

  test("requires a name and a job for a person who doesn't exist yet", async () => {
    const { errors } = await tried({ worker_email: "new@three.example", first_name: "", job_title: "" });
    expect(errors).toEqual([
      {
        row: 2,
        column: "first_name",
        value: null,
        message: "is missing: nobody has the email address new@three.example yet",
      },
      {
        row: 2,
        column: "job_title",
        value: null,
        message: "is missing: nobody has the email address new@three.example yet",
      },
    ]);
  });

  test("reports a name that differs from the person's", async () => {
    await addWorker(at.owner, organization, {
      email: "known@three.example",
      first_name: "Kai",
      last_name: "Abe",
      job_title: "Cook",
    });
    const { errors } = await tried({
      worker_email: "known@three.example",
      first_name: "Noor",
      last_name: "Abe",
      job_title: "Cook",
    });
    expect(errors).toEqual([
      {
        row: 2,
        column: "first_name",
        value: "Noor",
        message: "is Kai for the person with this email address: leave the cell empty, or change the person",
      },
    ]);
    const clash = await tried(
      { worker_email: "two@three.example" },
      { worker_email: "TWO@three.example", title: "B", last_name: "Abe" },
    );
    expect(clash.errors.map(({ row, column }: Record<string, unknown>) => [row, column])).toEqual([[3, "last_name"]]);
  });

  test("reports duplicate rows and an ambiguous legal entity name", async () => {
    const { errors } = await tried({ worker_email: "x@four.example" }, { worker_email: "X@four.example" });
    expect(errors).toEqual([
      { row: 3, column: null, value: null, message: "has the same person, legal entity, title, and start as row 2" },
    ]);
    const twin = await addOrganization(at.owner, "Twin");
    await at.owner`insert into legal_entities (organization_id, name, country, currency, vat_id) values (${twin.id}, 'TWIN gmbh', 'DE', 'EUR', '')`;
    const answer = await ask(fileOf({ legal_entity: "Twin GmbH" }), true, await addToken(at.owner, twin));
    expect(answer.body.data.errors[0]).toMatchObject({ column: "legal_entity", value: "Twin GmbH" });
  });

  test("imports nothing, not even people, if one of many rows is invalid", async () => {
    const [contracts, people] = [await total("contracts"), await total("people")];
    const rows = Array.from({ length: 50 }, (_, n) => ({
      worker_email: `p${n}@five.example`,
      rate: n === 30 ? "x" : "1",
    }));
    const { status, body } = await ask(fileOf(...rows));
    expect([status, body.errors]).toMatchObject([400, [{ path: "/csv/32/rate" }]]);
    expect([await total("contracts"), await total("people")]).toEqual([contracts, people]);
  });
});

test("requires the people scope to add people, even in a dry run", async () => {
  const alone = await addToken(at.owner, organization, { scopes: ["contracts:write"] });
  const csv = fileOf({ worker_email: "scope@six.example" });
  expect((await ask(csv, true, alone)).status).toBe(403);
  expect((await ask(csv, false, alone)).status).toBe(403);
  await addWorker(at.owner, organization, {
    email: "scope@six.example",
    first_name: "Noor",
    last_name: "Öztürk",
    job_title: "Illustrator",
  });
  expect((await ask(csv, false, alone)).status).toBe(200);
});

test("reveals no names in errors to callers who can't read people or contracts", async () => {
  const alone = await addToken(at.owner, organization, { scopes: ["contracts:write"] });
  const email = "secret@seven.example";
  await addWorker(at.owner, organization, { email, first_name: "Hidden", last_name: "Name", job_title: "Illustrator" });
  const { text } = await ask(fileOf({ worker_email: email, first_name: "A", last_name: "B" }), true, alone);
  expect(text).toContain("is different for the person with this email address");
  expect(text).not.toContain("Hidden");
  expect((await ask(fileOf({ worker_email: email, first_name: "A" }), true)).text).toContain(
    "is Hidden for the person",
  );
});

test("imports a file only once when it is sent twice concurrently", async () => {
  const csv = fileOf(...Array.from({ length: 30 }, (_, n) => ({ worker_email: `once${n}@seven.example` })));
  const answers = await Promise.all([ask(csv), ask(csv)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await total("contracts?search=seven.example")).toBe(30);
});

const many = sized(2000, 10_000);

test(`imports ${formatCount(many)} contracts with new people within seconds, each with its events and history`, async () => {
  const { addWebhook } = await import("#lib/testing/webhooks.ts");
  const large = await addOrganization(at.owner, "Large");
  await addWebhook(at.owner, large);
  const text = await addToken(at.owner, large);
  const rows = Array.from({ length: many }, (_, n) => ({
    worker_email: `p${n}@large.example`,
    legal_entity: "Large GmbH",
  }));
  const { status, body } = await ask(fileOf(...rows), false, text);
  expect([status, body.data]).toMatchObject([200, { people_created: many, contracts_created: many }]);
  const [row] = await at.owner`
    select (select count(*) from webhook_events where organization_id = ${large.id}) as events,
      (select count(*) from contract_status_changes where organization_id = ${large.id}) as changes`;
  expect(row).toEqual({ events: 2 * many, changes: many });
});

test("imports the unchanged template", async () => {
  const { text } = await send("GET", "/rest/v2/contracts/import-template", token);
  expect((await ask(text, true)).body.data).toMatchObject({ rows: 1, errors: [] });
});
