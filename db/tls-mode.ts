import { isIP } from "node:net";
import { splitHosts } from "./hosts.ts";

const modes = ["disable", "require", "verify-full"] as const;

type TlsMode = (typeof modes)[number];

const isMode = (text: string): text is TlsMode => modes.some((mode) => mode === text);

/** Whether a database at this host is reached without a network that others could listen to. */
function isLocal(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return bare === "" || bare === "localhost" || bare === "::1" || (isIP(bare) === 4 && bare.startsWith("127."));
}

/**
 * How a database's URL says to encrypt connections, or what its hosts need: nothing if all are this machine, else TLS,
 * verified if a CA is known. Null for an `sslmode` that isn't offered.
 */
export function tlsModeOf(url: string, knowsCa: boolean): TlsMode | null {
  const given = new URL(url).searchParams.get("sslmode");
  if (given !== null) return isMode(given) ? given : null;
  const { hosts } = splitHosts(url);
  const names = hosts.length > 0 ? hosts.map(({ host }) => host) : [new URL(url).hostname];
  if (names.every(isLocal)) return "disable";
  return knowsCa ? "verify-full" : "require";
}
