import type { RequestTarget } from "./request-target.ts";

/** The parts of a plain HTTP request that the rule looks at. */
export interface PlainRequest {
  method: string;
  /** Null if it can't be parsed. */
  target: RequestTarget | null;
  /** Carries a credential, so it must not be redirected. */
  authorized: boolean;
}

type IsProtocolPath = (pathname: string) => boolean;

/**
 * Nothing is served over plain HTTP. Returns the HTTPS URL for someone reading a page, and null for everything else,
 * which is refused: including API, MCP and OAuth paths spelled so that some later layer would still recognize them.
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
  // Concatenated: resolved against the origin, a path such as //example.org would name another host.
  return URL.parse(publicUrl + path + query)?.href ?? null;
}
