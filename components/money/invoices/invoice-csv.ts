import { exportAmounts, exportColumns } from "#lib/money/invoices/contract.ts";
import { withDigits } from "#lib/platform/format/digits.ts";
import { safeCell } from "#lib/platform/format/safe-cell.ts";
import type { InvoiceRow } from "./invoice-list.tsx";

function cell(value: string): string {
  const safe = safeCell(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The rows as CSV, in the format of the API's export. */
export function csvOf(rows: Iterable<InvoiceRow>): string {
  const lines = [...rows].map((row) => {
    const record: Record<string, unknown> = {
      ...row,
      status: row.detailed_status,
      legal_entity: row.legal_entity?.name,
      legal_entity_code: row.legal_entity?.code,
      worker: row.worker?.name,
      country: row.worker?.country,
    };
    const textOf = (column: string) =>
      exportAmounts.includes(column) ? withDigits(record[column], row.currency) : record[column];
    return exportColumns.map((column) => cell(String(textOf(column) ?? ""))).join();
  });
  return [exportColumns.join(), ...lines, ""].join("\r\n");
}
