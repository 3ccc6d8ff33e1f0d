import { randomBytes, timingSafeEqual } from "node:crypto";
import { keyedDigest } from "#lib/platform/secrets.ts";

/**
 * Distinguishes a browser that signed in before from an unknown one (OWASP "Slow Down Online Guessing Attacks with
 * Device Cookies").
 */
export const deviceCookie = "__Host-muster.device";

/**
 * Browsers keep a cookie for at most 400 days (RFC 6265bis 5.5). Lax, because a sign-in may be redirected back from the
 * identity provider.
 */
export const deviceCookieOptions = {
  httpOnly: true,
  secure: true,
  sameSite: "lax",
  path: "/",
  maxAge: 400 * 24 * 3600,
} as const;

/** How many accounts a browser is remembered for. */
const most = 4;
const nonceLength = 16;
const entryShape = /^[\w-]{64}$/;

const sign = keyedDigest("device-cookie");

/** An email in canonical form, regardless of the case and spaces it was typed with. */
export function accountOf(email: string): string {
  return email.trim().toLowerCase();
}

function signed(nonce: Buffer, email: string): Buffer {
  return Buffer.concat([nonce, sign(`${nonce.toString("base64url")} ${accountOf(email)}`)]);
}

function isOf(entry: string, email: string): boolean {
  const bytes = Buffer.from(entry, "base64url");
  return timingSafeEqual(bytes, signed(bytes.subarray(0, nonceLength), email));
}

function entriesOf(cookie: string | null | undefined): string[] {
  return (cookie?.split(".") ?? []).slice(0, most).filter((entry) => entryShape.test(entry));
}

/** The cookie's entry for this account; null if the browser is unknown to the account. */
export function deviceOf(cookie: string | null | undefined, email: string): string | null {
  return entriesOf(cookie).find((entry) => isOf(entry, email)) ?? null;
}

/**
 * The cookie's value with a new entry for this account, which has just signed in; the account added longest ago is
 * dropped.
 */
export function withDevice(cookie: string | null | undefined, email: string): string {
  const others = entriesOf(cookie).filter((entry) => !isOf(entry, email));
  const own = signed(randomBytes(nonceLength), email).toString("base64url");
  return [own, ...others].slice(0, most).join(".");
}
