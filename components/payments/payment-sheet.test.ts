import { expect, test } from "vitest";
import { balanceOf, plainRate } from "./payment-sheet.ts";

test("a sum balances when every minor unit is there, with the digits of its currency", () => {
  expect(balanceOf(["1140.10", "310.20", "14.50"], "1464.80").difference).toBeNull();
  expect(balanceOf(["10.005", "0.100"], "10.105").difference).toBeNull();
  expect(balanceOf(["1200", "3"], "1203").difference).toBeNull();
});

test("one that is a cent short says so", () => {
  expect(balanceOf(["1140.10", "310.20", "14.50"], "1464.81")).toEqual({ sum: "1464.80", difference: "0.01" });
  expect(balanceOf(["90071992547409930.01"], "90071992547409930.00").difference).toBe("-0.01");
});

test("a rate loses the zeros at its end and nothing else", () => {
  expect(plainRate("0.9234000000")).toBe("0.9234");
  expect(plainRate("1.0000000000")).toBe("1");
  expect(plainRate("150")).toBe("150");
});
