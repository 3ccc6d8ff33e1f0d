import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";

/** The service itself, which webhooks may not target. */
export interface Own {
  /** Host of PUBLIC_URL. */
  host: string;
  /** Ports on which that host is reachable, through whatever proxy is in front of it. */
  ports: readonly string[];
  /** Ports its processes listen on directly, on every address of their machines. */
  listening: readonly string[];
}

const rememberedMs = 60_000;

/** A URL's port, explicit or the scheme's default. */
export function portOf({ protocol, port }: { protocol: string; port: string }): string {
  return port || (protocol === "https:" ? "443" : "80");
}

/** Normalizes an address; an IPv4-mapped IPv6 address becomes the IPv4 address. */
function plain(text: string): string | null {
  return ipaddr.isValid(text) ? ipaddr.process(text).toString() : null;
}

/** Whether an address belongs to this machine, in any spelling. Unspecified addresses lead to loopback. */
function isThisMachine(text: string): boolean {
  const address = plain(text);
  if (address === null) return false;
  if (["loopback", "unspecified"].includes(ipaddr.parse(address).range())) return true;
  return Object.values(networkInterfaces()).some((all) => all?.some((one) => plain(one.address) === address));
}

/** Whether this process or another on the same machine listens on an address and port. */
export function isOwnPort(address: string, port: string, { listening }: Own): boolean {
  return listening.includes(port) && isThisMachine(address);
}

type Resolve = (hostname: string) => Promise<string[]>;

/**
 * Tests whether any of a target's addresses is where the service listens: on this machine, or on the PUBLIC_URL
 * machine, where the web process may run. PUBLIC_URL is resolved at most once a minute, and only for one of the
 * service's own ports.
 */
export function selfTest(own: Own, resolve: Resolve): (addresses: readonly string[], port: string) => Promise<boolean> {
  const literal = own.host.replace(/^\[|\]$/g, "");
  let asked = Number.NEGATIVE_INFINITY;
  let theirs: Promise<(string | null)[]> = Promise.resolve([plain(literal)]);
  const ask = () => {
    if (ipaddr.isValid(literal) || performance.now() - asked < rememberedMs) return theirs;
    asked = performance.now();
    theirs = resolve(own.host).then(
      (found) => found.map(plain),
      () => [],
    );
    return theirs;
  };
  return async (addresses, port) => {
    if (!own.listening.includes(port)) return false;
    if (addresses.some(isThisMachine)) return true;
    const known = await ask();
    return addresses.some((address) => known.includes(plain(address)));
  };
}
