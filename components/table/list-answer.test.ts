import { expect, test } from "vitest";
import { partOf, withoutRows } from "./list-answer.ts";

const rows = [{ id: "1" }, { id: "2" }];

test.each([
  ["by offset", { data: rows, page: { total_rows: 9 } }, 9, null],
  ["by cursor", { data: rows, has_more: true, next_cursor: "more", total_count: 9 }, 9, "more"],
  ["by cursor without a total", { data: rows, has_more: false, next_cursor: null }, undefined, null],
  ["in the envelope of invoices", { data: { rows, total: 9, next_cursor: "more" } }, 9, "more"],
  ["of a list without pages", { data: rows }, undefined, null],
])("reads the rows of a page %s, and takes them away", (_, page, total, cursor) => {
  expect(partOf(page)).toEqual({ rows, count: total && { total, isMinimum: false }, cursor });
  expect(partOf(withoutRows(page))).toMatchObject({ rows: [] });
});
