import ipaddr from "ipaddr.js";

/**
 * What a provider usually assigns to one customer: an IPv4 address, or an IPv6 /56 (RIPE-690 4.2). Keeps other text.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/56`).toString();
}
