import { RestError } from "#lib/platform/api/client.ts";

/** Why a call failed, in plain words; includes the request ID for support if the server itself failed. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof RestError)) return "Something went wrong on this page. Try again.";
  return error.status >= 500 && error.requestId ? `${error.message} (request ID ${error.requestId})` : error.message;
}
