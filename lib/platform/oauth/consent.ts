import { timingSafeEqual } from "node:crypto";
import { decideOauthRequest, openOauthRequest } from "#db/oauth.ts";
import { credentialOf } from "#lib/platform/auth/credential.ts";
import { customScopes, isBuiltIn, roleScopes } from "#lib/platform/auth/roles.ts";
import { newTokenText, tokenDigest } from "#lib/platform/auth/token-text.ts";
import { isForOrganizations, isScope, type Scope } from "#lib/platform/declaration/scopes.ts";
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
  /** Not requested, but of use to tools: some apps can't ask for more later. */
  more: Scope[];
  /** Requested, but beyond the person's role. */
  beyond_role: Scope[];
  organization_id: string;
  organization: string;
  /** The organizations of the person to choose from. */
  organizations: { id: string; name: string }[];
  person: string;
  email: string;
  proof: string;
}

/** Host of the document that describes a client, if its ID is a URL. */
function publisherOf(clientId: string): string | null {
  return isDocumentUrl(clientId) ? new URL(clientId).host : null;
}

/** Scopes that no tool needs, because a conversation isn't the place for what they do. */
const isForTools = (scope: Scope) => !scope.startsWith("admin:") && !isForOrganizations(scope);

/**
 * What a request asks of the session's person in one of their organizations, or else the one that the session is in; null
 * if it has expired, was opened in another session, or the organization isn't theirs.
 */
export async function openConsent(
  request: string,
  session: Uint8Array,
  organization?: string,
): Promise<Consent | null> {
  const found = await openOauthRequest(tokenDigest(request), session);
  const place = found?.places.find((one) =>
    organization === undefined ? one.in_use : one.organization_id === organization,
  );
  if (!found || !place) return null;
  const { client_id, client_name, registered_at, params, places } = found;
  const { role, role_scopes } = place;
  const own = isBuiltIn(role) ? roleScopes[role] : customScopes.filter((scope) => role_scopes?.includes(scope));
  const asked = params.scopes.filter(isScope);
  return {
    ...{ client_name, publisher: publisherOf(client_id), is_allowed: place.is_allowed, registered_at },
    ...{ organization_id: place.organization_id, organization: place.organization },
    ...{ person: place.person, email: place.email },
    organizations: places.map(({ organization_id: id, organization: name }) => ({ id, name })),
    destination: destinationOf(params.redirect_uri),
    scopes: asked.filter((scope) => own.includes(scope)),
    more: own.filter((scope) => !asked.includes(scope) && isForTools(scope)),
    beyond_role: asked.filter((scope) => !own.includes(scope)),
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
  const consent = await openConsent(request, session, fields.get("organization_id") ?? "");
  if (!consent) return refused(over);
  const { organization_id } = consent;
  const isAllowed = fields.get("decision") === "allow";
  if (isAllowed && !consent.is_allowed)
    return refused(
      `${consent.organization} doesn't allow apps at ${consent.destination.name}. Ask an owner or admin to allow it in Developers → Connected apps.`,
    );
  const chosen = fields.getAll("scope");
  const scopes = [...consent.scopes, ...consent.more].filter((scope) => chosen.includes(scope)).sort();
  if (isAllowed && scopes.length === 0) {
    const again = new URLSearchParams({
      ...{ request, to: fields.get("to") ?? "", organization: organization_id, problem: "scopes" },
    });
    return seeOther(`${issuer()}/oauth/consent?${again}`, request_id);
  }
  const code = newTokenText("code");
  const params = await decideOauthRequest({
    ...{ request: tokenDigest(request), session, request_id, ip },
    organization_id,
    scopes: isAllowed ? scopes : null,
    code: tokenDigest(code),
  });
  if (!params) return refused(over);
  const answer: Record<string, string> = isAllowed
    ? { code }
    : { error: "access_denied", error_description: "The person denied the request" };
  return seeOther(responseUri(params.redirect_uri, answer, params.state), request_id);
}
