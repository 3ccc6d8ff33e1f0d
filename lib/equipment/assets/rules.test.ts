import { beforeAll, expect, test } from "vitest";
import { type Stage, stage } from "#lib/testing.ts";
import { categories, lifeMonths } from "./rules.ts";

let at: Stage;

beforeAll(async () => {
  at = await stage();
});

test("the database and the browser know the same useful life of every category", async () => {
  const rows = await at.owner`
    select category, app.asset_life_months(category) as months from unnest(${[...categories]}::text[]) as category`;
  expect(rows.map(({ category, months }) => [category, months])).toEqual(
    categories.map((one) => [one, lifeMonths(one)]),
  );
});

test.each([
  ["3600.00", "EUR", "LAPTOP", "2026-01-15", "2026-01-15", "3600.00"],
  ["3600.00", "EUR", "LAPTOP", "2026-01-15", "2026-02-14", "3600.00"],
  ["3600.00", "EUR", "LAPTOP", "2026-01-15", "2026-02-15", "3500.00"],
  ["3600.00", "EUR", "LAPTOP", "2026-01-15", "2028-12-15", "100.00"],
  ["3600.00", "EUR", "LAPTOP", "2026-01-15", "2029-01-15", "0.00"],
  ["3600.00", "EUR", "LAPTOP", "2026-01-15", "2050-01-15", "0.00"],
  ["3600.00", "EUR", "LAPTOP", "2027-01-15", "2026-01-15", "3600.00"],
  ["100000", "JPY", "MONITOR", "2026-01-31", "2026-02-28", "100000"],
  ["100000", "JPY", "MONITOR", "2026-01-31", "2026-03-31", "96667"],
])("%s %s for a %s bought on %s is worth on %s: %s", async (amount, currency, category, bought, today, left) => {
  const [row] = await at.owner`
    select app.asset_book_value(${amount}::numeric, ${currency}, ${category}, ${bought}::date, ${today}::date)::text as value`;
  expect(row?.value).toBe(left);
});
