import { createHash } from "node:crypto";
import { z } from "zod";
import { accessTokenRevoked } from "#lib/developers/access-tokens/events.ts";
import { countRequest } from "#lib/platform/api/rate-limit.ts";
import { readBytes } from "#lib/platform/api/read-input.ts";
import type { Protocol } from "#lib/platform/api/router.ts";
import { responseHeaders } from "#lib/platform/api/serve.ts";
import { revokeLeaked } from "#lib/platform/auth/leaked-token.ts";
import { ApiError, errorContainer } from "#lib/platform/declaration/errors.ts";
import { settings } from "#lib/platform/env.ts";
import type { IncomingRequest } from "#lib/platform/incoming-request.ts";
import { refusalOf } from "#lib/platform/refusal.ts";
import { isSigned } from "./scanner-keys.ts";

const longestBody = 256 * 1024;
const maxTokens = 100;

const report = z
  .array(
    z.object({
      token: z.string().max(500),
      type: z.string().max(200),
      url: z.string().max(4000).optional(),
      source: z.string().max(100).optional(),
    }),
  )
  .max(maxTokens);

type Found = z.output<typeof report>[number];

function readReport(body: Buffer): Found[] {
  const refuse = (message: string) => new ApiError(400, { reason: "invalid_value", message });
  let given: unknown;
  try {
    given = JSON.parse(body.toString("utf8"));
  } catch {
    throw refuse("The body must be JSON");
  }
  const { data } = report.safeParse(given);
  if (!data) throw refuse(`The body must be a list of at most ${maxTokens} objects with token, type, url, and source`);
  return data;
}

/** "github.com (commit)". Never more of the URL, which may be private or hold secrets itself. */
function placeOf({ url, source }: Found): string {
  const host = URL.parse(url ?? "")?.hostname || "an unknown place";
  return source && /^[a-z_]{1,50}$/.test(source) ? `${host} (${source.replaceAll("_", " ")})` : host;
}

/** Revokes the token, if it is one of ours, in a transaction of its own. */
async function judge(found: Found, { request_id, ip }: IncomingRequest) {
  const leak = { source: placeOf(found), event_type_id: accessTokenRevoked.id, request_id, ip };
  const isReal = await revokeLeaked(found.token, leak);
  return {
    token_hash: createHash("sha256").update(found.token).digest("base64"),
    token_type: found.type,
    label: isReal ? "true_positive" : "false_positive",
  };
}

async function respond(incoming: IncomingRequest, keys: string): Promise<Response> {
  const { method, header, ip, request_id } = incoming;
  if (method !== "POST")
    throw new ApiError(405, { reason: "method_not_allowed", message: "Use POST." }, { allow: "POST" });
  await countRequest("address", ip ?? "unknown");
  const body = await readBytes(incoming, longestBody);
  const [keyId, signature] = [header("github-public-key-identifier"), header("github-public-key-signature")];
  if (!(await isSigned(keys, body, keyId, signature)))
    throw new ApiError(401, {
      reason: "invalid_signature",
      message: "The signature is missing or isn't of a configured key",
    });
  const labels = [];
  for (const found of readReport(body)) labels.push(await judge(found, incoming));
  return new Response(JSON.stringify(labels), { headers: responseHeaders(request_id) });
}

async function handle(incoming: IncomingRequest): Promise<Response> {
  const { method, path: url, request_id } = incoming;
  try {
    const { leak_scanner_keys } = settings();
    if (leak_scanner_keys === null) throw new ApiError(404, { reason: "path_not_found", message: "path not found" });
    return await respond(incoming, leak_scanner_keys);
  } catch (error) {
    const { status, items: errors, headers } = refusalOf(error, request_id);
    const body = errorContainer({ method, url, status, request_id, errors });
    return new Response(JSON.stringify(body), { status, headers: { ...responseHeaders(request_id), ...headers } });
  }
}

/** Where scanners report tokens that they found, in the format of GitHub's secret scanning. */
export const leakedTokens: Protocol = { root: "/leaked-tokens", handle, exact: true };
