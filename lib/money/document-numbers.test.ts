import { expect, test } from "vitest";
import { setDay } from "#lib/testing/clock.ts";
import { addContract, addCycle, addRate, step, work } from "#lib/testing/payment-cycles.ts";
import { addInvoice, addOrganization, addToken, send, stage, type TestOrganization } from "#lib/testing/stage.ts";
import { untilLocked } from "#lib/testing/until.ts";

const at = await stage();
await setDay(at.owner, "2026-05-04");

interface Desk {
  organization: TestOrganization;
  /** Its second legal entity, in Poland. */
  polish: TestOrganization;
  token: string;
  ask: (method: string, path: string, body?: object) => ReturnType<typeof send>;
}

let desks = 0;

/** An organization with legal entities in Germany and Poland. */
async function desk(): Promise<Desk> {
  const organization = await addOrganization(at.owner, `Numbers ${desks++}`);
  const token = await addToken(at.owner, organization);
  const ask = (method: string, path: string, body?: object) =>
    send(method, `/rest/v2${path}`, token, body ? { body } : {});
  const { body } = await ask("POST", "/legal-entities", { name: "Second", country: "PL", currency: "EUR" });
  await addRate(at.owner, organization);
  return { organization, polish: { ...organization, legal_entity_id: body.data.id }, token, ask };
}

/** The year of the numbers is that of the request. */
async function close(ask: Desk["ask"], cycle: string): Promise<void> {
  expect((await ask("POST", `/payment-cycles/${cycle}/close`, {})).status).toBe(200);
  await at.owner`update payment_cycles set requested_at = '2026-05-04T12:00:00Z' where id = ${cycle}`;
}

async function labels(table: string, { id, legal_entity_id }: TestOrganization): Promise<string[]> {
  const entity = table === "invoices" ? "recipient_legal_entity_id" : "legal_entity_id";
  const rows = await at.owner<{ label: string }[]>`
    select label from ${at.owner(table)} where organization_id = ${id} and ${at.owner(entity)} = ${legal_entity_id} order by label`;
  return rows.map(({ label }) => label);
}

const numbered = (kind: string, count: number, first = 1) =>
  Array.from({ length: count }, (_, n) => `${kind}-2026-${String(first + n).padStart(4, "0")}`);

async function pay({ ask }: Desk, organization: TestOrganization): Promise<string> {
  const id = await addInvoice(at.owner, organization, { status: "awaiting_payment" });
  const { status, body } = await ask("POST", "/payments", {
    invoice_ids: [id],
    method: "ach",
    paid_at: "2026-05-04",
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return id;
}

test("invoices, payments, and credit notes of two legal entities never have the same number", async () => {
  const own = await desk();
  const { organization, polish, ask } = own;
  for (const of of [organization, polish]) {
    await addContract(at.owner, of, { country: "DE" });
    const paid = await pay(own, of);
    const refund = await ask("POST", "/refund-statements", { items: [{ invoice_id: paid }], reason: "Twice" });
    expect(refund.status, refund.text).toBe(201);
  }
  await at.owner`insert into service_rates ${at.owner({ organization_id: organization.id, service: "seat", amount: "4" })}`;
  const cycle = await addCycle(at.owner, organization, { starts_on: "2026-04-01" });
  await close(ask, cycle);
  await work(at);
  for (const [of, code] of [
    [organization, "DE"],
    [polish, "PL"],
  ] as const) {
    const invoices = await labels("invoices", of);
    expect(invoices.filter((label) => label.startsWith(`INV-${code}-`))).toEqual(numbered(`INV-${code}`, 2));
    expect(await labels("payments", of)).toEqual(numbered(`PAY-${code}`, 1));
    expect(await labels("refund_statements", of)).toEqual(numbered(`CN-${code}`, 1));
  }
});

test("two cycles of two legal entities that close at the same time take every number once, without gaps", async () => {
  const own = await desk();
  const { organization, polish, ask } = own;
  const each = 12;
  for (let n = 0; n < each; n++)
    for (const of of [organization, polish]) {
      await addContract(at.owner, of);
      await addContract(at.owner, of, { frequency: "weekly", payment_frequency: "weekly" });
    }
  const cycles = [
    await addCycle(at.owner, organization, { starts_on: "2026-04-01" }),
    await addCycle(at.owner, organization, { starts_on: "2026-04-06", frequency: "weekly" }),
  ];
  for (const cycle of cycles) await close(ask, cycle);
  const retried = ["40001", "40P01"];
  const closeBy = async (most: number): Promise<void> => {
    try {
      await work(at, most);
    } catch (error) {
      // The worker tries again what lost a race.
      expect(retried).toContain((error as { code?: string }).code);
      await closeBy(most);
    }
  };
  await Promise.all([closeBy(3), closeBy(5), closeBy(7)]);
  await work(at);
  const states = await at.owner`select distinct status from payment_cycles where organization_id = ${organization.id}`;
  expect(states).toEqual([{ status: "closed" }]);
  for (const [of, code] of [
    [organization, "DE"],
    [polish, "PL"],
  ] as const) {
    const made = await labels("invoices", of);
    expect(made).toEqual(numbered(`INV-${code}`, made.length));
    expect(made.length).toBeGreaterThanOrEqual(2 * each);
  }
});

test("the database refuses a new number that another legal entity has, and one without the code it is marked with", async () => {
  const { organization, polish } = await desk();
  const first = await addInvoice(at.owner, organization, { label: "INV-DE-2026-0001" });
  const second = await addInvoice(at.owner, polish, { label: "INV-DE-2026-0001" });
  const mark = (id: string, code: string) =>
    at.owner`update invoices set number_code = ${code} where organization_id = ${organization.id} and id = ${id}`;
  await expect(mark(first, "PL")).rejects.toMatchObject({ code: "23514", constraint_name: "invoices_number_code" });
  await mark(first, "DE");
  await expect(mark(second, "DE")).rejects.toMatchObject({ code: "23505", constraint_name: "invoices_number" });
});

test("numbers go on where those without a code ended", async () => {
  const own = await desk();
  const { organization, polish, ask } = own;
  for (const number of [1, 2, 3]) await addInvoice(at.owner, polish, { label: `INV-2026-000${number}` });
  await at.owner.begin(async (sql) => {
    await sql`select set_config('app.organization_id', ${organization.id}, true)`;
    await sql`select app.adopt_invoice_numbers()`;
  });
  await addContract(at.owner, polish);
  const cycle = await addCycle(at.owner, organization, { starts_on: "2026-04-01" });
  await close(ask, cycle);
  await work(at);
  const made = await labels("invoices", polish);
  expect(made).toEqual([...numbered("INV", 3), ...numbered("INV-PL", made.length - 3, 4)]);
  await at.owner.begin(async (sql) => {
    await sql`select set_config('app.organization_id', ${organization.id}, true)`;
    await sql`select app.adopt_invoice_numbers()`;
  });
  const [{ last } = {}] = await at.owner`
    select last from document_numbers where organization_id = ${organization.id} and legal_entity_id = ${polish.legal_entity_id} and kind = 'INV'`;
  expect(last).toBe(made.length);
});

test("a code can change until the first number has it, and then neither before nor after the number is committed", async () => {
  const own = await desk();
  const { polish, ask } = own;
  const path = `/legal-entities/${polish.legal_entity_id}`;
  expect((await ask("PATCH", path, { code: "wro" })).body.data).toMatchObject({ code: "WRO", is_code_used: false });
  const refused = {
    reason: "code_in_numbers",
    path: "/code",
    message: "The code can't be changed from WRO: document numbers contain it. Add another legal entity instead.",
  };
  const { answer } = await at.owner.begin(async (sql) => {
    await sql`select set_config('app.organization_id', ${polish.id}, true)`;
    await sql`select app.take_numbers(${polish.legal_entity_id}, 'INV', 2026, 1)`;
    const answer = ask("PATCH", path, { code: "PL" });
    await untilLocked(at.owner);
    return { answer };
  });
  const { status, body } = await answer;
  expect([status, body.errors]).toEqual([409, [expect.objectContaining(refused)]]);
  const past = at.owner`update legal_entities set code = 'PL' where id = ${polish.legal_entity_id}`;
  await expect(past).rejects.toMatchObject({ code: "23514", constraint_name: "legal_entities_code_used" });
  const same = await ask("PATCH", path, { code: "WRO", name: "Renamed" });
  expect(same.body.data).toMatchObject({ code: "WRO", name: "Renamed", is_code_used: true });
});

test("a number that waits for a change of the code has the new code", async () => {
  const own = await desk();
  const { polish } = own;
  const id = await addInvoice(at.owner, polish, { status: "awaiting_payment" });
  const { answer } = await at.owner.begin(async (sql) => {
    await sql`update legal_entities set code = 'NEW' where id = ${polish.legal_entity_id}`;
    const answer = own.ask("POST", "/payments", { invoice_ids: [id], method: "ach" });
    await untilLocked(at.owner);
    return { answer };
  });
  expect((await answer).body.data).toMatchObject({ label: "PAY-NEW-2026-0001", legal_entity: { code: "NEW" } });
});

test("lists, exports, and search tell earlier documents with the same number apart", async () => {
  const own = await desk();
  const { organization, polish, ask, token } = own;
  const label = "INV-2026-0007";
  for (const of of [organization, polish]) await addInvoice(at.owner, of, { label, status: "paid" });
  await at.owner`update invoices set billing_type = 'FEE' where organization_id = ${organization.id} and label = ${label}`;
  const codes = ["DE", "PL"];
  const codesIn = (rows: { legal_entity: { code: string } }[]) => rows.map(({ legal_entity: { code } }) => code).sort();
  expect(codesIn((await ask("GET", "/invoices?status=all&expand=legal_entity")).body.data)).toEqual(codes);
  expect(codesIn((await ask("GET", "/invoices/service?expand=legal_entity")).body.data)).toEqual(codes);
  for (const path of ["/invoices/export?status=all", "/invoices/service/export"]) {
    const [head = "", ...rows] = (await send("GET", `/rest/v2${path}`, token)).text.trimEnd().split("\r\n");
    const column = head.split(",").indexOf("legal_entity_code");
    expect(rows.map((row) => row.split(",")[column]).sort()).toEqual(codes);
  }
  const { body } = await ask("GET", `/search?query=${label}`);
  const details = body.data[0].records.map(({ detail }: { detail: string }) => detail);
  expect(details.sort()).toEqual([
    expect.stringContaining(`${organization.name} GmbH`),
    expect.stringContaining("Second"),
  ]);
});

test("a step that fails leaves its numbers to the next one", async () => {
  const own = await desk();
  const { organization, polish, ask } = own;
  for (const of of [organization, polish]) await addContract(at.owner, of);
  const cycle = await addCycle(at.owner, organization, { starts_on: "2026-04-01" });
  await close(ask, cycle);
  await at.owner
    .begin(async (sql) => {
      await sql`set local role app_worker`;
      await sql`select app.step_payment_cycles(500, 0)`;
      throw new Error("undone");
    })
    .catch((error: Error) => expect(error.message).toBe("undone"));
  expect(await step(at)).toBe(2);
  await work(at);
  const made = await labels("invoices", polish);
  expect(made).toEqual(numbered("INV-PL", made.length));
});
