import { expect, test } from "vitest";
import { balanceOf, plainRate, sumRowsOf } from "./payment-sheet.ts";

test("balances a sum to the last minor unit, with the digits of its currency", () => {
  expect(balanceOf(["1140.10", "310.20", "14.50"], "1464.80").difference).toBeNull();
  expect(balanceOf(["10.005", "0.100"], "10.105").difference).toBeNull();
  expect(balanceOf(["1200", "3"], "1203").difference).toBeNull();
});

test("reports a sum that is a cent off", () => {
  expect(balanceOf(["1140.10", "310.20", "14.50"], "1464.81")).toEqual({ sum: "1464.80", difference: "0.01" });
  expect(balanceOf(["90071992547409930.01"], "90071992547409930.00").difference).toBe("-0.01");
});

test("strips only the trailing zeros of a rate", () => {
  expect(plainRate("0.9234000000")).toBe("0.9234");
  expect(plainRate("1.0000000000")).toBe("1");
  expect(plainRate("150")).toBe("150");
});

const item = {
  invoice_id: "a",
  label: "INV-2026-0001",
  worker_name: "Ana Ruiz",
  currency: "USD",
  total: "100.00",
  service_fee: "1.50",
  fx_rate: "0.92",
  total_payment_currency: "92.00",
  service_fee_payment_currency: "1.38",
};

test("excludes the fee from an invoice's row, as the fee has its own", () => {
  const [row] = sumRowsOf({ items: [item], by_currency: [], invoice_count: 1 });
  expect(row).toMatchObject({ name: "INV-2026-0001", own: "98.50", amount: "90.62", rate: "0.92" });
});

test("sums up invoices by currency if not all are listed or there are too many", () => {
  const by_currency = [{ ...item, invoice_count: 1200 }];
  expect(sumRowsOf({ items: [item], by_currency, invoice_count: 1200 })).toMatchObject([
    { name: "1,200 invoices", subtitle: "in USD", amount: "90.62" },
  ]);
});

test("has no amount in a row without a rate", () => {
  const unknown = { ...item, fx_rate: null, total_payment_currency: null, service_fee_payment_currency: null };
  expect(sumRowsOf({ items: [unknown], by_currency: [], invoice_count: 1 })[0]).toMatchObject({ amount: null });
});
