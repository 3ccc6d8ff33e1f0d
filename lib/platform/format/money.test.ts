import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { proof } from "#lib/testing/size.ts";
import { formatAmount, formatMoney } from "./money.ts";

describe("formatAmount", () => {
  test.each([
    ["0.00", "0.00"],
    ["-0.00", "0.00"],
    ["80.00", "80.00"],
    ["1250.5", "1,250.5"],
    ["-1234567.89", "−1,234,567.89"],
    ["1000", "1,000"],
    ["123456789012345678901234.123456", "123,456,789,012,345,678,901,234.123456"],
  ])("%s becomes %s", (amount, text) => expect(formatAmount(amount)).toBe(text));

  test.each([null, undefined, "", "abc", "1e5", "1,000.00"])("%s becomes a dash", (amount) =>
    expect(formatAmount(amount)).toBe("–"),
  );

  test("keeps every digit of the API's string", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n }), fc.stringMatching(/^\d{2}$/), (whole, cents) => {
        expect(formatAmount(`${whole}.${cents}`).replaceAll(",", "")).toBe(`${whole}.${cents}`);
      }),
      proof(100),
    );
  });
});

describe("formatMoney", () => {
  test("never breaks the line between amount and currency", () =>
    expect(formatMoney("1250.00", "EUR")).toBe("1,250.00\u00A0EUR"));
  test("omits the currency if there is no amount", () => expect(formatMoney(null, "EUR")).toBe("–"));
});
