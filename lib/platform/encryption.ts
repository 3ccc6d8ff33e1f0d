import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey } from "./secrets.ts";

/** AES-256-GCM under a key of this purpose, which is not in the database: nonce, ciphertext, tag. */
export function encrypt(purpose: string, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(purpose), nonce);
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when the bytes were altered or belong to another purpose or secret key. */
export function decrypt(purpose: string, bytes: Uint8Array): string {
  const decipher = createDecipheriv("aes-256-gcm", deriveKey(purpose), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString("utf8");
}
