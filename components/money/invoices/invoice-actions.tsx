"use client";

import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { PayAction } from "#components/money/payments/pay-action.tsx";
import { RefundInvoice } from "#components/money/refunds/refund-invoice.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { Button } from "#components/ui/button.tsx";
import { DropdownMenu, MenuItem } from "#components/ui/dropdown-menu.tsx";
import { isPayable } from "#lib/money/invoices/rules.ts";
import { getInvoiceSettlement } from "#lib/money/settlements/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { CancelInvoice } from "./cancel-invoice.tsx";
import { changeableStatuses, hasActions } from "./invoice-status.tsx";
import type { Invoice } from "./invoice-sum.tsx";
import { useInvoiceStatus } from "./use-invoice-status.ts";

const words = {
  awaiting_payment: "Mark as awaiting payment",
  skipped: "Skip invoice",
  unpayable: "Mark as unpayable",
  cancelled: "Cancel invoice",
} as const;

/** The actions on an invoice, for those with permission. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const { id, status } = invoice;
  const { scopes } = useAccount();
  const [open, setOpen] = useState<"refund" | "cancel" | null>(null);
  const change = useInvoiceStatus(invoice);
  const { data } = useQuery(query(getInvoiceSettlement, { invoice_id: id }));
  if (!scopes.includes("accounting:write") || !hasActions(status)) return null;
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
                {next === "cancelled" ? `${words[next]}…` : words[next]}
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
