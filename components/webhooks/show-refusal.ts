import type { UseFormSetError } from "react-hook-form";
import { RestError } from "#lib/api/client.ts";
import { fieldOf, type WebhookFormValues } from "./webhook-form-values.ts";

/** Writes what the service refused onto its fields, and what concerns none of them over the button. */
export function showRefusal(error: unknown, setError: UseFormSetError<WebhookFormValues>) {
  if (error instanceof RestError && error.status === 401) return;
  const rest: string[] = [];
  for (const { path, message } of error instanceof RestError ? error.issues : []) {
    const field = fieldOf(path);
    if (field) setError(field, { type: "server", message });
    else rest.push(message);
  }
  if (!(error instanceof RestError)) rest.push("Something unexpected happened in this page. Try again.");
  const id = error instanceof RestError && error.requestId ? ` Request id ${error.requestId}.` : "";
  if (rest.length > 0) setError("root", { type: "server", message: rest.join(" ") + id });
}
