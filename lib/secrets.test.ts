import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { deriveKey, keyedDigest } from "./secrets.ts";

test.each(["", "a", "é".repeat(200)])("a keyed digest is HMAC-SHA256 with the purpose's key: %j", (text) => {
  const expected = createHmac("sha256", deriveKey("a purpose")).update(text).digest("hex");
  expect(keyedDigest("a purpose")(text).toString("hex")).toBe(expected);
});
