import { expect, test } from "vitest";
import { type BreakdownRow, kindsOf, nameOf } from "./breakdown-kinds.ts";

const row = (values: Partial<BreakdownRow>) =>
  ({
    ...{ work: "0.00", bonus: "0.00", commissions: "0.00", overtime: "0.00", expenses: "0.00", pro_rata: "0.00" },
    ...{ adjustment: "0.00", deductions: "0.00", others: "0.00", processing_fee: "0.00" },
    ...values,
  }) as BreakdownRow;

test("shows only kinds with an amount in some row, including negative ones", () => {
  const rows = [row({ work: "100.00" }), row({ deductions: "-0.01" }), row({ processing_fee: "0.00" })];
  expect(kindsOf(rows).map(({ key }) => key)).toEqual(["work", "deductions"]);
});

test("names a row by its worker, a fee by its kind, and anything else by its invoice", () => {
  expect(nameOf(row({ contract_type: "eor", contractor_employee_name: "Ana Ruiz", invoice_id: "x" }))).toBe("Ana Ruiz");
  expect(nameOf(row({ contract_type: "payment_processing_fee", contractor_employee_name: "" }))).toBe("Service fee");
  expect(nameOf(row({ contract_type: "unknown", contractor_employee_name: "", invoice_id: "abc" }))).toBe("abc");
});
