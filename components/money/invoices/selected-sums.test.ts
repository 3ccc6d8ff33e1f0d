import { expect, test } from "vitest";
import { sumsOf } from "./selected-sums.tsx";

test("sums each currency separately, to the last digit", () => {
  const rows = [
    { currency: "USD", total: "0.10" },
    { currency: "EUR", total: "1250.00" },
    { currency: "USD", total: "0.20" },
    { currency: "JPY", total: "125000" },
    { currency: "EUR", total: "-50.05" },
  ];
  expect(sumsOf(rows)).toEqual([
    { currency: "EUR", total: "1199.95" },
    { currency: "JPY", total: "125000" },
    { currency: "USD", total: "0.30" },
  ]);
  expect(sumsOf([])).toEqual([]);
});
