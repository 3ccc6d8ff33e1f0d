import type { StatusTone } from "#components/ui/status.tsx";
import type { ErrorCode } from "#lib/developers/webhooks/rules.ts";
import type { Delivery } from "./webhook.ts";

/** For every way an attempt can fail: what happened, why and what to do. */
const errors: Record<ErrorCode | "expired", { short: string; long: string }> = {
  http_3xx: {
    short: "Redirected",
    long: "Your endpoint returned a redirect, which we don't follow. Use the final URL.",
  },
  http_4xx: { short: "Client error", long: "Your endpoint returned a client error. Check its logs." },
  http_5xx: { short: "Server error", long: "Your endpoint returned a server error. Check its logs." },
  timeout: {
    short: "Timed out",
    long: "No complete response within 30 seconds. Respond first, then do the work.",
  },
  name_not_found: { short: "Unknown host", long: "The host name doesn't resolve. Check the name and its DNS records." },
  refused: { short: "Not connected", long: "Nothing accepted the connection. Check that the endpoint is running." },
  reset: { short: "Cut off", long: "The connection closed before the response was complete." },
  tls: {
    short: "Bad certificate",
    long: "The TLS connection failed. Check that the certificate is valid and complete.",
  },
  forbidden_target: {
    short: "Not allowed",
    long: "The host resolved to a private network address, which we never call.",
  },
  headers_too_large: { short: "Too long", long: "The response headers are too long." },
  protocol: { short: "Not HTTP", long: "The response wasn't valid HTTP." },
  network: { short: "Network failed", long: "A network error occurred before the request reached your endpoint." },
  no_key: { short: "No key", long: "Couldn't read the signing key. Rotate it." },
  expired: { short: "Expired", long: "It was held for 30 days, then its content was deleted." },
};

function known(code: string): code is keyof typeof errors {
  return Object.hasOwn(errors, code);
}

interface Outcome {
  status: number | null;
  error: string | null;
}

/** Short form for a table cell: "200", "500", "Timed out". */
export function shortOutcome({ status, error }: Outcome): string | null {
  if (status !== null) return String(status);
  return error === null ? null : known(error) ? errors[error].short : error;
}

/** Form for a sentence: "Returned 200", "Timed out". */
export function outcomeTitle(outcome: Outcome): string {
  if (outcome.status !== null) return `Returned ${outcome.status}`;
  return shortOutcome(outcome) ?? "No response yet";
}

/** Why an attempt failed and how to fix it; null for a success. */
export function reasonOf({ error }: Pick<Outcome, "error">): string | null {
  return error === null ? null : known(error) ? errors[error].long : null;
}

/** Display name of a result in the health figures. */
export function resultWord(result: string): string {
  if (result === "delivered") return "Delivered";
  if (result.startsWith("http_")) return `Returned ${result.slice(5)}`;
  return known(result) ? errors[result].short : result;
}

export const deliveryStates: Record<Delivery["state"], { word: string; tone: StatusTone }> = {
  pending: { word: "Sending", tone: "info" },
  retrying: { word: "Retrying", tone: "warn" },
  delivered: { word: "Delivered", tone: "neutral" },
  failed: { word: "Failed", tone: "bad" },
  held: { word: "Held", tone: "warn" },
  cancelled: { word: "Canceled", tone: "neutral" },
};

/** "34 ms", "1.2 s". */
export function formatDuration(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}
