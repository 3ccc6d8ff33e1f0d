import { createHash } from "node:crypto";
import { type OauthClient, redeemOauthCode, refreshOauthToken, revokeOauthToken } from "#db/oauth.ts";
import { newTokenText, tokenDigest, tokenKind } from "#lib/platform/auth/token-text.ts";
import { settings } from "#lib/platform/env.ts";
import type { IncomingRequest } from "#lib/platform/incoming-request.ts";
import { authenticateClient } from "./client-auth.ts";
import { readFormText, readParameters } from "./form.ts";
import { countAttempt } from "./limits.ts";
import { OauthError } from "./oauth-error.ts";
import { jsonResponse, otherMethod, withOauthErrors } from "./responses.ts";
import { isOurResource } from "./urls.ts";

const accessSeconds = 3600;

type Form = Map<string, string[]>;

function needed(form: Form, name: string): string {
  const value = form.get(name)?.[0];
  if (value === undefined) throw new OauthError("invalid_request", `${name} is required`);
  return value;
}

function newTokens() {
  const access = newTokenText("access");
  const refresh = newTokenText("refresh");
  return { access, refresh, digests: { access: tokenDigest(access), refresh: tokenDigest(refresh) } };
}

function toResponse({ access, refresh }: ReturnType<typeof newTokens>, scopes: readonly string[]) {
  return {
    access_token: access,
    token_type: "Bearer",
    expires_in: accessSeconds,
    refresh_token: refresh,
    scope: scopes.join(" "),
  };
}

const spentCode = "The code is unknown, expired or used, or doesn't belong to this client, redirect URI and verifier";
const spentToken = "The refresh token is unknown, expired, used, or revoked";

async function redeem(form: Form, client: OauthClient) {
  const code = needed(form, "code");
  const verifier = needed(form, "code_verifier");
  const redirect_uri = needed(form, "redirect_uri");
  // RFC 7636 4.1.
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier))
    throw new OauthError("invalid_request", "code_verifier must have 43 to 128 unreserved characters");
  if (tokenKind(code) !== "code") throw new OauthError("invalid_grant", spentCode);
  const made = newTokens();
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const given = { code: tokenDigest(code), client_id: client.client_id, redirect_uri, challenge };
  const scopes = await redeemOauthCode(given, made.digests);
  if (scopes === null) throw new OauthError("invalid_grant", spentCode);
  return toResponse(made, scopes);
}

async function refresh(form: Form, client: OauthClient) {
  const token = needed(form, "refresh_token");
  const asked = form.get("scope")?.[0]?.split(" ").filter(Boolean) ?? null;
  if (tokenKind(token) !== "refresh") throw new OauthError("invalid_grant", spentToken);
  const made = newTokens();
  const scopes = await refreshOauthToken(
    tokenDigest(token),
    client.client_id,
    asked,
    made.digests,
    settings().oauth_refresh_grace_seconds,
  );
  if (scopes === "invalid_scope") throw new OauthError("invalid_scope", "scope asks for more than was granted");
  if (scopes === null) throw new OauthError("invalid_grant", spentToken);
  return toResponse(made, scopes);
}

/** The token endpoint (RFC 6749 3.2): exchanges codes and refresh tokens for tokens. */
export function handleToken(incoming: IncomingRequest): Promise<Response> {
  return withOauthErrors(incoming, async () => {
    if (incoming.method !== "POST") return otherMethod(incoming, "POST, OPTIONS");
    await countAttempt("token", incoming.ip);
    const form = readParameters(await readFormText(incoming), ["resource"]);
    const client = await authenticateClient(incoming, form);
    const type = needed(form, "grant_type");
    if (type !== "authorization_code" && type !== "refresh_token")
      throw new OauthError("unsupported_grant_type", "grant_type must be authorization_code or refresh_token");
    if (!(form.get("resource") ?? []).every(isOurResource))
      throw new OauthError("invalid_target", "resource must be the URL of the MCP server");
    const answer = type === "authorization_code" ? await redeem(form, client) : await refresh(form, client);
    return jsonResponse(incoming, 200, answer);
  });
}

/** Token revocation (RFC 7009): 200 whether or not the token existed. */
export function handleRevoke(incoming: IncomingRequest): Promise<Response> {
  return withOauthErrors(incoming, async () => {
    if (incoming.method !== "POST") return otherMethod(incoming, "POST, OPTIONS");
    await countAttempt("token", incoming.ip);
    const form = readParameters(await readFormText(incoming));
    const client = await authenticateClient(incoming, form);
    await revokeOauthToken(tokenDigest(needed(form, "token")), client.client_id);
    return jsonResponse(incoming, 200, {});
  });
}
