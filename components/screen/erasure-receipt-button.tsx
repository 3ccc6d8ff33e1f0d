import { useState } from "react";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { ActionButton } from "./action-button.tsx";
import type { Receipt } from "./erasure-receipt.tsx";

const ErasureReceipt = lateDialog(() => import("./erasure-receipt.tsx"));

/** Shows the receipt of an erasure, which is read when it is asked for. */
export function ErasureReceiptButton({ read }: { read: () => Promise<{ data: Receipt }> }) {
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  return (
    <>
      <ActionButton size="small" run={read} onDone={({ data }) => setReceipt(data)} failed="Couldn't read the receipt">
        Show receipt
      </ActionButton>
      {receipt ? <ErasureReceipt receipt={receipt} onClose={() => setReceipt(null)} /> : null}
    </>
  );
}
