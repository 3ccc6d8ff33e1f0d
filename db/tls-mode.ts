import { isIP } from "node:net";

const modes = ["disable", "require", "verify-full"] as const;

type TlsMode = (typeof modes)[number];

const isMode = (text: string): text is TlsMode => modes.some((mode) => mode === text);

/** Whether a database at this host is reached without a network that others could listen to. */
function isLocal(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return bare === "" || bare === "localhost" || bare === "::1" || (isIP(bare) === 4 && bare.startsWith("127."));
}

/**
 * How a database's URL says to encrypt connections, or what its host needs: nothing on this machine, else TLS, verified
 * if a CA is known. Null for an `sslmode` that isn't offered.
 */
export function tlsModeOf(url: string, knowsCa: boolean): TlsMode | null {
  const { hostname, searchParams } = new URL(url);
  const given = searchParams.get("sslmode");
  if (given !== null) return isMode(given) ? given : null;
  if (isLocal(hostname)) return "disable";
  return knowsCa ? "verify-full" : "require";
}
