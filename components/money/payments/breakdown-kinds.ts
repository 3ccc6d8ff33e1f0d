import type { getPaymentBreakdown } from "#lib/money/payments/contract.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";

export type BreakdownRow = OutputOf<typeof getPaymentBreakdown>["data"][number];

const kinds = [
  { key: "work", name: "Work" },
  { key: "bonus", name: "Bonus" },
  { key: "commissions", name: "Commissions" },
  { key: "overtime", name: "Overtime" },
  { key: "expenses", name: "Expenses" },
  { key: "pro_rata", name: "Pro rata" },
  { key: "adjustment", name: "Adjustment" },
  { key: "deductions", name: "Deductions" },
  { key: "others", name: "Others" },
  { key: "processing_fee", name: "Fee" },
] as const satisfies { key: keyof BreakdownRow; name: string }[];

/** The kinds with an amount in any row. */
export function kindsOf(rows: readonly BreakdownRow[]) {
  return kinds.filter(({ key }) => rows.some((row) => /[1-9]/.test(row[key])));
}

const fees: Partial<Record<BreakdownRow["contract_type"], string>> = {
  payment_processing_fee: "Service fee",
  eor_management_fee: "Management fee",
  one_off_service_fee: "One-off service fee",
  prepaid_billing: "Prepaid billing",
};

/** The worker, fee or invoice that a row is for. */
export function nameOf(row: BreakdownRow): string {
  return fees[row.contract_type] ?? (row.contractor_employee_name || row.invoice_id);
}
