import { useQuery } from "@tanstack/react-query";
import type { AdjustmentRow } from "#lib/workforce/invoice-adjustments/contract.ts";
import { readReceipt } from "./read-receipt.ts";

export interface ReceiptProps {
  adjustmentId: string;
  file: NonNullable<AdjustmentRow["file"]>;
}

/** The bytes of a receipt, cached for a minute after last use. */
export function useReceipt({ adjustmentId, file }: ReceiptProps) {
  return useQuery({
    queryKey: ["receipts", file.id],
    queryFn: ({ signal }) => readReceipt(adjustmentId, file.content_type, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}
