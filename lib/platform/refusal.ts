import { z } from "zod";
import { isDatabaseBusy } from "#db/backoff.ts";
import { codeOf, isUndecided } from "#db/undecided.ts";
import { ApiError, apiErrorOf } from "#lib/platform/declaration/errors.ts";
import { factsOf } from "#lib/platform/error-facts.ts";
import { log } from "#lib/platform/log.ts";

const busyCodes = /^(53|57014|55P03|40001|40P01|25P0|25006)/;

/** Raised by the database's state machines. */
const illegalState = "MS001";

function illegalStateOf(error: unknown): ApiError {
  let root = error;
  while (root instanceof Error && root.cause instanceof Error) root = root.cause;
  const { message, detail } = root as Error & { detail?: string };
  return new ApiError(409, {
    reason: "invalid_state",
    message: `${message.charAt(0).toUpperCase()}${message.slice(1)}. Allowed: ${detail || "nothing"}`,
  });
}

function isBusy(error: unknown): boolean {
  return isDatabaseBusy(error) || (error instanceof Error && isBusy(error.cause));
}

/** What a caller is told about an error, without logging it. */
export function answerTo(error: unknown, requestId: string): ApiError {
  const refusal = apiErrorOf(error);
  if (refusal) return refusal;
  const code = codeOf(error);
  if (isBusy(error) || isUndecided(error) || busyCodes.test(code))
    return new ApiError(
      503,
      { reason: "service_busy", message: "The service is busy. Try again in a few seconds." },
      { "retry-after": "2" },
    );
  if (code === illegalState) return illegalStateOf(error);
  if (/^22/.test(code))
    return new ApiError(400, { reason: "invalid_value", message: "A value is too large or too small to be stored" });
  if (code === "23503")
    return new ApiError(409, {
      reason: "in_use",
      message: "A record that this refers to was deleted or is still in use",
    });
  if (code === "23505")
    return new ApiError(409, { reason: "already_exists", message: "A record with these values already exists" });
  return new ApiError(500, {
    reason: "internal_error",
    message: `Internal error. Include the request ID ${requestId} when you report it.`,
  });
}

/**
 * What a caller is told about an error. A refusal passes through unchanged; a busy or unreachable database is 503;
 * anything else is 500 with only the request ID. Its code and location are logged, never its values.
 */
export function refusalOf(error: unknown, requestId: string): ApiError {
  const answer = answerTo(error, requestId);
  if (apiErrorOf(error)) return answer;
  if (answer.status === 503) log().warn({ request_id: requestId, code: codeOf(error) }, "database busy or unreachable");
  if (answer.status === 500) {
    const mismatch =
      error instanceof z.ZodError ? error.issues.map((issue) => `${issue.code} at ${issue.path.join(".")}`) : undefined;
    log().error({ mismatch, request_id: requestId, ...factsOf(error) }, "request failed");
  }
  return answer;
}
