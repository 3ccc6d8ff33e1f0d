export interface RequestTarget {
  /** Normalized as in RFC 3986 6.2.2: without dot segments, backslashes, or encoded unreserved characters. */
  path: string;
  /** Includes the question mark; empty if there is no query. */
  query: string;
  /** What a layer that decodes more, or collapses slashes, could take the path for. Used only to choose the lane. */
  loosest: string;
}

const plainPath = /^(?:\/[\w~-][\w.~-]*)*\/?$/;
const decodings = 3;

/**
 * Parses a request target once, for everything that follows. Null if it isn't a readable path of this server: an
 * absolute URL (RFC 9112 3.2.2), `*`, a fragment, or a percent sign without two hexadecimal digits.
 */
export function readTarget(target: string): RequestTarget | null {
  if (!target.startsWith("/") || target.includes("#")) return null;
  const mark = target.indexOf("?");
  const given = mark === -1 ? target : target.slice(0, mark);
  const query = mark === -1 ? "" : target.slice(mark);
  if (plainPath.test(given)) return { path: given, query, loosest: given };
  if (/%(?![\da-f]{2})/i.test(given)) return null;
  const path = pathnameOf(given).replace(/%[\da-f]{2}/gi, writtenOut);
  return { path, query, loosest: loosestOf(path) };
}

// Concatenated: resolved against an origin, a path such as //example.org would name another host.
function pathnameOf(path: string): string {
  return new URL(`https://localhost${path}`).pathname;
}

function writtenOut(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
}

/** Decoded as often as any layer behind might, also if it can't be parsed. */
export function spelledOut(path: string): string {
  let text = path;
  for (let pass = 0; pass < decodings; pass += 1)
    text = text.replace(/%([0-7][\da-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return text;
}

function loosestOf(path: string): string {
  return pathnameOf(spelledOut(path).replace(/[\\/]+/g, "/"));
}
