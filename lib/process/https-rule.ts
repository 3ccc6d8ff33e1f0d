/** As much of a request over plain HTTP as the rule looks at. */
export interface PlainRequest {
  method: string;
  /** The request target as sent: path and query, or a whole address. */
  target: string;
  /** It carries a credential, whose sender must not be led on. */
  authorized: boolean;
}

type IsProtocolPath = (pathname: string) => boolean;

/**
 * Over plain HTTP nothing is served. Returns the HTTPS address for somebody who reads a page, and null for everything
 * else, which is refused.
 */
export function httpsAddressFor(
  { method, target, authorized }: PlainRequest,
  publicUrl: string,
  isProtocolPath: IsProtocolPath,
): string | null {
  const reads = method === "GET" || method === "HEAD";
  if (!reads || authorized || !target.startsWith("/") || isForPrograms(target, isProtocolPath)) return null;
  // Joined as text: resolved against the origin, a target such as //example.org would name another host.
  return URL.parse(publicUrl + target)?.href ?? null;
}

/** API, MCP and OAuth paths, also when spelled so that some layer behind would still find them. */
function isForPrograms(target: string, isProtocolPath: IsProtocolPath): boolean {
  const path = spelledOut(target);
  return path === null || path === "/authorize" || path.startsWith("/authorize/") || isProtocolPath(path);
}

function spelledOut(target: string): string | null {
  try {
    const path = decodeURIComponent(target.split(/[?#]/, 1)[0] as string).replace(/[\\/]+/g, "/");
    return new URL(path, "https://localhost").pathname.toLowerCase();
  } catch {
    return null;
  }
}
