import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { exportColumns } from "#lib/money/invoices/contract.ts";
import { csvOf } from "./invoice-csv.ts";
import type { InvoiceRow } from "./invoice-list.tsx";

const row = {
  id: "one",
  label: "INV-1",
  total: "-12.05",
  currency: "EUR",
  status: "pending",
  detailed_status: "open",
} as InvoiceRow;

test("writes selected rows under the columns of the API's export, with amounts unchanged", () => {
  const text = csvOf([
    {
      ...row,
      total: "12.05",
      legal_entity: { id: "e", name: "Acme GmbH", code: "DE" },
      worker: { id: "w", name: 'Ann "A", Lee', country: "DE" },
    },
  ]);
  const [head, first] = parse(text) as string[][];
  expect(head).toEqual(exportColumns);
  const record = Object.fromEntries(exportColumns.map((column, at) => [column, first?.[at]]));
  expect(record).toMatchObject({
    id: "one",
    status: "open",
    legal_entity: "Acme GmbH",
    legal_entity_code: "DE",
    total: "12.05",
    worker: 'Ann "A", Lee',
    country: "DE",
    paid_at: "",
  });
});

test("escapes text that a spreadsheet would run as a formula, and keeps a negative amount a number", () => {
  expect(csvOf([{ ...row, label: "=1+1" }])).toContain("'=1+1,");
  expect(csvOf([row])).toContain(",-12.05,");
});
