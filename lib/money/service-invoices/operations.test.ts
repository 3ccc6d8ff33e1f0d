import { expect, test } from "vitest";
import { addInvoice, addToken, send, stage } from "#lib/testing/stage.ts";

const read = async (query = "") => (await send("GET", `/rest/v2/invoices/service${query}`, token)).body;

const at = await stage();
const token = await addToken(at.owner, at.first, { scopes: ["accounting:read"] });
const statuses = ["paid", "awaiting_payment", "processed", "credited", "cancelled", "unpayable"];
for (let n = 0; n < 24; n++)
  await addInvoice(at.owner, at.first, { id: `fee-${n}`, status: statuses[n % 6] ?? "paid" });
await at.owner`update invoices set billing_type = 'FEE', total = 100 + substr(id, 5)::numeric(20, 2), created_at = timestamptz '2026-03-01' + substr(id, 5)::int * interval '1 hour' where id like 'fee-%'`;
await addInvoice(at.owner, at.first, { id: "work" });

test("fee invoices are returned newest first, ten at a time, with only this list's fields and statuses", async () => {
  const { data, page } = await read();
  expect(page).toEqual({ offset: 0, total_rows: 24, items_per_page: 10 });
  expect(data.map(({ id }: { id: string }) => id)).toEqual(Array.from({ length: 10 }, (_, n) => `fee-${23 - n}`));
  expect(data[0]).toEqual({
    ...{
      id: "fee-23",
      label: "INV-fee-23",
      total: "123.00",
      status: "failed",
      currency: "EUR",
      created_at: "2026-03-01T23:00:00.000Z",
    },
  });
  expect(data.slice(0, 6).map(({ status }: { status: string }) => status)).toEqual([
    "failed",
    "canceled",
    "refunded",
    "processing",
    "pending",
    "paid",
  ]);
});

test("pages by offset up to the end and beyond", async () => {
  const ids: string[] = [];
  for (const offset of ["0", "9", "18"])
    ids.push(...(await read(`?limit=9&offset=${offset}`)).data.map(({ id }: { id: string }) => id));
  expect(new Set(ids).size).toBe(24);
  expect(await read("?limit=100&offset=999999999&contract_id=ignored")).toEqual({
    data: [],
    page: { offset: 999_999_999, total_rows: 24, items_per_page: 100 },
  });
});

test.each([
  ["?statuses=refunded", 4],
  ["?statuses=processing&statuses=paid", 8],
  ["?statuses[]=skipped", 0],
])("%s counts what it selects", async (query, count) => {
  const { data, page } = await read(`${query}&limit=100`);
  expect([data.length, page.total_rows]).toEqual([count, count]);
});

test.each(["?limit=0", "?limit=101", "?limit=ten", "?offset=-1", "?statuses=open"])(
  "refuses %s with 400",
  async (query) => {
    const { status, body } = await send("GET", `/rest/v2/invoices/service${query}`, token);
    expect([status, body.request.status]).toEqual([400, 400]);
  },
);

test("the CSV includes every selected invoice", async () => {
  const { text, headers } = await send("GET", "/rest/v2/invoices/service/export?statuses=paid", token);
  expect(text.trim().split("\r\n")).toHaveLength(5);
  expect(headers.get("content-disposition")).toContain('"invoices-service.csv"');
});

test("is in order by amount, and found by number or legal entity", async () => {
  const ids = async (query: string) =>
    (await read(`?limit=3&${query}`)).data.map(({ id }: { id: string }) => id) as string[];
  expect(await ids("sort_by=total&sort_order=asc")).toEqual(["fee-0", "fee-1", "fee-2"]);
  expect(await ids("sort_by=total")).toEqual(["fee-23", "fee-22", "fee-21"]);
  expect(await ids("search=inv-FEE-17")).toEqual(["fee-17"]);
  expect((await read("?search=first+gmbh")).page.total_rows).toBe(24);
  expect((await read("?search=nobody")).page.total_rows).toBe(0);
});

test("adds up all that match, if asked to", async () => {
  expect(await read()).not.toHaveProperty("totals");
  expect((await read("?limit=1&totals=true")).totals).toEqual({
    count: 24,
    by_currency: [{ currency: "EUR", count: 24, total: "2676.00" }],
  });
  expect((await read("?statuses=skipped&totals=true")).totals).toEqual({ count: 0, by_currency: [] });
});
