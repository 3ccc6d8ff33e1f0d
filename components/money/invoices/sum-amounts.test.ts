import { expect, test } from "vitest";
import { differenceOf, subtractAmount, sumAmounts } from "./sum-amounts.ts";

test("adds amounts to the last digit, where floats would not", () => {
  expect(sumAmounts(["0.10", "0.20"])).toBe("0.30");
  expect(sumAmounts(["90071992547409930.01", "0.01"])).toBe("90071992547409930.02");
});

test("adds deductions and amounts without decimals", () => {
  expect(sumAmounts(["187.20", "-18.72", "310"])).toBe("478.48");
  expect(sumAmounts(["-0.05"])).toBe("-0.05");
  expect(sumAmounts(["1250", "-50"])).toBe("1200");
  expect(sumAmounts([])).toBe("0");
});

test("reports the difference if the sum is off", () => {
  expect(differenceOf("10.00", "10")).toBeNull();
  expect(differenceOf("10.00", "10.01")).toBe("-0.01");
});

test("subtracts to the last digit", () => {
  expect(subtractAmount("1250.00", "14.55")).toBe("1235.45");
  expect(subtractAmount("14.50", "14.50")).toBe("0.00");
  expect(subtractAmount("10", "0.125")).toBe("9.875");
  expect(subtractAmount("-5.00", "-7.00")).toBe("2.00");
});
