import { useMutation, useQueryClient } from "@tanstack/react-query";
import { forgetMoney } from "#components/payments/forget-money.ts";
import { failure } from "#components/shell/refusal.ts";
import { toast } from "#components/ui/toast.tsx";
import { call } from "#lib/api/client.ts";
import type { InputOf } from "#lib/api/contract.ts";
import { changeInvoiceStatus } from "#lib/invoices/contract.ts";

type Next = InputOf<typeof changeInvoiceStatus>["status"];

const words: Record<Next, string> = {
  awaiting_payment: "waits for payment",
  skipped: "is skipped",
  unpayable: "is unpayable",
  cancelled: "is canceled",
};

/** Changes an invoice's status by hand. What is not for good can be undone from the notice: the invoice waits for payment again. */
export function useInvoiceStatus({ id, label }: { id: string; label: string }) {
  const client = useQueryClient();

  async function change(status: Next): Promise<void> {
    await call(changeInvoiceStatus, { invoice_id: id, status });
    forgetMoney(client);
  }

  function takeBack() {
    change("awaiting_payment").then(
      () => toast({ title: `${label} ${words.awaiting_payment}` }),
      (error) => toast({ title: `${label} could not be changed`, description: failure(error), urgent: true }),
    );
  }

  return useMutation({
    mutationFn: change,
    onSuccess: (_, status) => {
      const undo = status === "skipped" || status === "unpayable";
      toast({ title: `${label} ${words[status]}`, ...(undo ? { action: { label: "Undo", run: takeBack } } : {}) });
    },
    onError: (error, status) => {
      if (status !== "cancelled")
        toast({ title: `${label} could not be changed`, description: failure(error), urgent: true });
    },
  });
}
