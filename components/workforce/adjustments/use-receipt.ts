import { useQuery } from "@tanstack/react-query";
import { followLink } from "#components/files/follow-link.ts";
import { call } from "#lib/platform/api/client.ts";
import { getAdjustmentFile } from "#lib/workforce/adjustments/contract.ts";
import type { AdjustmentRow } from "#lib/workforce/invoice-adjustments/contract.ts";

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

/** A link that was just checked to work. */
export async function linkToReceipt(id: string): Promise<string> {
  const { data } = await call(getAdjustmentFile, { id });
  await followLink(data.url, { method: "HEAD" });
  return data.url;
}

/** The file of an adjustment. The link itself always downloads, so previews are drawn from these bytes. */
async function readReceipt(id: string, type: string, signal: AbortSignal): Promise<Blob> {
  const { data } = await call(getAdjustmentFile, { id }, { signal });
  const response = await followLink(data.url, { signal });
  return new Blob([await response.arrayBuffer()], { type });
}
