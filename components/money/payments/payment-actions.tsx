import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refetchActive } from "#components/screen/refetch-active.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { Button } from "#components/ui/button.tsx";
import { MenuItem } from "#components/ui/dropdown-menu.tsx";
import { Link } from "#components/ui/link.tsx";
import { MoreActions } from "#components/ui/more-actions.tsx";
import { cancelPayment, failPayment, markPaymentPaid } from "#lib/money/payments/contract.ts";
import { getPaymentSheet } from "#lib/money/settlements/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import type { InputOf, Operation } from "#lib/platform/declaration/contract.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { PaidDialog } from "./paid-dialog.tsx";
import { invoiceAddress, type Payment } from "./payment-sheet.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

/** The actions on a payment in progress, for those with permission. */
export function PaymentActions({ payment }: { payment: Payment }) {
  const { scopes } = useAccount();
  const [open, setOpen] = useState<"paid" | "failed" | "cancelled" | null>(null);
  if (!scopes.includes("accounting:write")) return null;
  if (payment.status === "paid") return <HowToRefund payment={payment} />;
  if (payment.status !== "processing") return null;
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={() => setOpen("paid")}>
        Mark as paid
      </Button>
      <MoreActions>
        <MenuItem danger onClick={() => setOpen("failed")}>
          Mark as failed…
        </MenuItem>
        <MenuItem danger onClick={() => setOpen("cancelled")}>
          Cancel payment…
        </MenuItem>
      </MoreActions>
      {open === "paid" ? <MarkPaid payment={payment} onClose={close} /> : null}
      {open === "failed" || open === "cancelled" ? <EndPayment payment={payment} to={open} onClose={close} /> : null}
    </div>
  );
}

/** Money is returned by invoice, which knows what is left to refund. */
function HowToRefund({ payment: { items, invoice_count } }: { payment: Payment }) {
  const [first] = items;
  if (!first) return null;
  return (
    <p className="text-sm text-fg-2">
      To return money,{" "}
      {invoice_count === 1 ? (
        <Link href={invoiceAddress(first.invoice_id)} className="link">
          refund {first.label}
        </Link>
      ) : (
        "open one of its invoices below and refund it"
      )}
      .
    </p>
  );
}

function MarkPaid({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { id, label, total, payment_currency, earliest_paid_at } = payment;
  const change = usePaymentChange();
  return (
    <PaidDialog
      title={`Mark ${label} as paid`}
      description={`${formatMoney(total, payment_currency)} left the account. The payment and its invoices become paid, which can't be undone. To return money, create a refund.`}
      on="Paid on"
      since={earliest_paid_at}
      what="when the latest of its invoices was issued"
      withReference
      action="Mark as paid"
      send={(paid) => change(markPaymentPaid, { payment_id: id, ...paid, expected_total: total })}
      done={`${label} was marked as paid`}
      onClose={onClose}
    />
  );
}

const words = {
  failed: {
    operation: failPayment,
    title: (label: string) => `Mark ${label} as failed?`,
    action: "Mark as failed",
    means: "The transfer didn't go through.",
    done: (label: string) => `${label} was marked as failed`,
  },
  cancelled: {
    operation: cancelPayment,
    title: (label: string) => `Cancel ${label}?`,
    action: "Cancel payment",
    means: "No money is sent.",
    done: (label: string) => `${label} was canceled`,
  },
};

interface EndPaymentProps {
  payment: Payment;
  to: "failed" | "cancelled";
  onClose: () => void;
}

/** Asks why a payment isn't made, and for its number because this can't be undone. */
function EndPayment({ payment, to, onClose }: EndPaymentProps) {
  const { operation, title, action, means, done } = words[to];
  const change = usePaymentChange();
  const { label, invoice_count: count } = payment;
  return (
    <ReasonDialog
      title={title(label)}
      description={`${means} ${count === 1 ? "Its invoice is" : `Its ${formatCount(count)} invoices are`} awaiting payment again. ${label} keeps its number and can't be reused.`}
      why="Reason"
      name={label}
      action={action}
      send={(reason) => change(operation, { payment_id: payment.id, reason })}
      done={done(label)}
      onClose={onClose}
    />
  );
}

/** Ends a payment in one of several ways; resolves once its panel shows it. The lists follow. */
function usePaymentChange() {
  const client = useQueryClient();
  return async <Op extends Operation>(operation: Op, input: InputOf<Op>) => {
    await call(operation, input);
    await refetchActive(client, getPaymentSheet);
  };
}
