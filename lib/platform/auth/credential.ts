import type { Credential } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { type TokenKind, tokenDigest, tokenKind } from "./token-text.ts";

/** `__Host-` binds the cookie to this host, over HTTPS, for the whole site (RFC 6265bis 4.1.3.2). */
export const sessionCookie = "__Host-muster.session";

/** The only response for a missing, malformed, unknown, expired, or revoked credential. */
export function unauthorized(): ApiError {
  return new ApiError(
    401,
    {
      reason: "invalid_token",
      message:
        "The access token is missing, invalid or expired. Send a valid one as Authorization: Bearer <API_TOKEN>.",
    },
    {
      "www-authenticate": "Bearer",
    },
  );
}

const apiTokens: ReadonlySet<TokenKind> = new Set<TokenKind>(["organization", "personal", "worker"]);

function bearerText(authorization: string): string | null {
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? null;
}

/** What the requests of a token count under; null for a session and for a posting. */
export function limitKeyOf({ kind, digest }: Credential): string | null {
  return kind === "token" || kind === "oauth" ? Buffer.from(digest).toString("base64") : null;
}

/** The same for an Authorization header, whether or not its token is one of ours; null if it can't be. */
export function limitKeyOfHeader(authorization: string | null): string | null {
  const text = authorization === null ? null : bearerText(authorization);
  const kind = text === null ? null : tokenKind(text);
  if (text === null || (kind !== "access" && (kind === null || !apiTokens.has(kind)))) return null;
  return limitKeyOf({ kind: "token", digest: tokenDigest(text) });
}

/**
 * The credential of a tool call, or null without one: an app's access token or a personal one. Throws for any other
 * token.
 */
export function toolCredential(authorization: string | null): Credential | null {
  if (authorization === null) return null;
  const text = bearerText(authorization);
  const kind = text === null ? null : tokenKind(text);
  if (text === null || (kind !== "access" && kind !== "personal")) throw unauthorized();
  return { kind: kind === "access" ? "oauth" : "token", digest: tokenDigest(text) };
}

/** The value of a cookie in a Cookie header, percent-decoded if it is valid percent-encoding. */
export function cookieValue(cookies: string | null, name: string): string | null {
  for (const part of cookies?.split(";") ?? []) {
    const [given, value] = part.trim().split("=", 2);
    if (given !== name || !value) continue;
    try {
      return decodeURIComponent(value);
    } catch {
      return value;
    }
  }
  return null;
}

/** The credential for a session's text, as stored in the cookie. */
export function sessionCredential(text: string | null | undefined): Credential | null {
  return text && tokenKind(text) === "session" ? { kind: "session", digest: tokenDigest(text) } : null;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The credential for opening a job posting; null if the text can't be the ID of one. */
export function postingCredential(id: string | undefined): Credential | null {
  return id !== undefined && uuid.test(id)
    ? { kind: "posting", digest: Buffer.from(id.replaceAll("-", ""), "hex") }
    : null;
}

/** The response for a posting whose ID is malformed. */
export function malformedPosting(): ApiError {
  return new ApiError(400, { reason: "invalid_value", path: "/job_posting_id", message: "must be a UUID" });
}

/** The only response for a posting that is unknown, unpublished, or belongs to a job that isn't open. */
export function noPosting(): ApiError {
  return new ApiError(404, { reason: "not_found", message: "This job isn't taking applications." });
}

/**
 * The credential of a request: a bearer token, or the dashboard's session cookie if there is no Authorization header.
 * The cookie counts only for requests from our own pages, which browsers indicate with `Sec-Fetch-Site` (W3C Fetch
 * Metadata 2.4).
 */
export function credentialOf(header: (name: string) => string | null): Credential {
  const authorization = header("authorization");
  if (authorization !== null) {
    const text = bearerText(authorization);
    const kind = text === null ? null : tokenKind(text);
    if (text === null || kind === null || !apiTokens.has(kind)) throw unauthorized();
    return { kind: "token", digest: tokenDigest(text) };
  }
  const cookie = cookieValue(header("cookie"), sessionCookie);
  if (cookie === null) throw unauthorized();
  if (header("sec-fetch-site") !== "same-origin") {
    throw new ApiError(403, {
      reason: "cross_site_request",
      message:
        "The session cookie works only for requests from the dashboard's own pages. Send an access token instead.",
    });
  }
  const credential = sessionCredential(cookie);
  if (!credential) throw unauthorized();
  return credential;
}
