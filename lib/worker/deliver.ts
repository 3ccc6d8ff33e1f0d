import { readRetryAfter, secondsToNextAttempt } from "#lib/webhooks/schedule.ts";
import type { Outcome, Sender } from "#lib/webhooks/send.ts";
import { deliveryHeaders } from "#lib/webhooks/sign.ts";
import { type Secrets, secretsOf } from "./secrets.ts";
import type { Claimed, Result } from "./work.ts";

const overloadStatuses = new Set([429, 502, 503, 504]);

const unreadable: Outcome = {
  succeeded: false,
  status: null,
  error: "no_key",
  response_headers: {},
  response_body: "",
  duration_ms: 0,
};

/** As the log shows them: custom headers may hold secrets. */
function shownHeaders(headers: Record<string, string>, { customHeaders }: Secrets): string {
  const hidden: Record<string, string> = {};
  for (const name of Object.keys(customHeaders)) if (name.toLowerCase() in headers) hidden[name.toLowerCase()] = "•••";
  return JSON.stringify({ ...headers, ...hidden });
}

function resultOf(
  claimed: Claimed,
  outcome: Outcome,
  sentAt: Date,
  timeScale: number,
): Omit<Result, "key_label" | "request_headers"> {
  const retryAfter = readRetryAfter(outcome.response_headers["retry-after"], new Date());
  const failures = claimed.failures + 1;
  return {
    organization_id: claimed.organization_id,
    delivery_id: claimed.delivery_id,
    fence: claimed.fence,
    succeeded: outcome.succeeded,
    overloaded: outcome.error === "timeout" || overloadStatuses.has(outcome.status ?? 0),
    next_seconds: outcome.succeeded
      ? null
      : secondsToNextAttempt({ failures, retryAfter, random: Math.random(), timeScale }),
    at: sentAt.toISOString(),
    duration_ms: outcome.duration_ms,
    status: outcome.status,
    error: outcome.error,
    result: outcome.error ?? "delivered",
    response_headers: JSON.stringify(outcome.response_headers),
    response_body: outcome.response_body,
  };
}

/** Makes one attempt and says what follows from it. */
export async function deliver(claimed: Claimed, sender: Sender, timeScale: number): Promise<Result> {
  const sentAt = new Date();
  const secrets = secretsOf(claimed);
  if (secrets === null)
    return { ...resultOf(claimed, unreadable, sentAt, timeScale), key_label: "", request_headers: "{}" };
  const { body, event_id: eventId, api_version: apiVersion, url } = claimed;
  const headers = deliveryHeaders({ eventId, apiVersion, body, sentAt, ...secrets });
  const outcome = await sender.send(url, headers, body);
  return {
    ...resultOf(claimed, outcome, sentAt, timeScale),
    key_label: secrets.keys[0].label,
    request_headers: shownHeaders(headers, secrets),
  };
}
