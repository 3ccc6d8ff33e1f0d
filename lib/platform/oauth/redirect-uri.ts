/** Schemes of an app on the person's computer: a domain in reverse (RFC 8252 7.1), which no browser handles itself. */
const reverseDomain = /^[a-z][a-z0-9-]*(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+:$/;
/** Cursor has registered this scheme since before it knew the rule. */
const knownSchemes = new Set(["cursor:"]);
const loopbackHosts = new Set(["127.0.0.1", "[::1]", "localhost"]);
const webSchemes = new Set(["https:", "http:"]);

/** Why an app can't use this redirect URI, or null. */
export function redirectUriProblem(text: string): string | null {
  const url = URL.parse(text);
  if (!url || text.length > 2000) return "must be an absolute URL of at most 2,000 characters";
  if (/[^\x21-\x7e]|\\/.test(text))
    return "must be printable ASCII without spaces and backslashes: write a host in Punycode and other characters percent-encoded";
  if (text.includes("#")) return "must not have a fragment";
  if (text.includes("*")) return "must not contain a wildcard";
  if (url.username !== "" || url.password !== "") return "must not contain a user name or password";
  if (!webSchemes.has(url.protocol) && !reverseDomain.test(url.protocol) && !knownSchemes.has(url.protocol))
    return `must not use the scheme ${url.protocol.slice(0, -1).slice(0, 60)}. Use https, or a domain of yours in reverse, like com.example.app:`;
  if (url.protocol === "http:" && !loopbackHosts.has(url.hostname))
    return "must use https; http is for 127.0.0.1, [::1] and localhost only";
  if (webSchemes.has(url.protocol) && !/^https?:\/\/[^/]/i.test(text)) return "must name a host";
  return null;
}

/** The URL without its port, if it is this machine over http. */
function withoutPort(text: string): string | null {
  const match = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?([/?].*)?$/.exec(text);
  return match ? `http://${match[1]}${match[2] ?? ""}` : null;
}

/** Exact match, character by character, except for the port of a loopback address (RFC 8252 7.3). */
export function isRegisteredUri(registered: readonly string[], given: string): boolean {
  if (redirectUriProblem(given) !== null) return false;
  if (registered.includes(given)) return true;
  const loopback = withoutPort(given);
  return loopback !== null && registered.some((uri) => withoutPort(uri) === loopback);
}

/** The destination in an organization's policy: a host, `localhost` for this computer, or an app's scheme. */
export function destinationKey(redirectUri: string): string {
  const { kind, name } = destinationOf(redirectUri);
  if (kind === "loopback") return "localhost";
  return kind === "app" ? `${name}:` : name;
}

/** Where the person will be sent, for display: the host, or the scheme of an app on their computer. */
export function destinationOf(redirectUri: string): { kind: "web" | "loopback" | "app"; name: string } {
  const url = new URL(redirectUri);
  if (!webSchemes.has(url.protocol)) return { kind: "app", name: url.protocol.slice(0, -1) };
  return { kind: loopbackHosts.has(url.hostname) ? "loopback" : "web", name: url.hostname };
}
