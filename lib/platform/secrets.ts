import { hash, hkdfSync, randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { platform } from "node:process";
import { settings } from "./env.ts";
import { SettingsError } from "./settings-error.ts";

export type DatabaseRole = "app_web" | "app_worker" | "app_backup";

// Group access is allowed: container volumes are often mounted that way.
const EVERYONE = 0o006;
const derived = new Map<string, Buffer>();
const encryption = new Map<string, readonly [EncryptionKey, ...EncryptionKey[]]>();
const keyIdPurpose = "encryption-key-id";
let root: Buffer | undefined;

/**
 * A key for one purpose, derived by HKDF-SHA256 from the root secret (SECRET_KEY, otherwise DATA_DIR/secret.key,
 * created on first use). Returns the same buffer each time: do not write to it. Throws SettingsError if the file can't
 * be read or created.
 */
export function deriveKey(purpose: string, length = 32): Buffer {
  const name = `${length}:${purpose}`;
  let key = derived.get(name);
  if (!key) {
    root ??= rootSecret();
    key = Buffer.from(hkdfSync("sha256", root, "muster", purpose, length));
    derived.set(name, key);
  }
  return key;
}

export interface EncryptionKey {
  /** The prefix of everything that the key encrypted. */
  id: Buffer;
  key: Buffer;
}

export const keyIdLength = 8;

/**
 * The keys that stored values of a purpose may be encrypted with, the encrypting one first; the secret key's own is
 * last.
 */
export function encryptionKeys(purpose: string): readonly [EncryptionKey, ...EncryptionKey[]] {
  let found = encryption.get(purpose);
  if (!found) {
    const given = settings().encryption_keys.map((text) => {
      const from = (what: string, length: number) => Buffer.from(hkdfSync("sha256", text, "muster", what, length));
      return { id: from(keyIdPurpose, keyIdLength), key: from(purpose, 32) };
    });
    const own = { id: deriveKey(keyIdPurpose, keyIdLength), key: deriveKey(purpose) };
    const [first, ...rest] = given;
    found = first ? [first, ...rest, own] : [own];
    encryption.set(purpose, found);
  }
  return found;
}

/**
 * HMAC-SHA256 (RFC 2104) with a purpose's key, for use on every request. Uses two one-shot hashes, because `createHmac`
 * creates an object with a finalizer each time, which costs more than the hashing.
 */
export function keyedDigest(purpose: string): (text: string) => Buffer {
  let pads: { inner: Buffer; outer: Buffer } | undefined;
  return (text) => {
    pads ??= padsOf(deriveKey(purpose));
    const inner = hash("sha256", Buffer.concat([pads.inner, Buffer.from(text)]), "buffer");
    return hash("sha256", Buffer.concat([pads.outer, inner]), "buffer");
  };
}

function padsOf(key: Buffer): { inner: Buffer; outer: Buffer } {
  const block = Buffer.concat([key], 64);
  return { inner: block.map((byte) => byte ^ 0x36) as Buffer, outer: block.map((byte) => byte ^ 0x5c) as Buffer };
}

/** base64url, safe inside a URL. */
export function databasePassword(role: string): string {
  return deriveKey(`database-role:${role}`).toString("base64url");
}

/** `url` with the user and password of a role that owns nothing. */
export function databaseUrlFor(role: DatabaseRole, url: string): string {
  const result = new URL(url);
  result.username = role;
  result.password = databasePassword(role);
  return result.href;
}

/**
 * Throws SettingsError if DATA_DIR/secret.key is needed and unusable, or lost by the embedded database that was made
 * with it. Creates nothing.
 */
export function checkSecret(): void {
  const { secret_key, database_url, data_dir } = settings();
  if (secret_key !== null) return;
  const key = orExplain(data_dir, readRootSecret);
  if (key === null && database_url === null && existsSync(join(/* turbopackIgnore: true */ data_dir, "postgres")))
    throw new SettingsError(
      `SECRET_KEY: ${join(data_dir, "secret.key")} is missing, and the database there was made with it. Put back your copy of that file, or set the SECRET_KEY of that time.`,
    );
}

function rootSecret(): Buffer {
  const { secret_key, data_dir } = settings();
  if (secret_key !== null) return Buffer.from(secret_key, "utf8");
  return orExplain(data_dir, (file) => readRootSecret(file) ?? makeRootSecret(data_dir, file));
}

function orExplain<T>(folder: string, act: (file: string) => T): T {
  const file = join(folder, "secret.key");
  try {
    return act(file);
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(
      `DATA_DIR: ${file} can't be read or created (${reason}). Let this user read and write that folder.`,
    );
  }
}

function readRootSecret(file: string): Buffer | null {
  const found = statSync(/* turbopackIgnore: true */ file, { throwIfNoEntry: false });
  if (!found) return null;
  if (found.isFile() && platform !== "win32" && (found.mode & EVERYONE) !== 0) {
    throw new SettingsError(
      `DATA_DIR: ${file} can be read or written by every user of this machine. Run: chmod 600 ${file}`,
    );
  }
  const text = found.isFile() ? readFileSync(/* turbopackIgnore: true */ file, "utf8").trim() : "";
  if (!/^[0-9a-f]{64}$/.test(text)) {
    throw new SettingsError(
      `DATA_DIR: ${file} is damaged, it should hold 64 hexadecimal characters. Put back your copy of it, which no backup of Muster has.`,
    );
  }
  return Buffer.from(text, "hex");
}

// A hard link appears whole or not at all and never replaces: the first to link wins, and everyone reads that secret.
function makeRootSecret(folder: string, file: string): Buffer {
  mkdirSync(/* turbopackIgnore: true */ folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  const descriptor = openSync(/* turbopackIgnore: true */ draft, "wx", 0o600);
  try {
    writeSync(descriptor, `${randomBytes(32).toString("hex")}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  try {
    linkSync(/* turbopackIgnore: true */ draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    unlinkSync(/* turbopackIgnore: true */ draft);
  }
  const secret = readRootSecret(file);
  if (!secret) throw new Error("it vanished");
  return secret;
}
