import { SumLine, SumTable } from "#components/money/payments/sum-table.tsx";
import type { getInvoice } from "#lib/money/invoices/contract.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatAmount } from "#lib/platform/format/money.ts";
import { formatCount } from "#lib/platform/format/number.ts";

export type Invoice = OutputOf<typeof getInvoice>["data"];
type Line = Invoice["line_items"][number];

/** With as many decimals as the line's total, unless that would round. */
function unitPrice({ price_per_unit, total }: Line): string {
  const rounded = price_per_unit.toFixed(total.split(".")[1]?.length ?? 0);
  return formatAmount(Number(rounded) === price_per_unit ? rounded : String(price_per_unit));
}

function noteOf(line: Line): string {
  const { quantity, tax_rate, tax_type, fx_rate, sub_description } = line;
  const parts = [
    sub_description,
    quantity === 1 ? "" : `${quantity} × ${unitPrice(line)}`,
    Number(tax_rate) === 0 ? "" : `${tax_rate}% ${tax_type ?? "tax"}`,
    Number(fx_rate) === 1 ? "" : `exchange rate ${fx_rate}`,
  ];
  return parts.filter(Boolean).join(" · ");
}

/** The line items as an addition that gives the invoice's total, or shows how much it is off. */
export function InvoiceSum({ invoice }: { invoice: Invoice }) {
  const { currency, line_items: lines, total } = invoice;
  return (
    <SumTable
      caption="Line items"
      row="Description"
      amounts={lines.map((line) => line.total)}
      total={total}
      currency={currency}
      noun="lines"
      what={lines.length === 1 ? "Matches the line" : `Matches the sum of ${formatCount(lines.length)} lines`}
    >
      {lines.map((line) => (
        <SumLine key={line.id} amount={line.total}>
          {line.description}
          <span className="block text-xs text-fg-2">{noteOf(line)}</span>
        </SumLine>
      ))}
    </SumTable>
  );
}
