import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";

/** The service itself, as a target that webhooks may not have. */
export interface Own {
  /** Host of PUBLIC_URL. */
  host: string;
  /** Ports of that host on which it is reached, by whatever stands before it. */
  ports: readonly string[];
  /** Ports on which its processes listen themselves, on every address of their machines. */
  listening: readonly string[];
}

const rememberedMs = 60_000;

/** The port that a URL's parts stand for. */
export function portOf({ protocol, port }: { protocol: string; port: string }): string {
  return port || (protocol === "https:" ? "443" : "80");
}

/** An address in one spelling; IPv4 inside IPv6 is the IPv4 that it leads to. */
function plain(text: string): string | null {
  return ipaddr.isValid(text) ? ipaddr.process(text).toString() : null;
}

/** Whether an address is one of this machine, however it is written. Unspecified ones lead to loopback. */
function isThisMachine(text: string): boolean {
  const address = plain(text);
  if (address === null) return false;
  if (["loopback", "unspecified"].includes(ipaddr.parse(address).range())) return true;
  return Object.values(networkInterfaces()).some((all) => all?.some((one) => plain(one.address) === address));
}

/** Whether an address and port are where this process or one beside it listens. */
export function isOwnPort(address: string, port: string, { listening }: Own): boolean {
  return listening.includes(port) && isThisMachine(address);
}

type Resolve = (hostname: string) => Promise<string[]>;

/**
 * A test of whether one of a target's addresses is where the service listens: on this machine, or on that of PUBLIC_URL,
 * whose web process may run elsewhere. Only for a port of the service's own is that name asked for, once a minute.
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
