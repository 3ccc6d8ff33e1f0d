import { useMutation } from "@tanstack/react-query";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { toast } from "#components/ui/toast.tsx";
import { transitionInvoice } from "#lib/money/invoices/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";

/** `reissued`: canceled, with its pay in the next cycle. */
type Next = InputOf<typeof transitionInvoice>["status"] | "reissued";

const words: Record<Next, string> = {
  awaiting_payment: "is awaiting payment",
  skipped: "was skipped",
  unpayable: "was marked as unpayable",
  cancelled: "was canceled",
  reissued: "was canceled, and the next cycle pays it",
};

/** Changes an invoice's status manually. The toast can undo changes that aren't final, back to awaiting payment. */
export function useInvoiceStatus({ id, label }: { id: string; label: string }) {
  async function change(status: Next): Promise<void> {
    await call(transitionInvoice, {
      invoice_id: id,
      ...(status === "reissued" ? { status: "cancelled", reissue: true } : { status }),
    });
  }

  function undo() {
    change("awaiting_payment").then(
      () => toast({ title: `${label} ${words.awaiting_payment}` }),
      (error) => toastFailure(`Couldn't change ${label}`, error),
    );
  }

  return useMutation({
    mutationFn: change,
    onSuccess: (_, status) => {
      const canUndo = status === "skipped" || status === "unpayable";
      toast({ title: `${label} ${words[status]}`, ...(canUndo ? { action: { label: "Undo", run: undo } } : {}) });
    },
    onError: (error, status) => {
      if (status !== "cancelled" && status !== "reissued") toastFailure(`Couldn't change ${label}`, error);
    },
  });
}
