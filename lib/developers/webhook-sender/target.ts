import ipaddr from "ipaddr.js";
import { isOwnPort, type Own, portOf } from "./own-address.ts";

/** What an operator allows beyond public https addresses. */
export interface TargetPolicy {
  /** CIDRs of private networks that may be called, including over plain http and on any port. */
  allowed: readonly string[];
  own: Own;
  /** Database ports: never called, on any host. */
  closedPorts: readonly string[];
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The error for a URL of the service itself. */
export const itself = "This URL points to Muster itself. Use another URL.";

const openPorts = new Set(["", "443", "8443"]);
const globalUnicast = ipaddr.parseCIDR("2000::/3");
const documentation = ipaddr.parseCIDR("3fff::/20");
/** In public ranges, but inside a provider's network: Azure's host, IBM Cloud's services. No registry lists them. */
const providers = ["168.63.129.16/32", "161.26.0.0/16", "166.8.0.0/14"].map((cidr) => ipaddr.IPv4.parseCIDR(cidr));
const insideNames = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/;

function isAllowed(address: Address, { allowed }: TargetPolicy): boolean {
  return allowed.some((cidr) => {
    const [range, bits] = ipaddr.parseCIDR(cidr);
    return range.kind() === address.kind() && address.match(range, bits);
  });
}

/** Whether this exact address may be dialed: only global unicast, unless the operator allows its network. */
function mayDial(text: string, policy: TargetPolicy): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (isAllowed(address, policy)) return true;
  if (address instanceof ipaddr.IPv6 && (!address.match(globalUnicast) || address.match(documentation))) return false;
  if (address instanceof ipaddr.IPv4 && providers.some((range) => address.match(range))) return false;
  return address.range() === "unicast";
}

/**
 * Whether this address may be called with this protocol and port: never the service itself, and outside the networks
 * the operator allows, only https on an open port. Hostnames are checked here as well, because their addresses are
 * known only now.
 */
export function mayCall(
  text: string,
  { protocol, port }: { protocol: string; port: string },
  policy: TargetPolicy,
): boolean {
  if (!mayDial(text, policy) || isOwnPort(text, portOf({ protocol, port }), policy.own)) return false;
  return isAllowed(ipaddr.process(text), policy) || (protocol === "https:" && openPorts.has(port));
}

/** The literal address in a URL's host, or null for a name. URL has already normalized odd spellings such as 0x7f.1. */
export function literalOf(hostname: string): string | null {
  const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  return ipaddr.isValid(bare) ? bare : null;
}

/**
 * Why a URL may not be called, worded for the person who set it, or null. Checks everything that needs no network; what
 * a hostname resolves to is checked on every dial.
 */
export function refusalOfUrl(text: string, policy: TargetPolicy): string | null {
  const url = URL.parse(text);
  if (!url || /[\s\\]/.test(text)) return "Enter a full URL, like https://example.com/webhooks.";
  if (url.username !== "" || url.password !== "")
    return "The URL can't contain a user name or password. Use a custom header instead.";
  if (url.protocol !== "https:" && url.protocol !== "http:") return "The URL must start with https://.";
  const literal = literalOf(url.hostname);
  const name = url.hostname.replace(/\.+$/, "").toLowerCase();
  // A hostname's address is known only when dialed, so with private networks allowed it may be one of theirs.
  const mayBeInside = literal === null ? policy.allowed.length > 0 : isAllowed(ipaddr.process(literal), policy);
  if (url.protocol === "http:" && !mayBeInside) return "The URL must start with https://.";
  const port = portOf(url);
  if (policy.closedPorts.includes(port) || (!openPorts.has(url.port) && !mayBeInside))
    return `Port ${port} isn't allowed. Use 443 or 8443.`;
  if (name === policy.own.host.toLowerCase() && (!mayBeInside || policy.own.ports.includes(port))) return itself;
  if (literal !== null && isOwnPort(literal, port, policy.own)) return itself;
  if (literal !== null && !mayDial(literal, policy))
    return "This address isn't on the public internet. Use a public URL.";
  if (literal === null && !mayBeInside && (insideNames.test(name) || !name.includes(".")))
    return "This host name doesn't resolve to a public address. Use a public URL.";
  return null;
}
