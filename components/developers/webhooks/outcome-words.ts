import type { StatusTone } from "#components/ui/status.tsx";
import type { ErrorCode } from "#lib/developers/webhooks/rules.ts";
import type { Delivery } from "./webhook.ts";

/** What happened, why and what to do, for everything that can go wrong with an attempt. */
const errors: Record<ErrorCode | "expired", { short: string; long: string }> = {
  http_3xx: { short: "Redirected", long: "It answered with a redirect, which is not followed. Use the final address." },
  http_4xx: { short: "Refused it", long: "It answered that the request was wrong. Its own log says why." },
  http_5xx: { short: "Failed on it", long: "It answered that it failed itself. Its own log says why." },
  timeout: {
    short: "Timed out",
    long: "No whole answer came within 30 seconds. Answer first and do the work afterwards.",
  },
  name_not_found: { short: "Unknown host", long: "The host's name leads to no address. Check the name and its DNS." },
  refused: { short: "Not connected", long: "Nothing accepted the connection. Check that the endpoint is running." },
  reset: { short: "Cut off", long: "The connection was cut before the answer was whole." },
  tls: {
    short: "Bad certificate",
    long: "The secure connection failed. Check that the certificate is valid and whole.",
  },
  forbidden_target: {
    short: "Not allowed",
    long: "The host led to an address inside a private network, which is never called.",
  },
  headers_too_large: { short: "Too long", long: "The answer's headers were longer than what is read." },
  protocol: { short: "Not HTTP", long: "What came back was not an HTTP answer." },
  network: { short: "Network failed", long: "The network failed on the way. Nothing is known of the endpoint." },
  no_key: { short: "No key", long: "Its signing key could not be read. Rotate the signing key." },
  expired: { short: "Expired", long: "It waited for 30 days; then its content was deleted." },
};

function known(code: string): code is keyof typeof errors {
  return Object.hasOwn(errors, code);
}

interface Outcome {
  status: number | null;
  error: string | null;
}

/** In a table's cell: "200", "500", "Timed out". */
export function shortOutcome({ status, error }: Outcome): string | null {
  if (status !== null) return String(status);
  return error === null ? null : known(error) ? errors[error].short : error;
}

/** In a sentence: "Answered 200", "Timed out". */
export function outcomeTitle(outcome: Outcome): string {
  if (outcome.status !== null) return `Answered ${outcome.status}`;
  return shortOutcome(outcome) ?? "No answer yet";
}

/** Why an attempt failed and what helps; null after a success. */
export function reasonOf({ error }: Pick<Outcome, "error">): string | null {
  return error === null ? null : known(error) ? errors[error].long : null;
}

/** Names of results in the figures of health. */
export function resultWord(result: string): string {
  if (result === "delivered") return "Delivered";
  if (result.startsWith("http_")) return `Answered ${result.slice(5)}`;
  return known(result) ? errors[result].short : result;
}

export const deliveryStates: Record<Delivery["state"], { word: string; tone: StatusTone }> = {
  pending: { word: "On its way", tone: "info" },
  retrying: { word: "Retrying", tone: "warn" },
  delivered: { word: "Delivered", tone: "neutral" },
  failed: { word: "Failed", tone: "bad" },
  held: { word: "Held", tone: "warn" },
  cancelled: { word: "Cancelled", tone: "neutral" },
};

/** "34 ms", "1.2 s". */
export function formatDuration(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}
