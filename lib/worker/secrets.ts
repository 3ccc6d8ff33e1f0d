import { decrypt } from "#lib/encryption.ts";
import type { SigningKey } from "#lib/webhooks/sign.ts";
import type { Claimed } from "./work.ts";

const mostRemembered = 2000;
const remembered = new Map<string, string>();

function reveal(purpose: string, base64: string): string {
  const known = remembered.get(base64);
  if (known !== undefined) return known;
  const text = decrypt(purpose, Buffer.from(base64, "base64"));
  if (remembered.size >= mostRemembered) remembered.clear();
  remembered.set(base64, text);
  return text;
}

export interface Secrets {
  keys: [SigningKey, ...SigningKey[]];
  customHeaders: Record<string, string>;
}

/** What a delivery is signed with and sent with, or null when this process cannot read it: another SECRET_KEY. */
export function secretsOf({ keys, headers }: Claimed): Secrets | null {
  try {
    const [active, ...retiring] = (keys ?? []).map(({ label, secret }) => ({
      label,
      secret: reveal("webhook-key", secret),
    }));
    if (!active) return null;
    const customHeaders = headers ? JSON.parse(reveal("webhook-headers", Buffer.from(headers).toString("base64"))) : {};
    return { keys: [active, ...retiring], customHeaders };
  } catch {
    return null;
  }
}
