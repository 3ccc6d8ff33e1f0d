import { ApiError } from "#lib/platform/declaration/errors.ts";
import type { Scope } from "#lib/platform/declaration/scopes.ts";
import { resourceMetadataUrl } from "#lib/platform/oauth/urls.ts";

/** A refusal that the client's OAuth code acts on, sent as the HTTP status and `WWW-Authenticate` (RFC 6750 3). */
export class AuthChallenge extends Error {
  readonly status: 401 | 403;
  readonly header: string;

  constructor(status: 401 | 403, message: string, parameters: Record<string, string>) {
    super(message);
    this.status = status;
    const all = { ...parameters, resource_metadata: resourceMetadataUrl() };
    this.header = `Bearer ${Object.entries(all)
      .map(([name, value]) => `${name}="${value}"`)
      .join(", ")}`;
  }
}

/** RFC 6750 3.1: a request without a token gets no error code. The scopes requested cover more than this one call. */
export function signInNeeded(scopes: readonly Scope[]): AuthChallenge {
  return new AuthChallenge(401, "Sign in to use this tool", scopes.length > 0 ? { scope: scopes.join(" ") } : {});
}

export function badToken(): AuthChallenge {
  const description = "The access token is invalid, expired, or revoked";
  return new AuthChallenge(401, description, { error: "invalid_token", error_description: description });
}

/** The organization's own decision: signing in again wouldn't help, so the header doesn't ask for it. */
export function appNotAllowed(): ApiError {
  const message =
    "Your organization doesn't allow this app to use Muster. Ask an owner or admin to allow it in Developers → Connected apps.";
  return new ApiError(403, { reason: "app_not_allowed", message });
}

/** Includes the granted scopes: clients replace the ones they have with those requested. */
export function moreScopesNeeded(granted: Iterable<Scope>, needed: readonly Scope[]): AuthChallenge {
  const scope = [...new Set([...granted, ...needed])].sort().join(" ");
  const description = `The access token lacks the scope ${needed.join(" ")}`;
  return new AuthChallenge(403, description, { error: "insufficient_scope", error_description: description, scope });
}
