import type { Protocol } from "#lib/platform/api/router.ts";
import type { IncomingRequest } from "#lib/platform/incoming-request.ts";
import { refusalOf } from "#lib/platform/refusal.ts";
import { handleAuthorize } from "./authorize.ts";
import type { FetchDocument } from "./client-document.ts";
import { handleDecision } from "./consent.ts";
import { handleMetadata } from "./metadata.ts";
import { OauthError } from "./oauth-error.ts";
import { errorPage } from "./pages.ts";
import { handleRegister } from "./register.ts";
import { otherMethod } from "./responses.ts";
import { handleRevoke, handleToken } from "./token.ts";

/** GET starts the flow, POST is the consent page's decision. People see these errors, so they are rendered as pages. */
async function handleAuthorization(incoming: IncomingRequest, fetchDocument: FetchDocument): Promise<Response> {
  try {
    if (incoming.method === "GET") return await handleAuthorize(incoming, fetchDocument);
    if (incoming.method === "POST") return await handleDecision(incoming);
    return otherMethod(incoming, "GET, POST, OPTIONS");
  } catch (error) {
    if (error instanceof OauthError)
      return errorPage(error.status, error.message, incoming.request_id, { headers: error.headers });
    const { status, items, headers } = refusalOf(error, incoming.request_id);
    return errorPage(status, items[0]?.message ?? "", incoming.request_id, { headers });
  }
}

/** Serves exactly this path, nothing below it. */
function at(root: Protocol["root"], handle: Protocol["handle"]): Protocol {
  return { root, handle, exact: true };
}

/** The authorization server; `fetchDocument` fetches the metadata that apps publish about themselves. */
export const oauthProtocols = (fetchDocument: FetchDocument): readonly Protocol[] => [
  at("/register", handleRegister),
  at("/authorize", (incoming) => handleAuthorization(incoming, fetchDocument)),
  at("/token", handleToken),
  at("/revoke", handleRevoke),
  { root: "/.well-known", handle: handleMetadata },
];
