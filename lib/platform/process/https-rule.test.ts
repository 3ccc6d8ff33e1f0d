import { describe, expect, it } from "vitest";
import { isProtocolPath } from "#lib/platform/api/router.ts";
import { httpsAddressFor } from "./https-rule.ts";
import { readTarget } from "./request-target.ts";

const origin = "https://muster.example.com";
const addressFor = (method: string, target: string, authorized = false) =>
  httpsAddressFor({ method, target: readTarget(target), authorized }, origin, isProtocolPath);

describe("httpsAddressFor", () => {
  it.each([
    ["/", `${origin}/`],
    ["/sign-in?next=%2Finvoices", `${origin}/sign-in?next=%2Finvoices`],
    ["/restaurants", `${origin}/restaurants`],
    ["//example.org/x", `${origin}//example.org/x`],
    ["/\\example.org", `${origin}//example.org`],
    ["/caf\u00e9", `${origin}/caf%C3%A9`],
  ])("redirects a reader of %s to HTTPS, never to another host", (target, address) => {
    expect(addressFor("GET", target)).toBe(address);
    expect(addressFor("HEAD", target)).toBe(address);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "get"])("refuses %s for a page", (method) => {
    expect(addressFor(method, "/sign-in")).toBeNull();
  });

  it.each([
    "/rest/v2/invoices",
    "/rest",
    "/scim/v2/Users",
    "/mcp",
    "/token?x=1",
    "/revoke",
    "/register",
    "/authorize?client_id=1",
    "/authorize/",
    "/.well-known/oauth-authorization-server",
    "//rest/v2/invoices",
    "/%72est/v2/invoices",
    "/REST/v2/invoices",
    "/x/../rest/v2/invoices",
    "/x/%2e%2e/rest/v2/invoices",
    "/\\rest/v2/invoices",
    "/%",
    "*",
    "http://muster.example.com/rest/v2/invoices",
    "http://muster.example.com/sign-in",
  ])("refuses %s", (target) => {
    expect(addressFor("GET", target)).toBeNull();
  });

  it("refuses a request with a credential, whatever its path", () => {
    expect(addressFor("GET", "/sign-in", true)).toBeNull();
  });
});
