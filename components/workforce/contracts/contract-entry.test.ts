import { expect, test } from "vitest";
import { entryOf, problemsOf } from "./contract-entry.ts";

function entered(rate: string, currency: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ rate, currency })) form.set(name, value);
  const entry = entryOf(form, null);
  return [entry.rate, problemsOf(entry, rate).rate ?? null];
}

test.each([
  ["500", "KWD", "500.000"],
  ["4200", "JPY", "4200"],
  ["1.234,56", "EUR", "1234.56"],
])("a rate of %s %s is sent as %s", (rate, currency, sent) => {
  expect(entered(rate, currency)).toEqual([sent, null]);
});

test("a rate that may be two amounts is asked about", () => {
  expect(entered("1.250", "KWD")).toEqual(["1.250", expect.stringContaining("1.250 may mean")]);
});
