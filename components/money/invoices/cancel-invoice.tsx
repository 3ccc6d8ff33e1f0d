"use client";

import { useState } from "react";
import { errorMessage } from "#components/screen/error-message.ts";
import { AlertDialog } from "#components/ui/alert-dialog.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { useCancelInvoice } from "./use-invoice-status.ts";

interface CancelInvoiceProps {
  invoice: { id: string; label: string; worker_id: string | null };
  onClose: () => void;
}

export function CancelInvoice({ invoice, onClose }: CancelInvoiceProps) {
  const [reissue, setReissue] = useState(false);
  const change = useCancelInvoice(invoice);
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Cancel ${invoice.label}?`}
      action="Cancel invoice"
      onAction={() => change.mutate(reissue ? "reissued" : "cancelled", { onSuccess: onClose })}
      typedName={invoice.label}
      pending={change.isPending}
      error={change.error ? errorMessage(change.error) : undefined}
    >
      It will never be paid. You can't undo this. {invoice.label} keeps its number.
      {invoice.worker_id === null ? null : (
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
    </AlertDialog>
  );
}
