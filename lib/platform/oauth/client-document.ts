import { z } from "zod";
import { findOauthClient, keepOauthDocument, type OauthClient } from "#db/oauth.ts";
import { clientName } from "./client-name.ts";
import { countAttempt } from "./limits.ts";
import { OauthError } from "./oauth-error.ts";
import { redirectUriProblem } from "./redirect-uri.ts";
import { redirectUris } from "./register.ts";

/** GETs a public https URL; null if the URL isn't allowed or doesn't respond. */
export type FetchDocument = (
  url: string,
) => Promise<{ status: number; contentType: string; cacheControl: string; text: string; isCut: boolean } | null>;

const longestId = 1000;
const [shortest, usual, longest] = [60, 3600, 86_400];

/** Whether a client's ID is the URL of its metadata: https with a path, in canonical spelling. */
export function isDocumentUrl(id: string): boolean {
  const url = URL.parse(id);
  if (url?.protocol !== "https:" || url.href !== id || id.length > longestId) return false;
  return url.pathname !== "/" && url.username === "" && url.password === "" && !id.includes("#");
}

const listOf = (name: string, needed: string) =>
  z
    .array(z.string())
    .optional()
    .refine((values) => values === undefined || values.includes(needed), `${name} doesn't include ${needed}`);

const document = z.object({
  client_id: z.string(),
  client_name: clientName,
  redirect_uris: redirectUris,
  grant_types: listOf("grant_types", "authorization_code"),
  response_types: listOf("response_types", "code"),
  token_endpoint_auth_method: z.literal("none", "token_endpoint_auth_method isn't none").optional(),
  // A secret that anyone can read isn't a secret.
  client_secret: z.undefined("It has a client_secret").optional(),
});

function unusable(id: string, why: string): OauthError {
  return new OauthError("invalid_client", `The app's description at ${id.slice(0, 200)} can't be used. ${why}.`);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function secondsToKeep(cacheControl: string): number {
  const given = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(cacheControl)?.[1];
  const wanted = /no-store|no-cache/i.test(cacheControl) ? 0 : Number(given ?? usual);
  return Math.min(longest, Math.max(shortest, wanted));
}

async function read(id: string, fetchDocument: FetchDocument): Promise<OauthClient> {
  const answer = await fetchDocument(id);
  if (answer === null) throw unusable(id, "No public server responded at that URL in time");
  const { status, contentType, cacheControl, text, isCut } = answer;
  if (status !== 200) throw unusable(id, `Its status is ${status}, not 200`);
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(contentType)) throw unusable(id, "It isn't JSON");
  if (isCut) throw unusable(id, "It is too large");
  const parsed = document.safeParse(parsedJson(text));
  if (!parsed.success) throw unusable(id, parsed.error.issues[0]?.message ?? "It is incomplete");
  const { client_id, client_name, redirect_uris } = parsed.data;
  if (client_id !== id) throw unusable(id, "Its client_id is another URL");
  for (const uri of redirect_uris) {
    const problem = redirectUriProblem(uri);
    if (problem !== null) throw unusable(id, `A redirect URI ${problem}`);
  }
  const client = { client_id, name: client_name, redirect_uris, auth_method: "none", secret_digest: null };
  await keepOauthDocument(client, parsed.data, secondsToKeep(cacheControl));
  return client;
}

/**
 * A client as registered, or as described by the document at its ID (Client ID Metadata Documents); null if there is
 * none.
 */
export async function findClient(
  id: string,
  ip: string | null,
  fetchDocument: FetchDocument,
): Promise<OauthClient | null> {
  if (id.includes("\0")) return null;
  const known = await findOauthClient(id);
  if (!isDocumentUrl(id)) return known;
  if (known?.is_fresh) return known;
  await countAttempt("document", ip);
  return read(id, fetchDocument);
}
