import { createHmac, timingSafeEqual } from "node:crypto";

const digits = 6;
const stepSeconds = 30;
/** Steps that a clock may be off by, either way. */
const tolerance = 1;

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 section 6, without padding. */
export function base32(bytes: Uint8Array): string {
  let text = "";
  let [bits, held] = [0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text;
}

/** The code of a counter (RFC 4226 section 5.3, with SHA-1). */
export function hotp(secret: Uint8Array, counter: number, length = digits): string {
  const moving = Buffer.alloc(8);
  moving.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac("sha1", secret).update(moving).digest();
  const offset = (mac.at(-1) as number) & 15;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** length).padStart(length, "0");
}

/** The step of a time (RFC 6238 section 4.2), which is in milliseconds. */
export const stepAt = (time: number): number => Math.floor(time / 1000 / stepSeconds);

/** The step whose code this is, or null; one that comes after `last`, because a code works only once. */
export function stepOf(secret: Uint8Array, code: string, last: number, time = Date.now()): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const now = stepAt(time);
  let found: number | null = null;
  for (let step = now - tolerance; step <= now + tolerance; step += 1)
    if (timingSafeEqual(Buffer.from(hotp(secret, step)), Buffer.from(code)) && step > last) found ??= step;
  return found;
}

/** What authenticator apps read from a QR code. */
export function otpauthUri(secret: Uint8Array, account: string, issuer: string): string {
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer,
    digits: String(digits),
    period: String(stepSeconds),
  });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query}`;
}
