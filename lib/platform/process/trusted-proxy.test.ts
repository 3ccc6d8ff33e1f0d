import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { arrivalOf, receive, trustedProxies } from "./trusted-proxy.ts";

const isTrusted = trustedProxies(["10.0.0.0/8", "::1/128"]);
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

interface Sent {
  peer?: string;
  encrypted?: boolean;
  headers?: [string, string][];
}

/** Builds a request as Node would: repeated headers are joined, except Host, of which the first counts. */
function request({ peer = "10.0.0.1", encrypted = false, headers = [] }: Sent): IncomingMessage {
  const sent: [string, string][] = [["Host", "muster.example.com"], ...headers, ["Accept", "*/*"]];
  const joined: Record<string, string> = {};
  for (const [name, value] of sent) {
    const key = name.toLowerCase();
    joined[key] = joined[key] === undefined ? value : `${joined[key]}, ${value}`;
  }
  return {
    headers: joined,
    rawHeaders: sent.flat(),
    socket: { remoteAddress: peer, encrypted },
  } as unknown as IncomingMessage;
}

const arrive = (sent: Sent) => receive(request(sent), isTrusted);

describe("trustedProxies", () => {
  it.each([
    ["10.1.2.3", true],
    ["::ffff:10.1.2.3", true],
    ["::1", true],
    ["11.0.0.1", false],
    ["::2", false],
    ["", false],
    ["10.1.2.3, 10.1.2.4", false],
  ])("%j: %s", (address, expected) => {
    expect(isTrusted(address)).toBe(expected);
  });

  it("trusts nobody without a list", () => {
    expect(trustedProxies([])("127.0.0.1")).toBe(false);
  });
});

describe("receive", () => {
  it.each<[string, Sent, boolean]>([
    ["TLS", { encrypted: true, peer: "203.0.113.9" }, true],
    ["plain", { peer: "203.0.113.9" }, false],
    ["plain from a trusted proxy that says nothing", {}, false],
    ["a trusted proxy that says https", { headers: [["X-Forwarded-Proto", "https"]] }, true],
    ["a trusted proxy that says http", { headers: [["X-Forwarded-Proto", "http"]] }, false],
    [
      "TLS from a trusted proxy whose client used http",
      { encrypted: true, headers: [["X-Forwarded-Proto", "http"]] },
      false,
    ],
    ["the same from an untrusted peer", { peer: "203.0.113.9", headers: [["X-Forwarded-Proto", "https"]] }, false],
    [
      "two values",
      {
        headers: [
          ["X-Forwarded-Proto", "https"],
          ["x-forwarded-proto", "https"],
        ],
      },
      false,
    ],
    ["a list", { headers: [["X-Forwarded-Proto", "https,http"]] }, false],
    ["only the standard header", { headers: [["Forwarded", "proto=https"]] }, false],
    [
      "other spellings of the claim",
      {
        headers: [
          ["X-Forwarded-Ssl", "on"],
          ["X-Forwarded-Scheme", "https"],
        ],
      },
      false,
    ],
  ])("judges whether it is secure: %s", (_, sent, secure) => {
    expect(arrive(sent).secure).toBe(secure);
  });

  it.each<[string, string, string]>([
    ["203.0.113.9", "203.0.113.9", "the only hop"],
    ["198.51.100.1, 203.0.113.9", "203.0.113.9", "what the client wrote in front does not count"],
    ["203.0.113.9, 10.0.0.7, 10.0.0.8", "203.0.113.9", "trusted hops are passed over"],
    ["10.0.0.7, 10.0.0.8", "10.0.0.7", "all hops are trusted"],
    ["203.0.113.9:4711", "203.0.113.9", "a port"],
    ["[2001:db8::1]:4711", "2001:db8::1", "IPv6 with a port"],
    ["::ffff:203.0.113.9", "203.0.113.9", "IPv4 inside IPv6"],
    ["unknown", "10.0.0.1", "no address"],
    ["", "10.0.0.1", "nothing"],
  ])("X-Forwarded-For %j names %s: %s", (value, ip) => {
    expect(arrive({ headers: [["X-Forwarded-For", value]] }).ip).toBe(ip);
  });

  it("ignores IP headers from an untrusted peer", () => {
    expect(
      arrive({
        peer: "::ffff:203.0.113.9",
        headers: [
          ["X-Forwarded-For", "1.1.1.1"],
          ["X-Real-IP", "1.1.1.1"],
        ],
      }).ip,
    ).toBe("203.0.113.9");
  });

  it("takes the host only from a trusted proxy", () => {
    const headers: [string, string][] = [["X-Forwarded-Host", "other.example.com"]];
    expect(arrive({ headers }).host).toBe("other.example.com");
    expect(arrive({ headers, peer: "203.0.113.9" }).host).toBe("muster.example.com");
    expect(arrive({ headers: [["X-Forwarded-Host", "a.example.com/b"]] }).host).toBe("muster.example.com");
  });

  it.each<[string, Sent, string | RegExp]>([
    ["a trusted proxy's", { headers: [["X-Request-Id", "edge-0123456789"]] }, "edge-0123456789"],
    ["an untrusted peer's", { peer: "203.0.113.9", headers: [["X-Request-Id", "edge-0123456789"]] }, UUID_V7],
    ["a malformed one", { headers: [["X-Request-Id", "a b"]] }, UUID_V7],
    [
      "two",
      {
        headers: [
          ["X-Request-Id", "edge-0123456789"],
          ["X-Request-Id", "edge-0123456789"],
        ],
      },
      UUID_V7,
    ],
    ["none", {}, UUID_V7],
  ])("request id from %s", (_, sent, expected) => {
    const incoming = request(sent);
    const { request_id } = receive(incoming, isTrusted);
    expect(request_id).toMatch(expected);
    expect(incoming.headers["x-request-id"]).toBe(request_id);
    expect(arrivalOf(incoming).request_id).toBe(request_id);
  });

  it("hides all of these headers from later code, in both forms", () => {
    const incoming = request({
      headers: [
        ["X-Forwarded-Proto", "https"],
        ["x-forwarded-for", "1.1.1.1"],
        ["X-FORWARDED-HOST", "other.example.com"],
        ["X-Forwarded-Port", "1"],
        ["Forwarded", "for=1.1.1.1;proto=https"],
        ["X-Real-IP", "1.1.1.1"],
        ["X-Request-Id", "edge-0123456789"],
        ["X-Version", "2026-01-01"],
      ],
    });
    const { request_id } = receive(incoming, isTrusted);
    expect(incoming.headers).toEqual({
      host: "muster.example.com",
      "x-version": "2026-01-01",
      accept: "*/*",
      "x-request-id": request_id,
    });
    expect(incoming.rawHeaders).toEqual([
      "Host",
      "muster.example.com",
      "X-Version",
      "2026-01-01",
      "Accept",
      "*/*",
      "x-request-id",
      request_id,
    ]);
  });
});
