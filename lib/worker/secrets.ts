import { decrypt } from "#lib/encryption.ts";
import { type SigningKey, signingKeyOf } from "#lib/webhooks/sign.ts";
import type { Claimed } from "./work.ts";

const mostRemembered = 2000;

/** The same bytes are decrypted once. */
function remember<T>(make: (base64: string, label: string) => T) {
  const known = new Map<string, T>();
  return (base64: string, label = ""): T => {
    const found = known.get(base64);
    if (found !== undefined) return found;
    const made = make(base64, label);
    if (known.size >= mostRemembered) known.clear();
    known.set(base64, made);
    return made;
  };
}

const keyOf = remember((base64, label) => signingKeyOf(label, decrypt("webhook-key", Buffer.from(base64, "base64"))));

const headersOf = remember(
  (base64) => JSON.parse(decrypt("webhook-headers", Buffer.from(base64, "base64"))) as Record<string, string>,
);

export interface Secrets {
  keys: [SigningKey, ...SigningKey[]];
  customHeaders: Record<string, string>;
}

/** What a delivery is signed with and sent with, or null when this process cannot read it: another SECRET_KEY. */
export function secretsOf({ keys, headers }: Claimed): Secrets | null {
  try {
    const [active, ...retiring] = (keys ?? []).map(({ label, secret }) => keyOf(secret, label));
    if (!active) return null;
    const customHeaders = headers ? headersOf(Buffer.from(headers).toString("base64")) : {};
    return { keys: [active, ...retiring], customHeaders };
  } catch {
    return null;
  }
}
