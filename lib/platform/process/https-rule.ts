import type { RequestTarget } from "./request-target.ts";

/** As much of a request over plain HTTP as the rule looks at. */
export interface PlainRequest {
  method: string;
  /** Null when it cannot be read. */
  target: RequestTarget | null;
  /** It carries a credential, whose sender must not be led on. */
  authorized: boolean;
}

type IsProtocolPath = (pathname: string) => boolean;

/**
 * Over plain HTTP nothing is served. Returns the HTTPS address for somebody who reads a page, and null for everything
 * else, which is refused: also API, MCP and OAuth paths that are spelled so that some layer behind would still find them.
 */
export function httpsAddressFor(
  { method, target, authorized }: PlainRequest,
  publicUrl: string,
  isProtocolPath: IsProtocolPath,
): string | null {
  const reads = method === "GET" || method === "HEAD";
  if (!reads || authorized || target === null) return null;
  const { path, query, loosest } = target;
  if (isProtocolPath(loosest)) return null;
  // Joined as text: resolved against the origin, a path such as //example.org would name another host.
  return URL.parse(publicUrl + path + query)?.href ?? null;
}
