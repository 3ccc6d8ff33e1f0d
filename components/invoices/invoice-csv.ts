import { exportColumns } from "#lib/invoices/contract.ts";
import type { InvoiceRow } from "./invoice-columns.tsx";

const amount = /^-\d+(\.\d+)?$/;

/** Quoted where it must be; a spreadsheet runs a cell that begins like a formula, and a quote before it makes it text. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) && !amount.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The rows as the API's own export writes them. */
export function csvOf(rows: Iterable<InvoiceRow>): string {
  const lines = [...rows].map((row) => {
    const record: Record<string, unknown> = { ...row, worker: row.worker?.name, country: row.worker?.country };
    return exportColumns.map((column) => cell(String(record[column] ?? ""))).join();
  });
  return [exportColumns.join(), ...lines, ""].join("\r\n");
}
