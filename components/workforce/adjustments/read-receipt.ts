import { call, RestError } from "#lib/platform/api/client.ts";
import { getAdjustmentFile } from "#lib/workforce/adjustments/contract.ts";

/** The link was refused. The message is for people. */
export class LinkRefused extends Error {}

/** By its path: the link names the host that the service is known by, and the page may be open under another. */
async function follow(url: string, init: RequestInit): Promise<Response> {
  const path = new URL(url).pathname;
  const response = await fetch(path, init);
  if (response.ok) return response;
  const said = init.method === "HEAD" ? await fetch(path) : response;
  throw new LinkRefused((await said.text()).split("\n", 1)[0]);
}

/** A link that gives the file at the moment. */
export async function linkToReceipt(id: string): Promise<string> {
  const { data } = await call(getAdjustmentFile, { id });
  await follow(data.url, { method: "HEAD" });
  return data.url;
}

/** The file of an adjustment. The link itself only ever gives a file to save, so what is shown is shown from these bytes. */
export async function readReceipt(id: string, type: string, signal: AbortSignal): Promise<Blob> {
  const { data } = await call(getAdjustmentFile, { id }, { signal });
  const response = await follow(data.url, { signal });
  return new Blob([await response.arrayBuffer()], { type });
}

/** Why a file couldn't be had, if the service has said so. */
export function reasonOf(error: Error): string {
  return error instanceof LinkRefused || error instanceof RestError ? error.message : "";
}
