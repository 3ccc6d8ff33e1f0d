import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey, encryptionKeys, keyIdLength } from "./secrets.ts";

/** AES-256-GCM with a key for this purpose that is not in the database: the key's ID, nonce, ciphertext, tag. */
export function encrypt(purpose: string, text: string): Buffer {
  const [{ id, key }] = encryptionKeys(purpose);
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  return Buffer.concat([id, nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

function open(key: Buffer, bytes: Uint8Array): string {
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString("utf8");
}

/** Throws if the bytes were altered, or belong to another purpose or to a key that no longer exists. */
export function decrypt(purpose: string, bytes: Uint8Array): string {
  const id = Buffer.from(bytes.subarray(0, keyIdLength));
  const known = encryptionKeys(purpose).find((one) => one.id.equals(id));
  // Before keys had IDs there was one key, and values started with the nonce.
  return known ? open(known.key, bytes.subarray(keyIdLength)) : open(deriveKey(purpose), bytes);
}

/** The prefix of everything that is encrypted now. */
export function currentKeyId(): Buffer {
  return encryptionKeys("")[0].id;
}
