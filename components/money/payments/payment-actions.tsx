"use client";

import { useState } from "react";
import { useAccount } from "#components/screen/use-account.ts";
import { Button } from "#components/ui/button.tsx";
import { MenuItem } from "#components/ui/dropdown-menu.tsx";
import { MoreActions } from "#components/ui/more-actions.tsx";
import { EndPayment } from "./end-payment.tsx";
import { MarkPaid } from "./mark-paid.tsx";
import type { Payment } from "./payment-sheet.ts";

/** The actions on a payment in progress, for those with permission. */
export function PaymentActions({ payment }: { payment: Payment }) {
  const { scopes } = useAccount();
  const [open, setOpen] = useState<"paid" | "failed" | "cancelled" | null>(null);
  if (payment.status !== "processing" || !scopes.includes("accounting:write")) return null;
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
