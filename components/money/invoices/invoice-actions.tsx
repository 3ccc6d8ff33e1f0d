import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { PayAction } from "#components/money/payments/pay-action.tsx";
import { RefundInvoice } from "#components/money/refunds/refund-invoice.tsx";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { changeRows } from "#components/screen/early-results.ts";
import { useEarlyResult } from "#components/screen/use-early-result.ts";
import { useMay } from "#components/screen/use-may.ts";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { DropdownMenu, MenuItem } from "#components/ui/dropdown-menu.tsx";
import { toast } from "#components/ui/toast.tsx";
import { getInvoice, listInvoices, transitionInvoice } from "#lib/money/invoices/contract.ts";
import { isPayable } from "#lib/money/invoices/rules.ts";
import { getInvoiceSettlement } from "#lib/money/settlements/contract.ts";
import { call, keyOf, query } from "#lib/platform/api/client.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import { changeableStatuses, hasActions } from "./invoice-status.tsx";
import type { Invoice } from "./invoice-sum.tsx";

const verbs = {
  awaiting_payment: "Mark as awaiting payment",
  skipped: "Skip invoice",
  unpayable: "Mark as unpayable",
  cancelled: "Cancel invoice…",
} as const;

/** The actions on an invoice, for those with permission. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const { id, status } = invoice;
  const [open, setOpen] = useState<"refund" | "cancel" | null>(null);
  const change = useInvoiceStatus(invoice);
  const { data } = useQuery(query(getInvoiceSettlement, { invoice_id: id }));
  if (!useMay("accounting:write") || !hasActions(status)) return null;
  const settlement = data?.data;
  const isLeft = settlement !== undefined && /[1-9]/.test(settlement.refundable);
  const close = () => setOpen(null);
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {isPayable(status) ? <PayAction invoiceIds={[id]} /> : null}
      {status === "paid" && (settlement === undefined || isLeft) ? (
        <Button disabled={settlement === undefined} onClick={() => setOpen("refund")}>
          Refund
        </Button>
      ) : null}
      {status === "paid" && settlement !== undefined && !isLeft ? (
        <p className="flex min-h-(--control) items-center text-sm text-fg-2">Fully refunded.</p>
      ) : null}
      {changeableStatuses.includes(status) ? (
        <DropdownMenu
          trigger={
            <Button pending={change.isPending}>
              Change status
              <ChevronDown aria-hidden="true" />
            </Button>
          }
        >
          {settlement === undefined ? (
            <p className="px-2 py-1 text-sm text-fg-2">Loading…</p>
          ) : (
            settlement.next_statuses.map((next) => (
              <MenuItem
                key={next}
                danger={next === "cancelled"}
                onClick={() => (next === "cancelled" ? setOpen("cancel") : change.mutate(next))}
              >
                {verbs[next]}
              </MenuItem>
            ))
          )}
        </DropdownMenu>
      ) : null}
      {open === "refund" && settlement ? (
        <RefundInvoice invoice={invoice} refundable={settlement.refundable} onClose={close} />
      ) : null}
      {open === "cancel" ? <CancelInvoice invoice={invoice} onClose={close} /> : null}
    </div>
  );
}

function CancelInvoice({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id: invoice_id, label, worker_id } = invoice;
  const [reissue, setReissue] = useState(false);
  return (
    <ConfirmedAction
      title={`Cancel ${label}?`}
      action="Cancel invoice"
      typedName={label}
      run={() => call(transitionInvoice, { invoice_id, status: "cancelled", ...(reissue && { reissue }) })}
      done={{ title: `${label} was canceled${reissue ? ", and the next cycle pays it" : ""}` }}
      onClose={onClose}
    >
      It will never be paid. You can't undo this. {label} keeps its number.
      {worker_id === null ? null : (
        <>
          <p className="mt-2">The next cycle invoices its time and adjustments again.</p>
          <Checkbox
            className="mt-2"
            label="Pay its salary again in the next cycle"
            helper="Otherwise the salary becomes a pay correction, which you can reissue or write off later."
            checked={reissue}
            onChange={({ target }) => setReissue(target.checked)}
          />
        </>
      )}
    </ConfirmedAction>
  );
}

type Status = Exclude<InputOf<typeof transitionInvoice>["status"], "cancelled">;

const outcomes: Record<Status, string> = {
  awaiting_payment: "is awaiting payment",
  skipped: "was skipped",
  unpayable: "was marked as unpayable",
};

type Row = { id: string; status: string; detailed_status?: string };

/** Changes an invoice's status manually. The toast can undo changes that aren't final, back to awaiting payment. */
function useInvoiceStatus({ id: invoice_id, label }: { id: string; label: string }) {
  const withStatus = (status: Status) => ({
    one: changeRows<Row>((row) => (row.id === invoice_id ? { ...row, status } : row)),
    // What the list calls the status is coarser.
    listed: changeRows<Row>((row) => (row.id === invoice_id ? { ...row, detailed_status: status } : row)),
  });
  const change = useEarlyResult({
    send: (status: Status) => call(transitionInvoice, { invoice_id, status }),
    shows(status) {
      const { one, listed } = withStatus(status);
      return [
        { queryKey: keyOf(getInvoice), change: one },
        { queryKey: keyOf(listInvoices), change: listed },
      ];
    },
    failed: () => `Couldn't change ${label}`,
    done(_, status) {
      const undo = { label: "Undo", run: () => change.mutate("awaiting_payment") };
      toast({ title: `${label} ${outcomes[status]}`, ...(status === "awaiting_payment" ? {} : { action: undo }) });
    },
  });
  return change;
}
