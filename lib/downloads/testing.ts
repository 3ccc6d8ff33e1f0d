import { arrivingOf } from "#lib/api/arriving.ts";
import { handleNative } from "#lib/api/router.ts";
import { send } from "#lib/api/testing.ts";

/** Fetches a link as somebody who has nothing but the link. */
export async function fetchLink(url: string, method = "GET"): Promise<Response> {
  return handleNative(arrivingOf(new Request(url, { method }), "192.0.2.1"));
}

/** A fresh link of an invoice. */
export async function linkOf(id: string, token: string): Promise<{ url: string; expires_at: string }> {
  const { status, body } = await send("GET", `/rest/v2/invoices/${id}/download`, token);
  if (status !== 200) throw new Error(`no link: ${status}`);
  return body.data;
}
