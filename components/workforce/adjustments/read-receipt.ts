import { followLink } from "#components/files/follow-link.ts";
import { call } from "#lib/platform/api/client.ts";
import { getAdjustmentFile } from "#lib/workforce/adjustments/contract.ts";

/** A link that was just checked to work. */
export async function linkToReceipt(id: string): Promise<string> {
  const { data } = await call(getAdjustmentFile, { id });
  await followLink(data.url, { method: "HEAD" });
  return data.url;
}

/** The file of an adjustment. The link itself always downloads, so previews are drawn from these bytes. */
export async function readReceipt(id: string, type: string, signal: AbortSignal): Promise<Blob> {
  const { data } = await call(getAdjustmentFile, { id }, { signal });
  const response = await followLink(data.url, { signal });
  return new Blob([await response.arrayBuffer()], { type });
}
