import { describe, expect, it } from "vitest";
import { readTarget } from "./request-target.ts";

describe("readTarget", () => {
  it.each([
    ["/", "/", ""],
    ["/rest/v2/invoices?limit=5&cursor=%2e", "/rest/v2/invoices", "?limit=5&cursor=%2e"],
    ["/rest/v2/invoices/", "/rest/v2/invoices/", ""],
    ["/.well-known/oauth-protected-resource/mcp", "/.well-known/oauth-protected-resource/mcp", ""],
    ["/x/../rest/v2/invoices", "/rest/v2/invoices", ""],
    ["/./rest/v2/invoices", "/rest/v2/invoices", ""],
    ["/../../rest", "/rest", ""],
    ["/rest/v2/x/../invoices", "/rest/v2/invoices", ""],
    ["/x/%2e%2E/rest/v2/invoices", "/rest/v2/invoices", ""],
    ["/x/.%2e/%2e/rest", "/rest", ""],
    ["/_next/../rest/v2/invoices", "/rest/v2/invoices", ""],
    ["/x\\..\\rest\\v2", "/rest/v2", ""],
    ["/%72est/%76%32/invoices", "/rest/v2/invoices", ""],
    ["/people/%7Eana%2dmaria", "/people/~ana-maria", ""],
    ["/people/caf%c3%a9", "/people/caf%C3%A9", ""],
    ["/invoices/a%2fb", "/invoices/a%2Fb", ""],
    ["/%2572est", "/%2572est", ""],
    ["/x?/../rest", "/x", "?/../rest"],
  ])("parses %s once, for both lanes, as %s", (target, path, query) => {
    expect(readTarget(target)).toMatchObject({ path, query });
  });

  it.each(["//evil.example/x", "/\\evil.example/x", "/.//evil.example/x", "/x/..//evil.example/x"])(
    "takes no host from %s",
    (target) => expect(readTarget(target)?.path).toBe("//evil.example/x"),
  );

  it("keeps an empty segment: a missing ID isn't replaced by the segment after it", () => {
    expect(readTarget("/rest/v2/invoices//download")?.path).toBe("/rest/v2/invoices//download");
  });

  it.each([
    ...["//rest/v2/invoices", "///rest", "/\\rest", "/x/..%2frest", "/x%2f..%2frest%2fv2", "/rest%2Fv2"],
    ...["/%5Crest", "/x%5c..%5Crest", "/%2572est/v2", "/%252572est", "/x/%252e%252e/rest", "/%2frest", "/re%09st/v2"],
    ...["/rest%3Fx", "/rest%23", "/rest"],
  ])("%s could be taken for the API", (target) => {
    expect(readTarget(target)?.loosest).toMatch(/^\/rest(?:\/|$)/);
  });

  it.each([
    ...["*", "", "x", "?x", "http://localhost/rest", "https://evil.example/", "HTTP://localhost/", "localhost:443"],
    ...["/#/../rest", "/x?a#b", "/%", "/%2", "/%zz", "/a%u002e"],
  ])("%s isn't a path of this server", (target) => {
    expect(readTarget(target)).toBeNull();
  });

  it("handles a path of hostile length", () => {
    for (const piece of ["/..", "%25", "/a", "//", "\\", "%2e"])
      expect(readTarget(`/${piece.repeat(16_000 / piece.length)}`)).not.toBeNull();
  });
});
