import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from "jose";
import type { Configuration } from "./discovery.ts";
import { askProvider, ProviderProblem } from "./outbound.ts";

/** Signatures with a key that only the provider has. */
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

export interface Client {
  issuer: string;
  client_id: string;
  client_secret: string;
  redirect_uri: string;
  groups_claim: string | null;
}

/** What came back to the callback, and what this browser began with. */
export interface Returned {
  params: { code?: string | undefined; state?: string | undefined; iss?: string | undefined };
  checks: { state?: string | undefined; nonce?: string | undefined; code_verifier?: string | undefined };
}

/** RFC 6749 2.3.1: both parts are form-encoded before they are joined. */
const encoded = (text: string) => new URLSearchParams({ "": text }).toString().slice(1);

function clientAuthentication(
  { client_id, client_secret }: Client,
  { token_endpoint_auth_methods_supported }: Configuration,
): Record<"form" | "headers", Record<string, string>> {
  const methods = token_endpoint_auth_methods_supported;
  if (methods.includes("client_secret_post") && !methods.includes("client_secret_basic"))
    return { form: { client_id, client_secret }, headers: {} };
  const pair = Buffer.from(`${encoded(client_id)}:${encoded(client_secret)}`).toString("base64");
  return { form: {}, headers: { authorization: `Basic ${pair}` } };
}

async function redeem(client: Client, found: Configuration, { params, checks }: Returned) {
  const { form, headers } = clientAuthentication(client, found);
  const tokens = await askProvider(found.token_endpoint, {
    headers,
    form: {
      grant_type: "authorization_code",
      code: params.code ?? "",
      redirect_uri: client.redirect_uri,
      code_verifier: checks.code_verifier ?? "",
      ...form,
    },
  });
  if (typeof tokens?.id_token !== "string") throw new ProviderProblem("refused");
  return {
    id_token: tokens.id_token,
    access_token: typeof tokens.access_token === "string" ? tokens.access_token : null,
  };
}

/** OpenID Connect Core 3.1.3.7. */
async function verify(idToken: string, client: Client, found: Configuration, nonce: string): Promise<JWTPayload> {
  const keys = await askProvider(found.jwks_uri);
  try {
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(keys as unknown as JSONWebKeySet), {
      algorithms,
      issuer: client.issuer,
      audience: client.client_id,
      clockTolerance: 60,
      requiredClaims: ["sub", "iat", "exp"],
    });
    const isForUs = payload.azp === undefined ? [payload.aud].flat().length === 1 : payload.azp === client.client_id;
    if (!isForUs || payload.nonce !== nonce) throw new ProviderProblem("wrong_token");
    return payload;
  } catch {
    throw new ProviderProblem("wrong_token");
  }
}

/** Some providers leave the address and the groups to their userinfo endpoint (5.3.2: only about the same subject). */
async function complete(claims: JWTPayload, client: Client, found: Configuration, accessToken: string | null) {
  const wanted = ["email", ...(client.groups_claim === null ? [] : [client.groups_claim])];
  if (!found.userinfo_endpoint || accessToken === null || wanted.every((name) => claims[name] !== undefined))
    return claims;
  const more = await askProvider(found.userinfo_endpoint, { headers: { authorization: `Bearer ${accessToken}` } });
  return more?.sub === claims.sub ? { ...more, ...claims } : claims;
}

/** What the provider says about whoever signed in, proven. Throws `ProviderProblem`. */
export async function exchangeCode(client: Client, found: Configuration, returned: Returned): Promise<JWTPayload> {
  const { params, checks } = returned;
  if (!params.code || !params.state || params.state !== checks.state || !checks.nonce || !checks.code_verifier)
    throw new ProviderProblem("failed");
  const saysIssuer = params.iss !== undefined || found.authorization_response_iss_parameter_supported;
  if (saysIssuer && params.iss !== client.issuer) throw new ProviderProblem("wrong_issuer");
  const { id_token, access_token } = await redeem(client, found, returned);
  return complete(await verify(id_token, client, found, checks.nonce), client, found, access_token);
}
