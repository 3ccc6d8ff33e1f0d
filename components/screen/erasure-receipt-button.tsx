import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { Receipt } from "./erasure-receipt.tsx";
import { toastFailure } from "./toast-failure.ts";

const ErasureReceipt = lazy(() => import("./erasure-receipt.tsx"));

/** Shows the receipt of an erasure, which is read when it is asked for. */
export function ErasureReceiptButton({ read }: { read: () => Promise<{ data: Receipt }> }) {
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const reading = useMutation({
    mutationFn: read,
    onSuccess: ({ data }) => setReceipt(data),
    onError: (error) => toastFailure("Couldn't read the receipt", error),
  });
  return (
    <>
      <Button size="small" pending={reading.isPending} onClick={() => reading.mutate()}>
        Show receipt
      </Button>
      {receipt ? (
        <Suspense>
          <ErasureReceipt receipt={receipt} onClose={() => setReceipt(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
