import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AmountField } from "#components/forms/amount-field.tsx";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { TextareaField } from "#components/forms/text-field.tsx";
import { useIdempotencyKey } from "#components/forms/use-idempotency-key.ts";
import type { FieldErrors } from "#components/screen/field-errors.ts";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Link } from "#components/ui/link.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { createRefund } from "#lib/money/refunds/contract.ts";
import { getInvoiceSettlement } from "#lib/money/settlements/contract.ts";
import { call, queryKeyOf, RestError } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { plainAmount } from "#lib/platform/format/typed-amount.ts";
import { refundProblem } from "./refund-amount.ts";

interface RefundInvoiceProps {
  invoice: { id: string; label: string; currency: string; total: string; worker_id: string | null };
  /** The amount paid and not refunded yet. */
  refundable: string;
  onClose: () => void;
}

/** Asks how much of a paid invoice to refund, and why. */
export function RefundInvoice({ invoice, refundable, onClose }: RefundInvoiceProps) {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const [part, setPart] = useState<"all" | "part">("all");
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const [release, setRelease] = useState(false);
  const [refund, setRefund] = useState<OutputOf<typeof createRefund>["data"] | null>(null);
  const rest = formatMoney(refundable, invoice.currency);

  function check(): FieldErrors {
    const problem = part === "part" ? refundProblem(amount, refundable, invoice.currency) : null;
    return {
      ...(problem ? { amount: problem } : {}),
      ...(reason.trim() === "" ? { reason: "Enter a reason. It appears on the credit note" } : {}),
    };
  }

  async function send() {
    const total = part === "part" ? plainAmount(amount, invoice.currency) : refundable;
    const rework = release && part === "all";
    const input = { invoice_id: invoice.id, reason, amount: total, expected_total: total, release: rework };
    try {
      setRefund((await call(createRefund, input, { idempotencyKey: keyOf(input) })).data);
    } catch (error) {
      // What is left may be less than what the dialog says. A lost response is retried with what it was asked with.
      if (error instanceof RestError && error.status < 500)
        void client.invalidateQueries({ queryKey: queryKeyOf(getInvoiceSettlement, { invoice_id: invoice.id }) });
      throw error;
    }
  }

  if (refund) return <Refunded refund={refund} onClose={onClose} />;
  return (
    <EntryDialog
      isShort
      title={`Refund ${invoice.label}`}
      description={`${rest} of ${formatMoney(invoice.total, invoice.currency)} can be refunded.`}
      action={part === "all" ? `Refund ${rest}` : "Refund partial amount"}
      check={check}
      send={send}
      onClose={onClose}
    >
      <RadioGroup
        label="Amount to refund"
        value={part}
        options={[
          { value: "all", label: `Full remaining amount: ${rest}` },
          { value: "part", label: "Partial amount" },
        ]}
        onValueChange={setPart}
      />
      {part === "part" ? (
        <AmountField
          label={`Amount in ${invoice.currency}`}
          name="amount"
          currency={invoice.currency}
          helper={`At most ${rest}.`}
          placeholder={refundable.replace(/\d/g, "0").replace(/^0+(?=\d)/, "")}
          value={amount}
          onValueChange={setAmount}
        />
      ) : null}
      {part === "all" && invoice.worker_id !== null ? (
        <Checkbox
          label="Bill the work again"
          helper="Once the refund is marked as refunded, the invoice's time, adjustments, and fixed pay are billed in the next payment cycle."
          checked={release}
          onChange={(event) => setRelease(event.target.checked)}
        />
      ) : null}
      <TextareaField
        label="Reason"
        name="reason"
        helper="Appears on the credit note and in the history."
        value={reason}
        maxLength={500}
        onValueChange={setReason}
      />
    </EntryDialog>
  );
}

interface RefundedProps {
  refund: { id: string; label: string; total: string; payment_currency: string };
  onClose: () => void;
}

function Refunded({ refund, onClose }: RefundedProps) {
  return (
    <Dialog
      open
      title={`${refund.label} was created`}
      description={`${formatMoney(refund.total, refund.payment_currency)} to be returned. Mark the refund as refunded once the money arrives.`}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>Back to the invoice</Button>
          <Link href={`/refunds?refund=${refund.id}`} className={buttonClasses({ variant: "primary" })}>
            Open {refund.label}
          </Link>
        </>
      }
    />
  );
}
