import { RestError } from "#lib/platform/api/client.ts";
import { errorMessage } from "./error-message.ts";

export type FieldErrors = Record<string, string>;

interface Problem {
  message: string;
  path?: string | PropertyKey[];
}

/** First message per field; messages without a field use the key "". */
export function fieldErrors(problems: readonly Problem[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of problems) {
    const key = Array.isArray(path) ? String(path[0] ?? "") : (path?.split("/")[1] ?? "");
    errors[key] ??= message;
  }
  return errors;
}

/** Like `fieldErrors`, for a failed call. Messages about fields that the form doesn't have use the key "". */
export function callErrors(error: unknown, fields: readonly string[]): FieldErrors {
  if (!(error instanceof RestError) || error.status >= 500) return { "": errorMessage(error) };
  const errors: FieldErrors = {};
  for (const [key, message] of Object.entries(fieldErrors(error.issues))) {
    const field = fields.includes(key) ? key : "";
    errors[field] = errors[field] === undefined ? message : `${errors[field]} ${message}`;
  }
  return errors;
}
