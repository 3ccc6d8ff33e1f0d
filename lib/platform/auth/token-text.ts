import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { keyedDigest } from "#lib/platform/secrets.ts";

/**
 * The text of a credential: `mu`, a letter for its kind, `_`, 43 random base62 characters (256 bits) and 6 base62
 * characters of CRC-32 over all before them, so that a scanner can tell a token of ours without asking the service.
 * Pattern: `mu[opwsarc]_[0-9A-Za-z]{49}`. Of an app: access, refresh, code.
 */
const tokenLetters = {
  organization: "o",
  personal: "p",
  worker: "w",
  session: "s",
  access: "a",
  refresh: "r",
  code: "c",
} as const;

export type TokenKind = keyof typeof tokenLetters;

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const shape = /^mu([opwsarc])_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

function checksum(text: string): string {
  let rest = crc32(text);
  let result = "";
  for (let position = 0; position < 6; position += 1) {
    result = alphabet[rest % 62] + result;
    rest = Math.floor(rest / 62);
  }
  return result;
}

export function newTokenText(kind: TokenKind): string {
  const random = Array.from({ length: 43 }, () => alphabet[randomInt(62)]).join("");
  const start = `mu${tokenLetters[kind]}_${random}`;
  return start + checksum(start);
}

/** The kind that a well-formed text names, or null: a wrong checksum is refused without asking the database. */
export function tokenKind(text: string): TokenKind | null {
  const match = shape.exec(text);
  if (!match || checksum(text.slice(0, -6)) !== match[3]) return null;
  return (Object.keys(tokenLetters) as TokenKind[]).find((kind) => tokenLetters[kind] === match[1]) ?? null;
}

/** What the database keeps of a credential: HMAC-SHA256 with a key that is not in the database. */
export const tokenDigest = keyedDigest("token-pepper");
