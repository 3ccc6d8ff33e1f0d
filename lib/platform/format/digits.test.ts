import { expect, test } from "vitest";
import { incomingAmount } from "#lib/platform/declaration/fields.ts";
import { digitsMisfit, filedMisfit, withDigits } from "./digits.ts";

test.each([
  ["99.999", "USD", "must have at most 2 decimal places, as USD has: write 99.99"],
  ["80.000", "EUR", "must have at most 2 decimal places, as EUR has: write 80.00"],
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
  ["1.250", "BHD", "may mean 1250 or 1.250 BHD: write 1250 or 1.2500"],
  ["1.250", "EUR", "may mean 1250 or 1.250 EUR: write 1250 or 1.2500"],
  ["12.345", "EUR", "may mean 12345 or 12.345 EUR: write 12345 or 12.34"],
  ["4.200", "JPY", "may mean 4200 or 4.200 JPY: write 4200 or 4"],
])("asks what %s %s in a file means, and each way to write it is accepted", (amount, currency, message) => {
  expect(filedMisfit(amount, currency)).toBe(message);
  const ways = (message.split("write ")[1] ?? "").split(" or ");
  expect(ways.map((way) => filedMisfit(way, currency))).toEqual([null, null]);
});

test.each([
  ["4200.00", "JPY"],
  ["4200.505", "BHD"],
  ["0.250", "BHD"],
  ["1250", "BHD"],
])("knows what %s %s in a file means", (amount, currency) => {
  expect(filedMisfit(amount, currency)).toBeNull();
});

test("writes every decimal of the currency, and never drops one", () => {
  const written = ["0", "-12.5", "7.00", "0.125"].map((amount) => withDigits(amount, "EUR"));
  expect(written).toEqual(["0.00", "-12.50", "7.00", "0.125"]);
  expect([withDigits("0", "JPY"), withDigits("0", "BHD"), withDigits(null, "EUR")]).toEqual(["0", "0.000", null]);
});

test.each([
  ["99.99", "USD"],
  ["99", "USD"],
  ["1.250", "BHD"],
  ["1500", "JPY"],
  ["4200.00", "JPY"],
  ["1.2500", "BHD"],
])("%s %s fits", (amount, currency) => {
  expect(digitsMisfit(amount, currency)).toBeNull();
});
