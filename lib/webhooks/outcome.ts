/** What can go wrong with an attempt, as stable words; `http_…` are answers that came whole. */
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

/** The error that a status stands for; null for a success. */
export function errorOfStatus(status: number): ErrorCode | null {
  if (status >= 200 && status < 300) return null;
  if (status < 400) return "http_3xx";
  return status < 500 ? "http_4xx" : "http_5xx";
}
