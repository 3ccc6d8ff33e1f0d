import Check from "lucide-react/icons/check";
import { useId } from "react";
import { workersText } from "#components/money/workers-text.ts";
import { Money } from "#components/ui/money.tsx";
import { ScrollBox } from "#components/ui/scroll-box.tsx";
import { documentNumber } from "#lib/platform/format/document-number.ts";
import type { PaymentRow } from "./payment-list.tsx";

interface PaymentLinesProps {
  label: string;
  /** With what became of each, once that is known: null if it was marked, otherwise why it was refused. */
  lines: readonly { row: PaymentRow; message?: string | null }[];
}

/** Payments with who is paid and the amount. Many of them scroll, so that what is below stays in sight. */
export function PaymentLines({ label, lines }: PaymentLinesProps) {
  const id = useId();
  return (
    <section className="text-sm">
      <h3 id={id} className="pb-1 text-xs font-medium text-fg-2">
        {label}
      </h3>
      <ScrollBox label={`${label}, scrollable`} className="max-h-56 overflow-y-auto border-b">
        <ul aria-labelledby={id}>
          {lines.map(({ row, message }) => (
            <li key={row.id} className="border-t py-1.5">
              <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 tabular-nums">
                <span className="flex items-center gap-1.5">
                  {message === null ? <Check aria-hidden="true" className="size-3.5 shrink-0 text-ok" /> : null}
                  {documentNumber(row)}
                </span>
                <Money amount={row.total} currency={row.payment_currency} />
                <span className="col-span-2 truncate text-xs text-fg-2">{workersText(row.workers)}</span>
              </span>
              {message ? <span className="text-bad">{message}</span> : null}
            </li>
          ))}
        </ul>
      </ScrollBox>
    </section>
  );
}
