import { randomBytes } from "node:crypto";
import { insertOauthRequest, type OauthClient, type RequestParams } from "#db/oauth.ts";
import { tokenDigest } from "#lib/platform/auth/token-text.ts";
import { scopes as allScopes, isScope } from "#lib/platform/declaration/scopes.ts";
import type { IncomingRequest } from "#lib/platform/incoming-request.ts";
import { type FetchDocument, findClient } from "./client-document.ts";
import { readParameters } from "./form.ts";
import { countAttempt } from "./limits.ts";
import { OauthError } from "./oauth-error.ts";
import { errorPage, seeOther } from "./pages.ts";
import { destinationKey, destinationOf, isRegisteredUri } from "./redirect-uri.ts";
import { isOurResource, issuer } from "./urls.ts";

const longestState = 4000;

/** The redirect URI with the response added to its query, always including `iss` (RFC 9207). */
export function responseUri(redirectUri: string, answer: Record<string, string>, state: string | null): string {
  const added = new URLSearchParams({ ...answer, iss: issuer() });
  if (state !== null) added.set("state", state);
  const mark = redirectUri.includes("?") ? (/[?&]$/.test(redirectUri) ? "" : "&") : "?";
  return `${redirectUri}${mark}${added}`;
}

interface Trusted {
  client: OauthClient;
  redirect_uri: string;
}

/**
 * Client and redirect URI are checked first: nobody is redirected until both are known to belong together (RFC 6749
 * 4.1.2.1).
 */
async function trusted(
  query: URLSearchParams,
  ip: string | null,
  fetchDocument: FetchDocument,
): Promise<Trusted | string> {
  const ids = query.getAll("client_id");
  const uris = query.getAll("redirect_uri");
  const [id] = ids;
  const [redirect_uri] = uris;
  if (ids.length !== 1 || !id) return "The link doesn't say which app it is for.";
  const client = await findClient(id, ip, fetchDocument);
  if (!client) return "No app with this ID is registered here. Remove the server from the app, then add it again.";
  if (uris.length !== 1 || !redirect_uri || !isRegisteredUri(client.redirect_uris, redirect_uri))
    return "The app asks to be called back at an address that it hasn't registered.";
  return { client, redirect_uri };
}

/** The requested scopes; all read scopes if none is named. Every app gets `offline_access`. */
function askedScopes(scope: string | undefined): string[] {
  const asked = scope?.split(" ").filter((one) => one !== "" && one !== "offline_access") ?? [];
  if (asked.length === 0) return allScopes.filter((one) => one.endsWith(":read"));
  const unknown = asked.find((one) => !isScope(one));
  if (unknown !== undefined)
    throw new OauthError("invalid_scope", `${unknown.slice(0, 60)} is not a scope of this service`);
  return [...new Set(asked)].sort();
}

function checkedRequest(text: string, redirect_uri: string): RequestParams {
  const query = readParameters(text, ["resource"]);
  const value = (name: string) => query.get(name)?.[0];
  if (value("response_type") !== "code")
    throw new OauthError("unsupported_response_type", "response_type must be code");
  if ((value("response_mode") ?? "query") !== "query")
    throw new OauthError("invalid_request", "response_mode must be query");
  if (value("code_challenge_method") !== "S256")
    throw new OauthError("invalid_request", "code_challenge_method must be S256");
  const code_challenge = value("code_challenge") ?? "";
  if (!/^[A-Za-z0-9_-]{43}$/.test(code_challenge))
    throw new OauthError("invalid_request", "code_challenge must be the base64url SHA-256 of the verifier");
  if (!(query.get("resource") ?? []).every(isOurResource))
    throw new OauthError("invalid_target", "resource must be the URL of the MCP server");
  const state = value("state") ?? null;
  if (state !== null && state.length > longestState) throw new OauthError("invalid_request", "state is too long");
  return {
    redirect_uri,
    destination: destinationKey(redirect_uri),
    code_challenge,
    scopes: askedScopes(value("scope")),
    state,
  };
}

/** The part of a URL that `form-action` uses: its origin, or an app's scheme. CSP doesn't support IPv6 addresses. */
function formTarget(redirectUri: string): string {
  const { protocol, origin, hostname } = new URL(redirectUri);
  return origin === "null" || hostname === "[::1]" ? protocol : origin;
}

/** The authorization endpoint (RFC 6749 3.1): checks a request, keeps it for ten minutes, shows the consent page. */
export async function handleAuthorize(
  { query, request_id, ip }: IncomingRequest,
  fetchDocument: FetchDocument,
): Promise<Response> {
  await countAttempt("authorize", ip);
  const given = new URLSearchParams(query);
  const known = await trusted(given, ip, fetchDocument);
  if (typeof known === "string") return errorPage(400, known, request_id);
  try {
    const params = checkedRequest(query, known.redirect_uri);
    const id = randomBytes(32).toString("base64url");
    await insertOauthRequest(tokenDigest(id), known.client.client_id, params);
    const to = new URLSearchParams({ request: id, to: formTarget(params.redirect_uri) });
    return seeOther(`${issuer()}/oauth/consent?${to}`, request_id);
  } catch (error) {
    if (!(error instanceof OauthError)) throw error;
    const state = given.getAll("state").length === 1 ? given.get("state") : null;
    const answer = { error: error.code, error_description: error.message };
    const href = responseUri(known.redirect_uri, answer, state);
    const { kind, name } = destinationOf(known.redirect_uri);
    // Anyone can register their own URI, so we must not redirect there automatically (RFC 9700 4.11.2).
    if (kind === "loopback") return seeOther(href, request_id);
    return errorPage(400, error.message, request_id, { back: { href, name: kind === "app" ? "the app" : name } });
  }
}
