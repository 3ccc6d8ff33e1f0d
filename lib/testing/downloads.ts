import { toIncomingRequest } from "#lib/platform/incoming-request.ts";
import { router } from "#lib/registry/router.ts";
import { send } from "./stage.ts";

/** Fetches a link with no credentials but the link itself. */
export async function fetchLink(url: string, method = "GET"): Promise<Response> {
  return router.handle(toIncomingRequest(new Request(url, { method }), "192.0.2.1"));
}

/** A new link to an invoice. */
export async function linkOf(id: string, token: string): Promise<{ url: string; expires_at: string }> {
  const { status, body } = await send("GET", `/rest/v2/invoices/${id}/download`, token);
  if (status !== 200) throw new Error(`no link: ${status}`);
  return body.data;
}
