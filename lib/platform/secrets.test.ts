import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { deriveKey, keyedDigest } from "./secrets.ts";

test.each(["", "a", "é".repeat(200)])("a keyed digest is HMAC-SHA256 with the purpose's key: %j", (text) => {
  const expected = createHmac("sha256", deriveKey("a purpose")).update(text).digest("hex");
  expect(keyedDigest("a purpose")(text).toString("hex")).toBe(expected);
});

test("every purpose has its own key and digests", () => {
  const purposes = ["next-auth", "token-pepper", "page-cursor", "database-role:app_web", "database-role:app_worker"];
  expect(new Set(purposes.map((purpose) => deriveKey(purpose).toString("hex"))).size).toBe(purposes.length);
  expect(new Set(purposes.map((purpose) => keyedDigest(purpose)("a text").toString("hex"))).size).toBe(purposes.length);
});
