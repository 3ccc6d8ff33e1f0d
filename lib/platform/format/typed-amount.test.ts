import { describe, expect, test } from "vitest";
import { incomingAmount } from "#lib/platform/declaration/fields.ts";
import { amountProblem, plainAmount, readAmount } from "./typed-amount.ts";

describe("an amount", () => {
  test.each([
    ["1,234.56", "EUR", "1234.56"],
    ["1.234,56", "EUR", "1234.56"],
    ["1 234,56", "EUR", "1234.56"],
    ["1\u00a0234,56", "EUR", "1234.56"],
    ["1\u202f234,56", "EUR", "1234.56"],
    ["1'234.56", "CHF", "1234.56"],
    ["12,34,567.8", "INR", "1234567.80"],
    ["1,234,567", "EUR", "1234567.00"],
    ["1.234.567", "EUR", "1234567.00"],
    ["1.234.567,8", "EUR", "1234567.80"],
    ["1,234", "EUR", "1234.00"],
    ["1,234", "JPY", "1234"],
    ["1234", "EUR", "1234.00"],
    ["1234.5", "EUR", "1234.50"],
    ["1234,5", "EUR", "1234.50"],
    ["1234.567", "BHD", "1234.567"],
    ["0.250", "BHD", "0.250"],
    [".5", "EUR", "0.50"],
    ["007", "EUR", "7.00"],
    ["99.90 eur", "EUR", "99.90"],
    ["4200.00", "JPY", "4200"],
    ["1.2500", "BHD", "1.250"],
    [" 80 ", null, "80"],
  ])("%s %s is %s", (typed, currency, amount) => {
    expect(readAmount(typed, currency)).toEqual({ amount });
    expect(incomingAmount.safeParse(amount).success).toBe(true);
  });

  test.each([
    ["1.250", "BHD", "1.250 may mean 1,250.000 or 1.250 BHD. Write 1250 or 1.2500."],
    ["1,250", "BHD", "1,250 may mean 1,250.000 or 1.250 BHD. Write 1250 or 1.2500."],
    ["24.999", "USD", "24.999 may mean 24,999.00 or 24.99 USD. Write 24999 or 24.99."],
    ["4.200", "JPY", "4.200 may mean 4,200 or 4 JPY. Write 4200 or 4."],
  ])("%s %s is asked about, and each way to write it is understood", (typed, currency, problem) => {
    expect(readAmount(typed, currency)).toEqual({ problem });
    const ways = (/Write (.+) or (.+)\.$/.exec(problem) ?? []).slice(1);
    expect(ways.map((way) => amountProblem(way, currency))).toEqual([null, null]);
  });

  test.each([
    ["99.9999", "USD", "USD has at most 2 decimal places. Write 99.99."],
    ["0.004", "EUR", "EUR has at most 2 decimal places. Write 0.01."],
    ["12.5", "JPY", "JPY has no decimal places. Write 12."],
    ["1.23456", "BHD", "BHD has at most 3 decimal places. Write 1.234."],
    ["", "EUR", "Enter an amount, such as 1250.00."],
    ["ten", "EUR", "Enter an amount, such as 1250.00."],
    ["", "JPY", "Enter an amount, such as 1250."],
    ["1,23,4", "EUR", "Enter an amount, such as 1250.00."],
    ["1.234.56", "EUR", "Enter an amount, such as 1250.00."],
    ["1,234,5", "EUR", "Enter an amount, such as 1250.00."],
    ["1.2,3.4", "EUR", "Enter an amount, such as 1250.00."],
    ["1e5", "EUR", "Enter an amount, such as 1250.00."],
    ["1.", "EUR", null],
    ["-5", "EUR", "Enter the amount without a minus sign."],
    ["1234567890123", "EUR", "Enter at most 12 digits before the decimal point."],
  ])("%j %s: %s", (typed, currency, problem) => {
    expect(amountProblem(typed, currency)).toBe(problem);
  });
});

test("an amount that the form filled in is taken as it is", () => {
  expect(readAmount("80.500", "BHD", "80.500")).toEqual({ amount: "80.500" });
  expect(plainAmount("1,250.5", "EUR")).toBe("1250.50");
  expect(plainAmount("ten", "EUR")).toBe("ten");
});
