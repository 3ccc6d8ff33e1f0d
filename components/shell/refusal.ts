import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { RestError } from "#lib/platform/api/client.ts";
import { noticeSessionEnd } from "./session.ts";

const unexpected = "Something went wrong on this page. Try again.";

/** Why a call failed, in words; with the id that support asks for when the service itself failed. */
export function failure(error: unknown): string {
  if (!(error instanceof RestError)) return unexpected;
  return error.status >= 500 && error.requestId ? `${error.message} (request ID ${error.requestId})` : error.message;
}

/** Writes what the service refused onto its fields, and what concerns none of them over the button. */
export function showRefusal<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fieldOf: (path: string | undefined) => Path<Values> | null | undefined,
): void {
  noticeSessionEnd(error);
  if (error instanceof RestError && error.status === 401) return;
  const rest: string[] = [];
  for (const { path, message } of error instanceof RestError ? error.issues : []) {
    const field = fieldOf(path);
    if (field) setError(field, { type: "server", message });
    else rest.push(message);
  }
  if (!(error instanceof RestError)) rest.push(unexpected);
  const id = error instanceof RestError && error.requestId ? ` Request ID ${error.requestId}.` : "";
  if (rest.length > 0) setError("root", { type: "server", message: rest.join(" ") + id });
}
