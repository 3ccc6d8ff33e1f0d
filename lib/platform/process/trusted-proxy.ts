import type { IncomingMessage } from "node:http";
import type { TLSSocket } from "node:tls";
import ipaddr from "ipaddr.js";
import { newRequestId } from "#lib/platform/caller.ts";

/** Verified facts about a request, as opposed to its sender's claims. */
export interface Arrival {
  /** Whether it came over TLS, as far as this process or a trusted proxy can see. */
  secure: boolean;
  /** The client's IP: the socket's peer, or the last hop that isn't a trusted proxy. */
  ip: string;
  /** The host that the client requested. */
  host: string | undefined;
  request_id: string;
}

const ARRIVAL = Symbol("arrival");
type Arrived = object & { [ARRIVAL]?: Arrival };

/** What `receive` determined about this request. */
export function arrivalOf(incoming: Arrived): Arrival {
  const arrival = incoming[ARRIVAL];
  if (!arrival) throw new Error("this request was not received");
  return arrival;
}

export type IsTrusted = (address: string) => boolean;

/** Tests whether an IP is in one of the CIDRs; IPv4-mapped IPv6 counts as IPv4. */
export function trustedProxies(cidrs: readonly string[]): IsTrusted {
  if (cidrs.length === 0) return () => false;
  const ranges = cidrs.map((cidr) => ipaddr.parseCIDR(cidr));
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return ranges.some(([range, bits]) => range.kind() === parsed.kind() && parsed.match(range, bits));
  };
}

/**
 * Reads and then removes every header with which a sender could lie about the connection, so that no later code sees
 * them, and sets `x-request-id`. The result stays with the request for `arrivalOf`.
 */
export function receive(incoming: IncomingMessage, isTrusted: IsTrusted): Arrival {
  const { headers, socket } = incoming;
  const encrypted = (socket as Partial<TLSSocket>).encrypted === true;
  const peer = plainAddress(socket.remoteAddress ?? "");
  const trusted = isTrusted(peer);
  const arrival = trusted
    ? throughProxy(headers, { peer, encrypted }, isTrusted)
    : { secure: encrypted, ip: peer, host: headers.host, request_id: newRequestId() };
  removeClaims(incoming);
  (incoming as Arrived)[ARRIVAL] = arrival;
  headers["x-request-id"] = arrival.request_id;
  incoming.rawHeaders.push("x-request-id", arrival.request_id);
  return arrival;
}

function throughProxy(
  headers: IncomingMessage["headers"],
  from: { peer: string; encrypted: boolean },
  isTrusted: IsTrusted,
): Arrival {
  const proto = single(headers["x-forwarded-proto"]);
  const host = single(headers["x-forwarded-host"]);
  const requestId = single(headers["x-request-id"]);
  return {
    secure: proto === undefined ? from.encrypted : proto.toLowerCase() === "https",
    ip: lastUntrustedHop(single(headers["x-forwarded-for"]), from.peer, isTrusted),
    host: host !== undefined && /^[A-Za-z0-9._:[\]-]+$/.test(host) ? host : headers.host,
    request_id: requestId !== undefined && /^[A-Za-z0-9-]{8,64}$/.test(requestId) ? requestId : newRequestId(),
  };
}

// Node joins a repeated header with commas, so two values never look like one.
function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(", ") : value?.trim();
}

function lastUntrustedHop(forwardedFor: string | undefined, peer: string, isTrusted: IsTrusted): string {
  let client = peer;
  if (forwardedFor === undefined) return client;
  for (const hop of forwardedFor.split(",").reverse()) {
    const address = hop
      .trim()
      .replace(/^\[(.+)\](:\d+)?$/, "$1")
      .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
    if (!ipaddr.isValid(address)) break;
    client = plainAddress(address);
    if (!isTrusted(client)) break;
  }
  return client;
}

function plainAddress(address: string): string {
  return address.startsWith("::ffff:") && address.includes(".") ? address.slice(7) : address;
}

const CLAIMS = /^(?:x-forwarded-.*|forwarded|x-real-ip|x-request-id)$/;

function removeClaims({ headers, rawHeaders }: IncomingMessage): void {
  let kept = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const raw = rawHeaders[at] as string;
    const first = raw.charCodeAt(0) | 0x20;
    if (first === X || first === F) {
      const name = raw.toLowerCase();
      if (CLAIMS.test(name)) {
        delete headers[name];
        continue;
      }
    }
    if (kept !== at) {
      rawHeaders[kept] = raw;
      rawHeaders[kept + 1] = rawHeaders[at + 1] as string;
    }
    kept += 2;
  }
  rawHeaders.length = kept;
}

const X = "x".charCodeAt(0);
const F = "f".charCodeAt(0);
