import { timingSafeEqual } from "node:crypto";
import { decideOauthRequest, openOauthRequest } from "#db/oauth.ts";
import { credentialOf } from "#lib/platform/auth/credential.ts";
import { type Role, roleScopes } from "#lib/platform/auth/roles.ts";
import { newTokenText, tokenDigest } from "#lib/platform/auth/token-text.ts";
import { isScope, type Scope } from "#lib/platform/declaration/scopes.ts";
import type { IncomingRequest } from "#lib/platform/incoming-request.ts";
import { keyedDigest } from "#lib/platform/secrets.ts";
import { responseUri } from "./authorize.ts";
import { isDocumentUrl } from "./client-document.ts";
import { readFormText } from "./form.ts";
import { errorPage, seeOther } from "./pages.ts";
import { destinationOf } from "./redirect-uri.ts";
import { issuer } from "./urls.ts";

const proofDigest = keyedDigest("oauth-consent");

/** Ties the form to the session and request it was made for, so that no other page can submit it. */
function proofOf(request: string, session: Uint8Array): Buffer {
  return proofDigest(`${request} ${Buffer.from(session).toString("hex")}`);
}

export interface Consent {
  client_name: string;
  /** Host that publishes the app's description; null for an app that registered itself. */
  publisher: string | null;
  /** Whether the organization lets its people connect it. */
  is_allowed: boolean;
  registered_at: string;
  destination: ReturnType<typeof destinationOf>;
  scopes: Scope[];
  /** Requested, but beyond the person's role. */
  beyond_role: Scope[];
  organization_id: string;
  organization: string;
  person: string;
  email: string;
  proof: string;
}

/** Host of the document that describes a client, if its ID is a URL. */
function publisherOf(clientId: string): string | null {
  return isDocumentUrl(clientId) ? new URL(clientId).host : null;
}

/** What a request asks of the session's person; null if it has expired or was opened in another session. */
export async function openConsent(request: string, session: Uint8Array): Promise<Consent | null> {
  const found = await openOauthRequest(tokenDigest(request), session);
  if (!found) return null;
  const { client_id, client_name, registered_at, params, organization_id, organization, person, email, role } = found;
  const within = new Set<Scope>(roleScopes[role as Role] ?? []);
  const asked = params.scopes.filter(isScope);
  return {
    ...{ client_name, publisher: publisherOf(client_id), is_allowed: found.is_allowed },
    ...{ registered_at, organization_id, organization, person, email },
    destination: destinationOf(params.redirect_uri),
    scopes: asked.filter((scope) => within.has(scope)),
    beyond_role: asked.filter((scope) => !within.has(scope)),
    proof: proofOf(request, session).toString("base64url"),
  };
}

const over = "This request has expired or was already answered. Start again in the app.";

function isProof(given: string | null, request: string, session: Uint8Array): boolean {
  const bytes = Buffer.from(given ?? "", "base64url");
  const right = proofOf(request, session);
  return bytes.length === right.length && timingSafeEqual(bytes, right);
}

/** Handles the consent form's decision: accepted only from our own page, from the session it was shown to, once. */
export async function handleDecision(incoming: IncomingRequest): Promise<Response> {
  const { header, request_id, ip } = incoming;
  const refused = (message: string) => errorPage(403, message, request_id);
  const fields = new URLSearchParams(await readFormText(incoming));
  const request = fields.get("request") ?? "";
  let session: Uint8Array;
  try {
    const credential = credentialOf((name) => (name === "authorization" ? null : header(name)));
    session = credential.digest;
  } catch {
    return refused("The decision must come from the consent page of a signed-in person. Start again in the app.");
  }
  if (!isProof(fields.get("proof"), request, session)) return refused(over);
  const consent = await openConsent(request, session);
  if (!consent) return refused(over);
  const isAllowed = fields.get("decision") === "allow";
  if (isAllowed && !consent.is_allowed)
    return refused(
      `${consent.organization} doesn't allow apps at ${consent.destination.name}. Ask an owner or admin to allow it in Developers → Connected apps.`,
    );
  const chosen = fields.getAll("scope");
  const scopes = consent.scopes.filter((scope) => chosen.includes(scope));
  if (isAllowed && scopes.length === 0) {
    const again = new URLSearchParams({ request, to: fields.get("to") ?? "", problem: "scopes" });
    return seeOther(`${issuer()}/oauth/consent?${again}`, request_id);
  }
  const code = newTokenText("code");
  const params = await decideOauthRequest({
    ...{ request: tokenDigest(request), session, request_id, ip },
    organization_id: /^[\da-f-]{36}$/.test(fields.get("organization_id") ?? "")
      ? (fields.get("organization_id") as string)
      : consent.organization_id,
    scopes: isAllowed ? scopes : null,
    code: tokenDigest(code),
  });
  if (!params) return refused(over);
  const answer: Record<string, string> = isAllowed
    ? { code }
    : { error: "access_denied", error_description: "The person denied the request" };
  return seeOther(responseUri(params.redirect_uri, answer, params.state), request_id);
}
