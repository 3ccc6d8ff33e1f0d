import type { NextRequest } from "next/server";
import { ApiError } from "#lib/platform/declaration/errors.ts";

/** Longest body accepted for next-auth, in bytes. */
export const longestAuthBody = 16 * 1024;
const callbackCookie = "__Secure-next-auth.callback-url";

function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text, text.startsWith("/") ? "https://localhost" : undefined)?.protocol ?? "");
}

/** Throws for what isn't a form of at most this many bytes, as its headers say. */
export function checkFormRequest({ headers }: NextRequest, longest: number): void {
  const type = headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded(?:\s*;|$)/i.test(type))
    throw new ApiError(415, { reason: "unsupported_media_type", message: "Send application/x-www-form-urlencoded" });
  const length = Number(headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  if (!(length <= longest))
    throw new ApiError(413, {
      reason: "body_too_large",
      message: `Send at most ${longest} bytes, and their number in Content-Length`,
    });
}

/** Throws for a request that next-auth would fail with 500, or whose body it would read without a limit. */
export function checkAuthRequest(request: NextRequest): void {
  const { method, nextUrl, cookies } = request;
  if (method === "POST") {
    checkFormRequest(request, longestAuthBody);
  } else if (/\/callback\/password\/?$/.test(nextUrl.pathname)) {
    throw new ApiError(405, { reason: "method_not_allowed", message: "Sign in with POST" }, { allow: "POST" });
  }
  for (const address of nextUrl.searchParams.getAll("callbackUrl"))
    if (address !== "" && !isWebAddress(address))
      throw new ApiError(400, {
        reason: "invalid_value",
        path: "/callbackUrl",
        message: "must be a path or a web address",
      });
  const remembered = cookies.get(callbackCookie)?.value ?? "";
  if (remembered !== "" && !isWebAddress(remembered))
    throw new ApiError(400, {
      reason: "malformed_request",
      message: `The cookie ${callbackCookie} must be a path or a web address`,
    });
}

/** An address of ours, as headers can have it: this one, or else our first page. */
export function ownAddress(url: string, origin: string): string {
  const to = URL.parse(url, origin);
  return to?.origin === origin && /^https?:$/.test(to.protocol) ? to.href : origin;
}

/** Where a sign-in wants to go afterward: its form says it, and next-auth remembers it in a cookie for the callback. */
export async function returnTo(request: NextRequest): Promise<string | null> {
  if (request.method !== "POST") return request.cookies.get(callbackCookie)?.value ?? null;
  return new URLSearchParams(await request.clone().text()).get("callbackUrl");
}
