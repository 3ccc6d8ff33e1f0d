import { useMutation } from "@tanstack/react-query";
import { changeRows } from "#components/screen/early-results.ts";
import { useEarlyResult } from "#components/screen/use-early-result.ts";
import { toast } from "#components/ui/toast.tsx";
import { getInvoice, listInvoices, transitionInvoice } from "#lib/money/invoices/contract.ts";
import { call, keyOf } from "#lib/platform/api/client.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";

type Status = InputOf<typeof transitionInvoice>["status"];
/** `reissued`: canceled, with its pay in the next cycle. */
type Next = Status | "reissued";

const words: Record<Next, string> = {
  awaiting_payment: "is awaiting payment",
  skipped: "was skipped",
  unpayable: "was marked as unpayable",
  cancelled: "was canceled",
  reissued: "was canceled, and the next cycle pays it",
};

interface Changed {
  id: string;
  label: string;
}

/** Cancels an invoice, which is final; the dialog shows failures. */
export function useCancelInvoice({ id: invoice_id, label }: Changed) {
  return useMutation({
    mutationFn: (next: "cancelled" | "reissued") =>
      call(transitionInvoice, { invoice_id, status: "cancelled", ...(next === "reissued" ? { reissue: true } : {}) }),
    onSuccess: (_, next) => toast({ title: `${label} ${words[next]}` }),
  });
}

type Row = { id: string; status: string; detailed_status?: string };

/** Changes an invoice's status manually. The toast can undo changes that aren't final, back to awaiting payment. */
export function useInvoiceStatus({ id: invoice_id, label }: Changed) {
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
      toast({ title: `${label} ${words[status]}`, ...(status === "awaiting_payment" ? {} : { action: undo }) });
    },
  });
  return change;
}
