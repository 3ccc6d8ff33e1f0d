import { expect, test } from "vitest";
import { testDatabase } from "#db/testing.ts";
import { currencyCodes, digitsOf, isCurrency, withdrawalOf } from "./currencies.ts";

const database = await testDatabase();

test("lists the currencies that ISO 4217 has now, each once", () => {
  expect([...new Set(currencyCodes)].sort()).toEqual(currencyCodes);
  expect(["XCG", "VED", "SLE", "ZWG", "EUR"].every((code) => currencyCodes.includes(code))).toBe(true);
  for (const code of ["ANG", "HRK", "BGN"])
    expect([code, currencyCodes.includes(code), isCurrency(code), withdrawalOf(code)]).toEqual([
      ...[code, false, true],
      expect.stringMatching(/^[A-Z]{3} was withdrawn\. Use [A-Z]{3}\.$/),
    ]);
  expect([isCurrency("ABC"), withdrawalOf("XCG")]).toEqual([false, null]);
});

test("every currency has as many decimals as in the database", async () => {
  const rows = await database.owner`
    select code, app.currency_digits(code) as digits from json_array_elements_text(${JSON.stringify(currencyCodes)}::text::json) as c (code)`;
  expect(rows.map(({ code, digits }) => [code, digits])).toEqual(currencyCodes.map((code) => [code, digitsOf(code)]));
});
