import { timingSafeEqual } from "node:crypto";
import { findOauthClient, type OauthClient } from "#db/oauth.ts";
import { tokenDigest } from "#lib/platform/auth/token-text.ts";
import type { IncomingRequest } from "#lib/platform/incoming-request.ts";
import { OauthError } from "./oauth-error.ts";

interface Presented {
  client_id: string;
  secret: string | null;
  method: string;
}

function refused(): OauthError {
  return new OauthError("invalid_client", "The client is unknown, or didn't authenticate the way it registered", 401, {
    "www-authenticate": 'Basic realm="Muster"',
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw refused();
  }
}

/** The credentials a client presents: HTTP Basic (RFC 6749 2.3.1), its secret in the form, or only its ID. */
function presentedBy(authorization: string | null, form: Map<string, string[]>): Presented {
  const id = form.get("client_id")?.[0];
  const secret = form.get("client_secret")?.[0];
  if (authorization !== null) {
    const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(authorization)?.[1];
    const [name, password, ...rest] = Buffer.from(encoded ?? "", "base64")
      .toString("utf8")
      .split(":");
    if (!name || password === undefined || rest.length > 0 || secret !== undefined) throw refused();
    const client_id = decoded(name);
    if (id !== undefined && id !== client_id) throw refused();
    return { client_id, secret: decoded(password), method: "client_secret_basic" };
  }
  if (id === undefined) throw refused();
  return secret === undefined
    ? { client_id: id, secret: null, method: "none" }
    : { client_id: id, secret, method: "client_secret_post" };
}

/** The client that called an endpoint, authenticated with the method it registered. Throws 401. */
export async function authenticateClient(
  { header }: IncomingRequest,
  form: Map<string, string[]>,
): Promise<OauthClient> {
  const { client_id, secret, method } = presentedBy(header("authorization"), form);
  const client = client_id.includes("\0") ? null : await findOauthClient(client_id);
  if (!client || client.auth_method !== method) throw refused();
  if (client.secret_digest !== null) {
    if (secret === null || !timingSafeEqual(client.secret_digest, tokenDigest(secret))) throw refused();
  }
  return client;
}
