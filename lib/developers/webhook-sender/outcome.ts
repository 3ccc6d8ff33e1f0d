import type { ErrorCode } from "#lib/developers/webhooks/rules.ts";

/** The error code for a status; null for success. */
export function errorOfStatus(status: number): ErrorCode | null {
  if (status >= 200 && status < 300) return null;
  if (status < 400) return "http_3xx";
  return status < 500 ? "http_4xx" : "http_5xx";
}
