import { readRetryAfter, secondsToNextAttempt } from "#lib/developers/webhooks/rules.ts";
import type { Recipient } from "./recipient.ts";
import type { Outcome, Sender } from "./send.ts";
import { deliveryHeaders } from "./sign.ts";
import type { Claimed, Result } from "./work.ts";

const unreadable: Outcome = {
  succeeded: false,
  status: null,
  error: "no_key",
  response_headers: {},
  response_body: "",
  duration_ms: 0,
};

/** Headers as shown in the log, with custom values masked because they may hold secrets. */
function shownHeaders(headers: Record<string, string>, customHeaders: Readonly<Record<string, string>>): string {
  const names = Object.keys(customHeaders).map((name) => name.toLowerCase());
  if (names.length === 0) return JSON.stringify(headers);
  const hidden = names.filter((name) => name in headers).map((name) => [name, "•••"]);
  return JSON.stringify({ ...headers, ...Object.fromEntries(hidden) });
}

/** Makes one attempt and decides what happens next. */
export async function deliver(
  claimed: Claimed,
  recipient: Recipient,
  sender: Sender,
  timeScale: number,
): Promise<Result> {
  const sentAt = new Date();
  const { url, apiVersion, secrets, organizationId } = recipient;
  const resultOf = (outcome: Outcome, key_label: string, request_headers: string): Result => ({
    organization_id: organizationId,
    delivery_id: claimed.delivery_id,
    fence: claimed.fence,
    succeeded: outcome.succeeded,
    next_seconds: outcome.succeeded ? null : secondsAfter(claimed, outcome, timeScale),
    at: sentAt.getTime(),
    duration_ms: outcome.duration_ms,
    status: outcome.status,
    error: outcome.error,
    key_label,
    request_headers,
    response_headers: JSON.stringify(outcome.response_headers),
    response_body: outcome.response_body,
  });
  if (secrets === null) return resultOf(unreadable, "", "{}");
  const { body, event_id: eventId } = claimed;
  const { keys, customHeaders } = secrets;
  const headers = deliveryHeaders({ eventId, apiVersion, body, sentAt, keys, customHeaders });
  const shown = shownHeaders(headers, customHeaders);
  return resultOf(await sender.send(url, headers, body), keys[0].label, shown);
}

function secondsAfter({ failures }: Claimed, { response_headers }: Outcome, timeScale: number): number | null {
  const retryAfter = readRetryAfter(response_headers["retry-after"], new Date());
  return secondsToNextAttempt({ failures: failures + 1, retryAfter, random: Math.random(), timeScale });
}
