"use client";

import { errorMessage } from "#components/screen/error-message.ts";
import { AlertDialog } from "#components/ui/alert-dialog.tsx";
import { useInvoiceStatus } from "./use-invoice-status.ts";

interface CancelInvoiceProps {
  invoice: { id: string; label: string };
  onClose: () => void;
}

export function CancelInvoice({ invoice, onClose }: CancelInvoiceProps) {
  const change = useInvoiceStatus(invoice);
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Cancel ${invoice.label}?`}
      action="Cancel invoice"
      onAction={() => change.mutate("cancelled", { onSuccess: onClose })}
      typedName={invoice.label}
      pending={change.isPending}
      error={change.error ? errorMessage(change.error) : undefined}
    >
      It will never be paid. You can't undo this. {invoice.label} keeps its number.
    </AlertDialog>
  );
}
