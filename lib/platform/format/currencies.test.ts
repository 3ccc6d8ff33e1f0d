import { expect, test } from "vitest";
import { testDatabase } from "#db/testing.ts";
import { currencyCodes, digitsOf } from "./currencies.ts";

const database = await testDatabase();

test("every currency has as many decimals as in the database", async () => {
  const rows = await database.owner`
    select code, app.currency_digits(code) as digits from json_array_elements_text(${JSON.stringify(currencyCodes)}::text::json) as c (code)`;
  expect(rows.map(({ code, digits }) => [code, digits])).toEqual(currencyCodes.map((code) => [code, digitsOf(code)]));
});
