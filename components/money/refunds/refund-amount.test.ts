import { expect, test } from "vitest";
import { refundProblem } from "./refund-amount.ts";

test("allows refunds up to the remaining amount, exact to the last digit", () => {
  expect(refundProblem("99.50", "99.50", "EUR")).toBeNull();
  expect(refundProblem("99,50", "99.50", "EUR")).toBeNull();
  expect(refundProblem("99.51", "99.50", "EUR")).toBe("Only 99.50\u00A0EUR can still be refunded");
  expect(refundProblem("999999999999.02", "999999999999.01", "EUR")).not.toBeNull();
});

test.each([
  ["", "Enter an amount, such as 1250.00."],
  ["-5", "Enter the amount without a minus sign."],
  ["0.00", "Enter an amount greater than zero"],
  ["1.0055", "EUR has at most 2 decimal places. Write 1.00."],
])("says why %s isn't a valid amount", (typed, message) => {
  expect(refundProblem(typed, "99.50", "EUR")).toBe(message);
});

test("takes whole numbers in a currency without decimals", () => {
  expect(refundProblem("12.5", "1500", "JPY")).toBe("JPY has no decimal places. Write 12.");
  expect(refundProblem("12", "1500", "JPY")).toBeNull();
});
