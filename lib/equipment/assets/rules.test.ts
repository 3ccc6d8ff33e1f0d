import { expect, test } from "vitest";
import { stage } from "#lib/testing/stage.ts";
import { categories, lifeMonths, statuses } from "./rules.ts";

const at = await stage();

test("uses the same useful life for every category in the database and the browser", async () => {
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
])(
  "%s %s for a %s bought on %s: the book value on %s is %s",
  async (amount, currency, category, bought, today, left) => {
    const [row] = await at.owner`
    select app.asset_book_value(${amount}::numeric, ${currency}, ${category}, ${bought}::date, ${today}::date)::text as value`;
    expect(row?.value).toBe(left);
  },
);

test("sums groups in whole numbers to the book value of each asset, for 50,000 random assets", async () => {
  const [row] = await at.owner`
    with drawn as materialized (
      select n, round((random() * 10 ^ (n % 13))::numeric, app.currency_digits(currency)) as amount, currency, category, status,
          date '2026-03-31' - (random() * 3000)::integer as bought, date '2026-03-31' + (random() * 900 - 450)::integer as today
        from generate_series(1, 50000) as n
        cross join lateral (select (array['EUR', 'JPY', 'BHD'])[n % 3 + 1] as currency, (${[...categories]}::text[])[n % ${categories.length}::integer + 1] as category,
          (${[...statuses]}::text[])[(random() * ${statuses.length - 1}::integer)::integer + 1] as status) as kind)
    select count(*)::int as n, count(distinct today)::int > 500 as is_varied, count(*) filter (where app.asset_book_value(app.asset_worth(amount, status), currency, category, bought, today)
        is distinct from app.major_units(app.book_minor(app.minor_units(amount, currency), app.asset_life_months(category, status), app.day_key(bought), app.day_key(today)), currency))::int as wrong
      from drawn`;
  expect(row).toEqual({ n: 50_000, is_varied: true, wrong: 0 });
});
