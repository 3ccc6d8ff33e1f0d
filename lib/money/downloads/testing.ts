import { toIncomingRequest } from "#lib/platform/api/incoming-request.ts";
import { router } from "#lib/router.ts";
import { send } from "#lib/testing.ts";

/** Fetches a link as somebody who has nothing but the link. */
export async function fetchLink(url: string, method = "GET"): Promise<Response> {
  return router.handle(toIncomingRequest(new Request(url, { method }), "192.0.2.1"));
}

/** A fresh link of an invoice. */
export async function linkOf(id: string, token: string): Promise<{ url: string; expires_at: string }> {
  const { status, body } = await send("GET", `/rest/v2/invoices/${id}/download`, token);
  if (status !== 200) throw new Error(`no link: ${status}`);
  return body.data;
}
