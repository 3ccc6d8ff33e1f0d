import { type ReactNode, useRef, useState } from "react";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { sumsOf } from "#components/money/invoices/selected-sums.tsx";
import type { FieldErrors } from "#components/screen/field-errors.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Money } from "#components/ui/money.tsx";
import { documentNumber } from "#lib/platform/format/document-number.ts";
import { countOf, formatCount } from "#lib/platform/format/number.ts";
import type { MarkRun } from "./mark-each.ts";
import { MarkResults } from "./mark-results.tsx";
import { paidDayProblem, today } from "./paid-day.ts";
import { PaymentLines } from "./payment-lines.tsx";
import type { PaymentRow } from "./payment-list.tsx";
import { paymentStatusWord } from "./payment-status.tsx";
import { ReferenceField } from "./reference-field.tsx";
import { useMarkPaid } from "./use-mark-paid.ts";

const paymentsText = (count: number) => countOf(count, "payment");

interface MarkSelectedPaidProps {
  /** What was selected, in any status. */
  rows: readonly PaymentRow[];
  /** More about what is confirmed, below the fields. */
  details?: ReactNode;
  /** Called after payments were marked; with those that weren't. */
  onMarked?: (refused: readonly PaymentRow[]) => void;
  onClose: () => void;
}

/** Confirms the selected payments together: what they come to, then what became of each. */
export default function MarkSelectedPaid({ rows: selected, details, onMarked, onClose }: MarkSelectedPaidProps) {
  const { run, mark, reread, reset } = useMarkPaid();
  const [rows, setRows] = useState(selected);
  const [reading, setReading] = useState(false);
  const [wasRun, setWasRun] = useState(false);
  const [day, setDay] = useState(today);
  const [reference, setReference] = useState("");
  const firstField = useRef<HTMLInputElement>(null);
  const waiting = rows.filter(({ status }) => status === "processing");
  const isOne = waiting.length === 1;

  function check(): FieldErrors {
    const problem = paidDayProblem(day, { since: "", what: "", now: today() });
    return problem === null ? {} : { paid_at: problem };
  }

  function send() {
    const service_reference = reference.trim();
    return mark(waiting, { paid_at: day, ...(service_reference ? { service_reference } : {}) });
  }

  async function again({ refused }: MarkRun) {
    setReading(true);
    setRows(await reread(refused.map(({ row }) => row)));
    setReading(false);
    setWasRun(true);
    reset();
  }

  function close() {
    if (run) onMarked?.(run.refused.map(({ row }) => row));
    else if (wasRun) onMarked?.(waiting);
    onClose();
  }

  if (run) return <MarkResults run={run} pending={reading} onAgain={() => void again(run)} onClose={close} />;
  if (waiting.length === 0)
    return (
      <Dialog open title="Nothing to mark as paid" onOpenChange={close} footer={<Button onClick={close}>Close</Button>}>
        <LeftOut rows={rows} />
      </Dialog>
    );
  return (
    <EntryDialog
      isShort
      title={`Mark ${paymentsText(waiting.length)} as paid`}
      description={
        isOne
          ? "The payment and its invoices become paid, which can't be undone. If it's wrong, refund its invoices."
          : "The payments and their invoices become paid, which can't be undone. If one is wrong, refund its invoices."
      }
      action="Mark as paid"
      initialFocus={firstField}
      check={check}
      send={send}
      onClose={close}
    >
      <table className="w-full text-sm tabular-nums">
        <caption className="pb-1 text-left text-xs font-medium text-fg-2">What left the account</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Currency</th>
            <th scope="col">Payments</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {sumsOf(waiting.map(({ payment_currency, total }) => ({ currency: payment_currency, total }))).map(
            ({ currency, total }) => (
              <tr key={currency} className="border-t">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {currency}
                </th>
                <td className="py-1.5 text-right text-fg-2">
                  {paymentsText(waiting.filter(({ payment_currency }) => payment_currency === currency).length)}
                </td>
                <td className="py-1.5 pl-4 text-right font-semibold whitespace-nowrap">
                  <Money amount={total} currency={currency} />
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      <PaymentLines label="What is marked as paid" lines={waiting.map((row) => ({ row }))} />
      <LeftOut rows={rows} />
      <TextField
        label="Paid on"
        name="paid_at"
        helper={isOne ? null : "For all of them. A payment with an invoice that was issued later is refused."}
        ref={firstField}
        type="date"
        value={day}
        max={today()}
        onValueChange={setDay}
      />
      <ReferenceField
        helper={
          isOne
            ? "As on the bank statement, so you can find the transfer."
            : "For all of them, as on the bank statement. Leave it empty if each has its own."
        }
        value={reference}
        onChange={setReference}
      />
      {details}
    </EntryDialog>
  );
}

const maxListed = 8;

/** The selected payments that don't await confirmation. */
function LeftOut({ rows }: { rows: readonly PaymentRow[] }) {
  const out = rows.filter(({ status }) => status !== "processing");
  if (out.length === 0) return null;
  const more = out.length - maxListed;
  return (
    <Banner tone="info" title={`${paymentsText(out.length)} of ${formatCount(rows.length)} can't be marked as paid`}>
      <ul className="mt-1">
        {out.slice(0, maxListed).map((row) => (
          <li key={row.id}>
            {documentNumber(row)}: {paymentStatusWord(row.status).toLowerCase()}
          </li>
        ))}
      </ul>
      {more > 0 ? <p>And {formatCount(more)} more.</p> : null}
    </Banner>
  );
}
