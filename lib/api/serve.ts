import { credentialOf } from "#lib/auth/credential.ts";
import { type Arriving, arrivingOf } from "./arriving.ts";
import { baselineVersion, type Operation } from "./contract.ts";
import { ApiError, errorBody, errorContainer } from "./errors.ts";
import { type Answer, execute, type Implemented } from "./execute.ts";
import { matchPath, pathBelowRoot, readInput } from "./read-input.ts";
import { refusalOf } from "./refusal.ts";

/** Headers of every answer of the API, in both lanes. */
export function answerHeaders(requestId: string): Record<string, string> {
  return {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "private, no-store",
    "strict-transport-security": "max-age=63072000; includeSubDomains",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
  };
}

/** The version of the operation that `X-Version` asks for, or the newest one. Throws 400 for one never published. */
function versionOf(operation: Operation, { header }: Arriving): string {
  const asked = header("x-version");
  if (asked === null) return operation.versions[0];
  if (asked !== baselineVersion && !operation.versions.includes(asked)) {
    throw new ApiError(400, [
      {
        message: `X-Version ${asked.slice(0, 40)} is not a version of this operation: use ${[...new Set([...operation.versions, baselineVersion])].join(" or ")}`,
      },
    ]);
  }
  return asked;
}

/** Once an answer has begun, a failure can only cut it off; the reader sees that its end is missing. */
function streamOf(pieces: AsyncGenerator<string>, requestId: string): ReadableStream {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        controller.error(new Error(`cut off with status ${refusalOf(error, requestId).status}, request ${requestId}`));
      }
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

/** `/invoices/service/export` → `invoices-service`. */
function fileNameOf({ path }: Operation): string {
  const parts = path.split("/").filter((part) => /^[a-z-]+$/.test(part) && part !== "export");
  return parts.join("-");
}

function respond(
  operation: Operation,
  { status, body, headers }: Answer,
  requestId: string,
  version: string,
): Response {
  const all: Record<string, string> = { ...answerHeaders(requestId), "x-version": version, ...headers };
  if (typeof body === "string") return new Response(body, { status, headers: all });
  all["content-type"] = `${operation.produces}; charset=utf-8`;
  all["content-disposition"] = `attachment; filename="${fileNameOf(operation)}.csv"`;
  return new Response(streamOf(body, requestId), { status, headers: all });
}

/** Answers one request to one operation, from either lane. */
export async function handle(operation: Implemented, arriving: Arriving): Promise<Response> {
  const { contract } = operation;
  const { method, path, header, request_id, ip } = arriving;
  try {
    const keys = matchPath(contract.path, pathBelowRoot(path) ?? path);
    if (keys === null) throw new ApiError(404, [{ message: "path not found" }]);
    const version = versionOf(contract, arriving);
    const credential = credentialOf(header);
    const input = await readInput(contract, keys, arriving);
    const caller = { credential, request_id, ip, idempotency_key: header("idempotency-key") };
    return respond(contract, await execute(operation, input, caller), request_id, version);
  } catch (error) {
    const refusal = refusalOf(error, request_id);
    const context = { method, url: path, status: refusal.status, request_id, errors: refusal.items };
    const body = errorBody(contract.errors[refusal.status] ?? "container", context);
    return new Response(JSON.stringify(body), {
      status: refusal.status,
      headers: { ...answerHeaders(request_id), ...refusal.headers },
    });
  }
}

/** A route handler of the Next lane. That lane ends TLS elsewhere and says so in the request's address. */
export function serve(operation: Implemented): (request: Request) => Promise<Response> {
  return async (request) => {
    const arriving = arrivingOf(request, null);
    if (request.url.startsWith("https:")) return handle(operation, arriving);
    const { method, path: url, request_id } = arriving;
    const body = errorContainer({ method, url, status: 403, request_id, errors: [{ message: "Use HTTPS" }] });
    return new Response(JSON.stringify(body), {
      status: 403,
      headers: { ...answerHeaders(request_id), connection: "close" },
    });
  };
}
