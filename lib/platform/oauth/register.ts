import { randomBytes } from "node:crypto";
import { z } from "zod";
import { insertOauthClient } from "#db/oauth.ts";
import { readBody } from "#lib/platform/api/read-input.ts";
import { tokenDigest } from "#lib/platform/auth/token-text.ts";
import { text } from "#lib/platform/declaration/fields.ts";
import type { IncomingRequest } from "#lib/platform/incoming-request.ts";
import { clientName } from "./client-name.ts";
import { countAttempt } from "./limits.ts";
import { OauthError } from "./oauth-error.ts";
import { redirectUriProblem } from "./redirect-uri.ts";
import { jsonResponse, otherMethod, withOauthErrors } from "./responses.ts";

const longestBody = 64 * 1024;
const maxRedirectUris = 20;

export const authMethods = ["none", "client_secret_basic", "client_secret_post"] as const;

const webAddress = (name: string) =>
  z
    .string(`${name} must be an https URL`)
    .max(2000, `${name} has more than 2,000 characters`)
    .refine((value) => URL.parse(value)?.protocol === "https:", `${name} must be an https URL`)
    .optional();

const listWith = (name: string, needed: string) =>
  z
    .array(z.string().max(200), `${name} is required: send a list that includes ${needed}`)
    .max(20, `${name} has more than 20 entries`)
    .refine((values) => values.includes(needed), `${name} must include ${needed}`);

export const redirectUris = z
  .array(z.string(), "redirect_uris is required: send a list with at least one URL")
  .min(1, "redirect_uris needs at least one URL")
  .max(maxRedirectUris, `redirect_uris has more than ${maxRedirectUris} URLs`);

const metadata = z.object({
  client_name: clientName,
  redirect_uris: redirectUris,
  grant_types: listWith("grant_types", "authorization_code").refine(
    (types) => types.every((type) => ["authorization_code", "refresh_token"].includes(type)),
    "grant_types may be authorization_code and refresh_token only",
  ),
  response_types: listWith("response_types", "code").refine(
    (types) => types.every((type) => type === "code"),
    "response_types may be code only",
  ),
  token_endpoint_auth_method: z
    .enum(authMethods, `token_endpoint_auth_method must be one of ${authMethods.join(", ")}`)
    .default("client_secret_basic"),
  code_challenge_method: z.literal("S256", "code_challenge_method must be S256").optional(),
  application_type: z.enum(["web", "native"], "application_type must be web or native").optional(),
  client_uri: webAddress("client_uri"),
  logo_uri: webAddress("logo_uri"),
  client_description: text().max(1000, "client_description has more than 1,000 characters").optional(),
});

type Metadata = z.output<typeof metadata>;

/** The validated metadata; other RFC 7591 fields are dropped. Throws with the error codes of RFC 7591 3.2.2. */
function readMetadata(body: unknown): Metadata {
  const parsed = metadata.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const code = issue?.path[0] === "redirect_uris" ? "invalid_redirect_uri" : "invalid_client_metadata";
    throw new OauthError(code, issue?.message ?? "The client metadata is invalid");
  }
  for (const uri of parsed.data.redirect_uris) {
    const problem = redirectUriProblem(uri);
    if (problem !== null) throw new OauthError("invalid_redirect_uri", `A redirect URI ${problem}`);
  }
  return parsed.data;
}

/** Dynamic client registration (RFC 7591). */
export function handleRegister(incoming: IncomingRequest): Promise<Response> {
  return withOauthErrors(incoming, async () => {
    if (incoming.method !== "POST") return otherMethod(incoming, "POST, OPTIONS");
    await countAttempt("registration", incoming.ip);
    const given = readMetadata(await readBody(incoming, longestBody));
    const secret =
      given.token_endpoint_auth_method === "none" ? null : `musecret_${randomBytes(32).toString("base64url")}`;
    const client_id = `muclient_${randomBytes(16).toString("base64url")}`;
    const at = await insertOauthClient(
      {
        client_id,
        name: given.client_name,
        redirect_uris: given.redirect_uris,
        auth_method: given.token_endpoint_auth_method,
        secret_digest: secret === null ? null : tokenDigest(secret),
      },
      given,
    );
    return jsonResponse(incoming, 201, {
      ...given,
      client_id,
      client_id_issued_at: Math.floor(Date.parse(at) / 1000),
      ...(secret === null ? {} : { client_secret: secret, client_secret_expires_at: 0 }),
    });
  });
}
