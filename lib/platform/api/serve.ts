import { credentialOf, limitKeyOf, malformedPosting, postingCredential } from "#lib/platform/auth/credential.ts";
import type { Handling } from "#lib/platform/caller.ts";
import { baselineVersion, isPublic, type Operation, versionsOf } from "#lib/platform/declaration/contract.ts";
import { ApiError, errorBody } from "#lib/platform/declaration/errors.ts";
import { organizationHeader } from "#lib/platform/declaration/organization-header.ts";
import type { IncomingRequest } from "#lib/platform/incoming-request.ts";
import { refusalOf } from "#lib/platform/refusal.ts";
import { type Coding, codingFor, compressed, compressedPieces } from "./compression.ts";
import { type Answer, execute, type Implemented, type Piece } from "./execute.ts";
import { matchPath, pathBelowRoot, readInput } from "./read-input.ts";
import { streamOf } from "./stream-of.ts";

/** Headers of every API response, in both lanes. The version is the baseline if no operation responds. */
export function responseHeaders(requestId: string, version: string = baselineVersion): Record<string, string> {
  return {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "private, no-store",
    "strict-transport-security": "max-age=63072000; includeSubDomains",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
    "x-version": version,
  };
}

/** The version of the operation that `X-Version` requests, or the newest. Throws 400 for one never published. */
function versionOf(operation: Operation, { header }: IncomingRequest): string {
  const asked = header("x-version");
  if (asked === null) return operation.versions[0];
  if (!versionsOf(operation).includes(asked)) {
    throw new ApiError(400, {
      reason: "unsupported_version",
      message: `X-Version ${asked.slice(0, 40)} is not a version of this operation. Use ${versionsOf(operation).join(" or ")}.`,
    });
  }
  return asked;
}

/** When a version ends, for its responses (RFC 9745, RFC 8594). */
function retirementHeaders({ retirements }: Operation, version: string): Record<string, string> {
  const { deprecation, sunset } = retirements[version] ?? {};
  return {
    ...(deprecation && { deprecation: `@${Date.parse(deprecation) / 1000}` }),
    ...(sunset && { sunset: new Date(sunset).toUTCString() }),
  };
}

/** The value of `Prefer: handling=…`; the first one counts (RFC 7240 section 2). */
function handlingOf({ header }: IncomingRequest): Handling | undefined {
  const asked = /(?:^|,)\s*handling\s*=\s*"?(strict|lenient)"?\s*(?:[,;]|$)/i.exec(header("prefer") ?? "");
  return asked?.[1]?.toLowerCase() as Handling | undefined;
}

async function* encodedPieces(pieces: AsyncGenerator<Piece>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  for await (const piece of pieces) yield typeof piece === "string" ? encoder.encode(piece) : piece;
}

/** `/invoices/service/export` → `invoices-service`. */
function fileNameOf({ path }: Operation): string {
  const parts = path.split("/").filter((part) => /^[a-z-]+$/.test(part) && part !== "export");
  return parts.join("-");
}

/** A text response, compressed as the request asks. */
async function respondWithText(
  text: string,
  { status, headers, coding }: { status: number; headers: Record<string, string>; coding: Coding | null },
): Promise<Response> {
  const { body, headers: own } = await compressed(text, coding);
  return new Response(body, { status, headers: { ...headers, vary: "accept-encoding", ...own } });
}

function respond(
  operation: Operation,
  { status, body, headers }: Answer,
  requestId: string,
  { version, coding, applied }: { version: string; coding: Coding | null; applied: Record<string, string> },
): Response | Promise<Response> {
  const all: Record<string, string> = { ...responseHeaders(requestId, version), ...applied, ...headers };
  if (status === 204) {
    const { "content-type": _, ...bare } = all;
    return new Response(null, { status, headers: bare });
  }
  // Compression leaks a secret through the response length (BREACH), so proxies must not compress it either.
  if (operation.showsSecret && typeof body === "string")
    return new Response(body, { status, headers: { ...all, "cache-control": "private, no-store, no-transform" } });
  if (typeof body === "string") return respondWithText(body, { status, headers: all, coding });
  const isText = operation.produces === "text/csv";
  all["content-type"] = `${operation.produces}${isText ? "; charset=utf-8" : ""}`;
  all["content-disposition"] = `attachment; filename="${fileNameOf(operation)}.${operation.produces?.split("/")[1]}"`;
  all.vary = "accept-encoding";
  if (coding) all["content-encoding"] = coding;
  const pieces = coding ? compressedPieces(body, coding) : encodedPieces(body);
  const toError = (error: unknown) =>
    new Error(`cut off with status ${refusalOf(error, requestId).status}, request ${requestId}`);
  return new Response(streamOf(pieces, toError), { status, headers: all });
}

/** Handles one request to one operation, from either lane. */
export async function handle(operation: Implemented, incoming: IncomingRequest): Promise<Response> {
  const { contract } = operation;
  const { method, path, header, request_id, ip } = incoming;
  const coding = codingFor(header("accept-encoding"));
  let [version] = contract.versions;
  const handling = handlingOf(incoming);
  const applied: Record<string, string> = handling ? { "preference-applied": `handling=${handling}` } : {};
  try {
    const keys = matchPath(contract.path, pathBelowRoot(path) ?? path);
    if (keys === null) throw new ApiError(404, { reason: "path_not_found", message: "path not found" });
    version = versionOf(contract, incoming);
    Object.assign(applied, retirementHeaders(contract, version));
    const credential = isPublic(contract) ? postingCredential(keys.job_posting_id) : credentialOf(header);
    if (!credential) throw malformedPosting();
    if (!isPublic(contract)) incoming.limit_key = limitKeyOf(credential);
    const input = await readInput(contract, keys, incoming, handling);
    const [idempotency_key, organization_id] = [header("idempotency-key"), header(organizationHeader)];
    const caller = { credential, request_id, ip, idempotency_key, organization_id, handling };
    const answer = await execute(operation, input, caller);
    return await respond(contract, answer, request_id, { version, coding, applied });
  } catch (error) {
    const refusal = refusalOf(error, request_id);
    const context = { method, url: path, status: refusal.status, request_id, errors: refusal.items };
    const body = errorBody(contract.errors[refusal.status] ?? "container", context);
    const headers = { ...responseHeaders(request_id, version), ...applied, ...refusal.headers };
    return respondWithText(JSON.stringify(body), { status: refusal.status, headers, coding });
  }
}
