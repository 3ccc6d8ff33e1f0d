import { createCipheriv } from "node:crypto";
import { expect, test } from "vitest";
import { decrypt, encrypt } from "./encryption.ts";
import { deriveKey } from "./secrets.ts";

test("what is encrypted for one purpose can be decrypted for that purpose and no other", () => {
  const bytes = encrypt("webhook-key", "a secret");
  expect(decrypt("webhook-key", bytes)).toBe("a secret");
  expect(bytes.includes("a secret")).toBe(false);
  for (const other of ["webhook-headers", "idempotency", "webhook-key ", ""]) {
    expect(() => decrypt(other, bytes)).toThrow();
  }
});

test("an altered byte anywhere prevents decryption", () => {
  const bytes = encrypt("webhook-key", "a secret");
  for (const place of bytes.keys()) {
    const altered = Buffer.from(bytes);
    altered[place] = (bytes[place] as number) ^ 1;
    expect(() => decrypt("webhook-key", altered)).toThrow();
  }
});

test("the same text is never encrypted to the same bytes twice", () => {
  expect(encrypt("webhook-key", "a secret").equals(encrypt("webhook-key", "a secret"))).toBe(false);
});

test("values from before keys had IDs can still be decrypted", () => {
  const nonce = Buffer.alloc(12, 7);
  const cipher = createCipheriv("aes-256-gcm", deriveKey("webhook-key"), nonce);
  const bytes = Buffer.concat([nonce, cipher.update("a secret", "utf8"), cipher.final(), cipher.getAuthTag()]);
  expect(decrypt("webhook-key", bytes)).toBe("a secret");
});
