import { decrypt } from "#lib/platform/encryption.ts";
import { type SigningKey, signingKeyOf } from "./sign.ts";
import type { RecipientText } from "./work.ts";

const maxCached = 2000;

interface Secrets {
  keys: readonly [SigningKey, ...SigningKey[]];
  customHeaders: Readonly<Record<string, string>>;
}

/** A subscription's delivery target, with its signing secrets and custom headers. */
export interface Recipient {
  organizationId: string;
  subscriptionId: string;
  url: string;
  apiVersion: string;
  /** Null when this process can't decrypt them because its SECRET_KEY differs. */
  secrets: Secrets | null;
}

const known = new Map<string, Recipient>();

const bytesOf = (base64: string) => Buffer.from(base64, "base64");

function secretsOf({ keys, headers }: RecipientText): Secrets | null {
  try {
    const [active, ...retiring] = (keys ?? []).map(({ label, secret }) =>
      signingKeyOf(label, decrypt("webhook-key", bytesOf(secret))),
    );
    if (!active) return null;
    const customHeaders = headers === null ? {} : JSON.parse(decrypt("webhook-headers", bytesOf(headers)));
    return { keys: [active, ...retiring], customHeaders };
  } catch {
    return null;
  }
}

/** Cached by text. */
export function recipientOf(text: string): Recipient {
  const found = known.get(text);
  if (found !== undefined) return found;
  const read = JSON.parse(text) as RecipientText;
  const { organization_id: organizationId, subscription_id: subscriptionId, url, api_version: apiVersion } = read;
  const recipient = { organizationId, subscriptionId, url, apiVersion, secrets: secretsOf(read) };
  if (known.size >= maxCached) known.clear();
  known.set(text, recipient);
  return recipient;
}
