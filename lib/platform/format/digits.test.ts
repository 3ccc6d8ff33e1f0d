import { expect, test } from "vitest";
import { incomingAmount } from "#lib/platform/declaration/fields.ts";
import { digitsMisfit } from "./digits.ts";

test.each([
  ["99.999", "USD", "must have at most 2 decimal places, as USD has: write 99.99"],
  ["80.005", "EUR", "must have at most 2 decimal places, as EUR has: write 80.00"],
  ["0.004", "EUR", "must have at most 2 decimal places, as EUR has: write 0.01"],
  ["1.2345", "BHD", "must have at most 3 decimal places, as BHD has: write 1.234"],
  ["1500.5", "JPY", "must be a whole number, as JPY has no decimal places: write 1500"],
  ["4.000", "JPY", "must be a whole number, as JPY has no decimal places: write 4"],
  ["0.5", "JPY", "must be a whole number, as JPY has no decimal places: write 1"],
])("%s %s: proposes an amount that is accepted", (amount, currency, message) => {
  expect(digitsMisfit(amount, currency)).toBe(message);
  const proposed = message.split("write ")[1] ?? "";
  expect([digitsMisfit(proposed, currency), incomingAmount.safeParse(proposed).success]).toEqual([null, true]);
});

test.each([
  ["99.99", "USD"],
  ["99", "USD"],
  ["1.250", "BHD"],
  ["1500", "JPY"],
  ["4200.00", "JPY"],
])("%s %s fits", (amount, currency) => {
  expect(digitsMisfit(amount, currency)).toBeNull();
});
