import { type NextRequest, NextResponse } from "next/server";
import { isDevelopment } from "#lib/platform/environment.ts";

/**
 * Where the consent page's form may lead: browsers also check the redirect after it against `form-action`. The URL
 * names the app's origin or scheme; anything else is omitted.
 */
function formTargets({ nextUrl: { pathname, searchParams } }: NextRequest): string {
  if (pathname !== "/oauth/consent") return "'self'";
  const to = searchParams.get("to") ?? "";
  return /^(?:https?:\/\/[\w.:[\]-]+|[a-z][a-z0-9+.-]{1,50}:)$/i.test(to) ? `'self' ${to}` : "'self'";
}

/** Sets each page's Content-Security-Policy with a fresh nonce and passes nonce and path on. It authorizes nothing. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = crypto.getRandomValues(Buffer.alloc(18)).toString("base64");
  const policy = [
    "default-src 'self'",
    // React evaluates text in development to rebuild stack traces.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment() ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${formTargets(request)}`,
  ].join("; ");
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-path", request.nextUrl.pathname + request.nextUrl.search);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  response.headers.set("x-frame-options", "DENY");
  if (["/oauth/consent", "/worker"].includes(request.nextUrl.pathname)) {
    response.headers.set("referrer-policy", "no-referrer");
    response.headers.set("cache-control", "no-store");
  }
  return response;
}

// Must be a literal for Next to find. API paths are excluded because bodies are truncated at 10 MB here.
export const config = {
  matcher: [
    "/((?!rest(?:/|$)|scim(?:/|$)|mcp(?:/|$)|downloads(?:/|$)|files(?:/|$)|logos(?:/|$)|certificate\\.pem$|register$|authorize$|token$|revoke$|leaked-tokens$|\\.well-known/|_next/static/).*)",
  ],
};
