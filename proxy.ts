import { type NextRequest, NextResponse } from "next/server";
import { isDevelopment } from "./lib/platform/environment.ts";

/**
 * Where the consent page's form may lead: browsers hold the redirect after it against `form-action`. The address names the app's
 * origin or scheme; one that is neither is left out.
 */
function formTargets({ nextUrl: { pathname, searchParams } }: NextRequest): string {
  if (pathname !== "/oauth/consent") return "'self'";
  const to = searchParams.get("to") ?? "";
  return /^(?:https?:\/\/[\w.:[\]-]+|[a-z][a-z0-9+.-]{1,50}:)$/i.test(to) ? `'self' ${to}` : "'self'";
}

/** Gives each page its Content-Security-Policy with a fresh nonce, and the nonce and its own path to the page. It authorizes nothing. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = crypto.getRandomValues(Buffer.alloc(18)).toString("base64");
  const policy = [
    "default-src 'self'",
    // React in development evaluates text to rebuild stack traces.
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

// Next must find this text as it stands. Paths for programs stay out: bodies are cut at 10 MB here.
export const config = {
  matcher: [
    "/((?!rest(?:/|$)|mcp(?:/|$)|downloads(?:/|$)|files(?:/|$)|register$|authorize$|token$|revoke$|\\.well-known/|_next/static/).*)",
  ],
};
