/** Which apps people in an organization can connect. */
export const policyModes = ["all", "listed", "none"] as const;

export type PolicyMode = (typeof policyModes)[number];

export const maxAllowed = 100;

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const pattern = new RegExp(`^(?:localhost|${label}(?:\\.${label})+|[a-z][a-z0-9+.-]{0,60}:)$`);

/** Whether an allow-list entry is a host, `localhost` or an app's URL scheme, such as `cursor:`. */
export function isDestination(text: string): boolean {
  return text.length <= 253 && pattern.test(text);
}

/** Normalizes a pasted entry: a URL is reduced to the part the list stores. */
export function toDestination(text: string): string {
  const line = text.trim().toLowerCase();
  const scheme = /^([a-z][a-z0-9+.-]*:)(?:\/|$)/.exec(line)?.[1];
  if (scheme === undefined) return line;
  if (scheme !== "https:" && scheme !== "http:") return scheme;
  const host = URL.parse(line)?.hostname ?? line;
  return host === "127.0.0.1" || host === "[::1]" ? "localhost" : host;
}
