/** Functions that check whether a request is genuine, to copy into a receiver. Run by `verification-code.test.ts`. */
export const verificationCode = [
  {
    language: "Node",
    code: `import { createHmac, timingSafeEqual } from "node:crypto";

// body: the raw bytes of the request, before anything parses them
// signature: the header x-service-signature
// key: the signing key as shown, including the "whsec_" prefix
export function isGenuine(body, signature, key) {
  const expected = createHmac("sha256", key).update("POST").update(body).digest("hex");
  const given = Buffer.from(signature ?? "");
  return given.length === expected.length && timingSafeEqual(given, Buffer.from(expected));
}
`,
  },
  {
    language: "Python",
    code: `import hashlib
import hmac


# body: the raw bytes of the request, before anything parses them
# signature: the header x-service-signature
# key: the signing key as shown, including the "whsec_" prefix
def is_genuine(body: bytes, signature: str | None, key: str) -> bool:
    expected = hmac.new(key.encode(), b"POST" + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), (signature or "").encode())
`,
  },
  {
    language: "Go",
    code: `package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
)

// IsGenuine takes the raw body of the request, before anything parses it, the
// header x-service-signature, and the signing key as shown, including the "whsec_" prefix.
func IsGenuine(body []byte, signature, key string) bool {
	mac := hmac.New(sha256.New, []byte(key))
	mac.Write([]byte("POST"))
	mac.Write(body)
	expected := hex.EncodeToString(mac.Sum(nil))
	return hmac.Equal([]byte(expected), []byte(signature))
}
`,
  },
  {
    language: "Ruby",
    code: `require "openssl"

# body: the raw body of the request, before anything parses it
# signature: the header x-service-signature
# key: the signing key as shown, including the "whsec_" prefix
def genuine?(body, signature, key)
  expected = OpenSSL::HMAC.hexdigest("SHA256", key, "POST".b + body.b)
  OpenSSL.secure_compare(expected, signature.to_s)
end
`,
  },
  {
    language: "PHP",
    code: `<?php

// $body: the raw body of the request, file_get_contents('php://input')
// $signature: the header, $_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? ''
// $key: the signing key as shown, including the "whsec_" prefix
function is_genuine(string $body, string $signature, string $key): bool
{
    $expected = hash_hmac('sha256', 'POST' . $body, $key);
    return hash_equals($expected, $signature);
}
`,
  },
] as const;

export type Language = (typeof verificationCode)[number]["language"];
