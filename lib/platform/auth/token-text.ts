import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { keyedDigest } from "#lib/platform/secrets.ts";

/**
 * The format of a credential: `mu`, a letter for its kind, `_`, 43 random base62 characters (256 bits), and 6 base62
 * characters of CRC-32 over everything before them, so that a scanner can recognize our tokens offline. Pattern:
 * `mu[opwsarc]_[0-9A-Za-z]{49}`. Kinds for apps: access, refresh, code.
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

/** The kind of a well-formed token, or null: a wrong checksum is rejected without asking the database. */
export function tokenKind(text: string): TokenKind | null {
  const match = shape.exec(text);
  if (!match || checksum(text.slice(0, -6)) !== match[3]) return null;
  return (Object.keys(tokenLetters) as TokenKind[]).find((kind) => tokenLetters[kind] === match[1]) ?? null;
}

/** What the database stores of a credential: HMAC-SHA256 with a key that is not in the database. */
export const tokenDigest = keyedDigest("token-pepper");
