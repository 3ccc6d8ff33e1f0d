import { expect, test } from "vitest";
import { amountProblem, plainAmount } from "./refund-amount.ts";

test("sends an amount with the digits of its currency", () => {
  expect(plainAmount("1,250.5", "2000.00")).toBe("1250.50");
  expect(plainAmount("300", "2000.00")).toBe("300.00");
  expect(plainAmount("300", "2000")).toBe("300");
  expect(plainAmount("0.125", "9.000")).toBe("0.125");
});

test("allows refunds up to the remaining amount, exact to the last digit", () => {
  expect(amountProblem("99.50", "99.50", "EUR")).toBeNull();
  expect(amountProblem("99.51", "99.50", "EUR")).toBe("Only 99.50\u00A0EUR can still be refunded");
  expect(amountProblem("90071992547409930.02", "90071992547409930.01", "EUR")).not.toBeNull();
});

test.each([
  ["", "Enter the amount as a decimal number, such as 99.50"],
  ["ten", "Enter the amount as a decimal number, such as 99.50"],
  ["-5", "Enter the amount as a decimal number, such as 99.50"],
  ["0.00", "Enter an amount greater than zero"],
  ["1.005", "EUR has 2 decimals"],
])("says why %s isn't a valid amount", (typed, message) => {
  expect(amountProblem(typed, "99.50", "EUR")).toBe(message);
});

test("takes whole numbers in a currency without decimals", () => {
  expect(amountProblem("12.5", "1500", "JPY")).toBe("JPY has no decimals");
  expect(amountProblem("12", "1500", "JPY")).toBeNull();
});
