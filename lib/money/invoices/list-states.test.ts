import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { fresh } from "#lib/testing/invoices.ts";
import { addInvoice, send, stage, type TestOrganization } from "#lib/testing/stage.ts";
import { type InvoiceState, invoiceStatuses, isPayable } from "./rules.ts";

interface Model {
  id: string;
  status: (typeof invoiceStatuses)[number];
  is_cor: boolean;
  entity: string;
  issued_at: string;
  due_date: string;
  label: string;
}

let organization: TestOrganization;
let token: string;

let rows: Model[];

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Adds each status at every boundary: last month, yesterday's last millisecond, today's first, later, and tomorrow. */
async function fill(): Promise<void> {
  const dues = [
    `${dayIn(-400)}T12:00:00.000Z`,
    `${dayIn(-31)}T00:00:00.000Z`,
    `${dayIn(-1)}T23:59:59.999Z`,
    `${dayIn(0)}T00:00:00.000Z`,
    `${dayIn(0)}T00:00:00.001Z`,
    `${dayIn(1)}T00:00:00.000Z`,
  ];
  rows = [];
  for (const status of invoiceStatuses)
    for (const due_date of dues) {
      const n = rows.length;
      const row = {
        ...{ id: `s${n}`, status, is_cor: n % 5 === 0, entity: entities[n % 3] as string, due_date },
        ...{ issued_at: `2026-0${1 + (n % 6)}-15T00:00:00.000Z`, label: `${n % 2 ? "ODD" : "EVEN"}-${n}` },
      };
      rows.push(row);
      await addInvoice(at.owner, organization, row);
      await at.owner`update invoices set recipient_legal_entity_id = ${row.entity} where organization_id = ${organization.id} and id = ${row.id}`;
    }
}

const at = await stage();
({ organization, token } = await fresh(at.owner));
const more = [randomUUID(), randomUUID()];
for (const id of more)
  await at.owner`insert into legal_entities (organization_id, id, name, country, currency, vat_id)
    values (${organization.id}, ${id}, ${`Entity ${id}`}, 'DE', 'EUR', '')`;
const entities = [organization.legal_entity_id, ...more];
await fill();
await addInvoice(at.owner, at.first, { status: "pending", due_date: "2020-01-01T00:00:00.000Z" });

function isOverdue(row: Model): boolean {
  return isPayable(row.status) && row.due_date < `${dayIn(0)}T`;
}

function isIn(row: Model, state: InvoiceState): boolean {
  if (state === "payable") return isPayable(row.status);
  return state === "overdue" ? isOverdue(row) : row.status === state;
}

interface Asked {
  states: InvoiceState[];
  cor?: boolean;
  entities?: string[];
  due?: [string, string];
  issued?: [string, string];
  search?: string;
  sort?: "due_date" | "issued_at";
}

function expected({ states, cor, entities: of, due, issued, search, sort = "issued_at" }: Asked): string[] {
  return rows
    .filter((row) => states.some((state) => isIn(row, state)))
    .filter((row) => cor || !row.is_cor)
    .filter((row) => !of || of.includes(row.entity))
    .filter((row) => !due || (row.due_date >= due[0] && row.due_date < due[1]))
    .filter((row) => !issued || (row.issued_at >= issued[0] && row.issued_at < issued[1]))
    .filter((row) => !search || row.label.toLowerCase().includes(search))
    .sort((one, other) => {
      return `${one[sort]} ${one.id}` < `${other[sort]} ${other.id}` ? 1 : -1;
    })
    .map(({ id }) => id);
}

function queryOf({ states, cor, entities: of, due, issued, search, sort }: Asked): string {
  const query = new URLSearchParams(states.map((state) => ["states", state]));
  if (cor) query.append("include", "cor");
  for (const id of of ?? []) query.append("legal_entity_ids", id);
  if (due) for (const [at, name] of ["due_from_date", "due_to_date"].entries()) query.append(name, due[at] as string);
  if (issued)
    for (const [at, name] of ["issued_from_date", "issued_to_date"].entries()) query.append(name, issued[at] as string);
  if (search) query.append("search", search);
  if (sort) query.append("sort_by", sort);
  return query.toString();
}

/** Reads all pages by cursor, with each page's total. */
async function read(asked: Asked): Promise<{ ids: string[]; totals: number[] }> {
  const found = { ids: [] as string[], totals: [] as number[] };
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { status, body } = await send(
      "GET",
      `/rest/v2/invoices?limit=11&${queryOf(asked)}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      token,
    );
    expect([status, asked]).toEqual([200, asked]);
    found.ids.push(...body.data.map(({ id }: { id: string }) => id));
    found.totals.push(body.page.total_rows);
    cursor = body.page.cursor;
  }
  return found;
}

const selections: InvoiceState[][] = [
  ...[...invoiceStatuses, "payable" as const, "overdue" as const].map((state) => [state]),
  ["overdue", "failed"],
  ["overdue", "paid", "open"],
  ["payable", "overdue"],
  ["payable", "processing"],
  ["pending", "awaiting_payment"],
  ["open", "pending", "awaiting_payment"],
  ["failed", "unpayable", "cancelled"],
];

async function compare(): Promise<void> {
  const others: Omit<Asked, "states">[] = [
    {},
    { cor: true, sort: "due_date" },
    { entities: [entities[1] as string] },
    { cor: true, entities: entities.slice(0, 2) },
    { due: [dayIn(-31), dayIn(0)] },
    { due: [dayIn(-1), dayIn(2)], cor: true },
    { issued: ["2026-02-01", "2026-05-01"] },
    { search: "odd" },
    { search: "even", entities: [entities[2] as string], cor: true },
    { search: "odd", due: [dayIn(-400), dayIn(1)] },
  ];
  for (const states of selections)
    for (const other of others) {
      const asked = { states, ...other };
      const ids = expected(asked);
      const { ids: found, totals } = await read(asked);
      expect([asked, found]).toEqual([asked, ids]);
      expect([asked, new Set(totals)]).toEqual([asked, new Set([ids.length])]);
    }
}

test("rows and totals of every state match a plain model, alone and with other filters, through changes", async () => {
  await compare();
  // Invoices that advance, become late or change entity are counted where they are now.
  const change = async (row: Model, to: Partial<Model>) => {
    Object.assign(row, to);
    const paid = ["paid", "refunded", "credited"].includes(row.status) ? row.due_date : null;
    await at.owner`update invoices set status = ${row.status}, due_date = ${row.due_date}, recipient_legal_entity_id = ${row.entity}, paid_at = ${paid}
      where organization_id = ${organization.id} and id = ${row.id}`;
  };
  for (const row of rows.filter(({ status }) => status === "pending"))
    await change(row, { status: "processing", entity: entities[0] as string });
  for (const row of rows.filter(({ status }) => status === "awaiting_payment"))
    await change(row, { due_date: `${dayIn(-1)}T23:59:59.999Z` });
  for (const row of rows.filter(({ status }) => status === "failed"))
    await change(row, { status: "awaiting_payment", due_date: `${dayIn(0)}T00:00:00.000Z` });
  await compare();
});

test("is_overdue marks what `overdue` selects, and detailed_status matches the single invoice's status", async () => {
  const read = async (query: string) =>
    (await send("GET", `/rest/v2/invoices?limit=100&include=cor&${query}`, token)).body.data;
  const all = await read("status=all&expand=detailed_status&expand=legal_entity");
  expect(all).toHaveLength(rows.length);
  for (const { id, is_overdue, detailed_status, legal_entity } of all) {
    const row = rows.find((one) => one.id === id) as Model;
    expect([id, is_overdue, detailed_status, legal_entity.id]).toEqual([id, isOverdue(row), row.status, row.entity]);
    const { body } = await send("GET", `/rest/v2/invoices/${id}?expand=legal_entity`, token);
    expect([body.data.status, body.data.legal_entity]).toEqual([row.status, legal_entity]);
  }
  for (const row of await read("status=all")) {
    expect(row).not.toHaveProperty("detailed_status");
    expect(row).not.toHaveProperty("legal_entity");
  }
});

test("defaults to paid invoices only, and a list status still covers its detailed ones", async () => {
  const count = async (query: string) =>
    (await send("GET", `/rest/v2/invoices?include=cor&${query}`, token)).body.page.total_rows;
  const of = (...statuses: string[]) => rows.filter(({ status }) => statuses.includes(status)).length;
  expect(await count("")).toBe(of("paid"));
  expect(await count("statuses=pending")).toBe(of("open", "pending", "awaiting_payment"));
  expect(await count("statuses=failed&statuses=canceled")).toBe(of("failed", "unpayable", "cancelled"));
  expect(await count("states=unpayable&statuses=paid&status=all")).toBe(of("unpayable"));
});

test("the CSV has the rows of the selected states, each with its detailed status and legal entity", async () => {
  const { text } = await send("GET", `/rest/v2/invoices/export?${queryOf({ states: ["overdue", "open"] })}`, token);
  const [head = "", ...lines] = text.trimEnd().split("\r\n");
  const columns = head.split(",");
  const cell = (line: string, name: string) => line.split(",")[columns.indexOf(name)];
  expect(lines.map((line) => cell(line, "id"))).toEqual(expected({ states: ["overdue", "open"] }));
  for (const line of lines) {
    const row = rows.find(({ id }) => id === cell(line, "id"));
    expect([cell(line, "status"), cell(line, "legal_entity")]).toEqual([
      row?.status,
      expect.stringMatching(row?.entity === organization.legal_entity_id ? /./ : `Entity ${row?.entity}`),
    ]);
  }
});

test.each(["states=late", "legal_entity_ids=one", "expand=everything"])("refuses %s with 400", async (query) => {
  expect((await send("GET", `/rest/v2/invoices?${query}`, token)).status).toBe(400);
});
