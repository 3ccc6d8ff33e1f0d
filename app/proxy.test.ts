import { join } from "node:path";
import { NextRequest } from "next/server";
import { expect, test } from "vitest";

type Proxy = (request: NextRequest) => Response;
const { proxy }: { proxy: Proxy } = await import(join(import.meta.dirname, "../proxy.ts"));

const headersOf = (path: string) => proxy(new NextRequest(`https://localhost${path}`)).headers;

test.each(["/sign-in", "/oauth/consent?request=x&to=https%3A%2F%2Fapp.example"])("%s can't be framed", (path) => {
  const headers = headersOf(path);
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none';");
  expect(headers.get("x-frame-options")).toBe("DENY");
});

test.each(["/sign-in", "/invoices", "/account"])(
  "%s loads only what is ours, and runs only scripts with a nonce that is fresh each time",
  (path) => {
    const [nonce, next] = [0, 1].map(() => {
      const policy = headersOf(path).get("content-security-policy") ?? "";
      expect(policy).toMatch(/^default-src 'self';/);
      return /; script-src 'self' 'nonce-([^']{20,})' 'strict-dynamic';/.exec(policy)?.[1];
    });
    expect(nonce).toBeDefined();
    expect(next).not.toBe(nonce);
  },
);

test("the consent page isn't cached, sends no referrer, loads no images of others, and submits only to itself and the app", () => {
  const headers = headersOf("/oauth/consent?request=x&to=https%3A%2F%2Fapp.example");
  expect([headers.get("cache-control"), headers.get("referrer-policy")]).toEqual(["no-store", "no-referrer"]);
  expect(headers.get("content-security-policy")).toContain("img-src 'self' data: blob:;");
  expect(headers.get("content-security-policy")).toMatch(/form-action 'self' https:\/\/app\.example$/);
});

test.each(["https://a.example; script-src *", "*", "https://a.example https://b.example", "x"])(
  "the consent page submits only to itself when its URL names %s",
  (to) => {
    const policy = headersOf(`/oauth/consent?${new URLSearchParams({ request: "x", to })}`).get(
      "content-security-policy",
    );
    expect(policy).toMatch(/form-action 'self'$/);
  },
);
