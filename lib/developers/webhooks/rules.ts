/** Stands for every event type. */
export const allEvents = "*";
/** The disable reason for subscriptions that a person or a token disabled. */
export const disabledManually = "Disabled manually";

/** Stable codes for failed attempts; `http_…` means a complete response arrived. */
const errorCodes = [
  "http_3xx",
  "http_4xx",
  "http_5xx",
  "timeout",
  "name_not_found",
  "refused",
  "reset",
  "tls",
  "forbidden_target",
  "headers_too_large",
  "protocol",
  "network",
  "no_key",
] as const;

export type ErrorCode = (typeof errorCodes)[number];

const minute = 60;
const hour = 60 * minute;

/** Seconds before each retry: the first entry applies after the first failure. After the last there are no more. */
export const retryDelays = [
  1 * minute,
  2 * minute,
  4 * minute,
  8 * minute,
  16 * minute,
  32 * minute,
  1 * hour,
  2 * hour,
  4 * hour,
  16 * hour,
] as const;

/** The first attempt and every retry: this many consecutive failures disable a subscription. */
export const failuresThatDisable = retryDelays.length + 1;

/** How many retries failed in a row: the first of the failures is the first attempt's. */
export function failedRetries(consecutive_failures: number): number {
  return Math.max(0, consecutive_failures - 1);
}

/** "9 of 10 retries failed". */
export function retryWords(consecutive_failures: number): string {
  return `${failedRetries(consecutive_failures)} of ${retryDelays.length} retries failed`;
}

/** Numbers of consecutive failures that trigger a notification. */
export const noticedFailures = [3, 7, failuresThatDisable - 1] as const;

const maxJitter = 30;

interface Failure {
  /** Failed attempts of this delivery so far, including this one. */
  failures: number;
  /** The endpoint's Retry-After, in seconds. */
  retryAfter: number | null;
  /** 0 to 1. */
  random: number;
  /** Divides every delay, for tests. */
  timeScale: number;
}

/**
 * Seconds until a delivery's next attempt, or null when its schedule is exhausted. Jitter only adds to the delay, by at
 * most a tenth and 30 seconds; Retry-After may lengthen the delay up to double, never shorten it.
 */
export function secondsToNextAttempt({ failures, retryAfter, random, timeScale }: Failure): number | null {
  const delay = retryDelays[failures - 1];
  if (delay === undefined) return null;
  const asked = Math.min(Math.max(delay, retryAfter ?? 0), 2 * delay);
  return (asked + random * Math.min(delay / 10, maxJitter)) / timeScale;
}

/** Seconds requested by a Retry-After header (RFC 9110 10.2.3), or null if it isn't usable. */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const date = /GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now.getTime()) / 1000));
}
