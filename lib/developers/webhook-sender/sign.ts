import { createHmac, createSecretKey, type KeyObject } from "node:crypto";

export interface SigningKey {
  label: string;
  /** The secret as UTF-8 text. */
  service: KeyObject;
  /** Per Standard Webhooks: a key prefixed with `whsec_` is base64; anything else is used as is. */
  standard: KeyObject;
}

/** Created once and reused for many signatures. */
export function signingKeyOf(label: string, secret: string): SigningKey {
  const encoded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1];
  const service = createSecretKey(secret, "utf8");
  return { label, service, standard: encoded === undefined ? service : createSecretKey(encoded, "base64") };
}

/** Lowercase hexadecimal HMAC-SHA256 over the four letters `POST` and the raw body. */
function serviceSignature({ service }: SigningKey, body: string): string {
  return createHmac("sha256", service).update(`POST${body}`).digest("hex");
}

/** `v1,<base64>` over `id.timestamp.body` (Standard Webhooks 1.0). */
function standardSignature({ standard }: SigningKey, id: string, timestamp: number, body: string): string {
  return `v1,${createHmac("sha256", standard).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}

interface Delivery {
  eventId: string;
  apiVersion: string;
  body: string;
  /** The active key first, then those still accepted. */
  keys: readonly [SigningKey, ...SigningKey[]];
  customHeaders: Readonly<Record<string, string>>;
  sentAt: Date;
}

const ours =
  /^(?:x-service-.*|webhook-.*|host|connection|content-.*|transfer-encoding|accept-encoding|expect|te|trailer|upgrade|user-agent|keep-alive|proxy-.*)$/i;

/** Whether a subscriber may set a header with this name: not one of ours, nor a framing header. */
export function isCustomHeader(name: string): boolean {
  return /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/.test(name) && !ours.test(name);
}

/** All headers for one attempt. Custom headers never replace ours. */
export function deliveryHeaders({
  eventId,
  apiVersion,
  body,
  keys,
  customHeaders,
  sentAt,
}: Delivery): Record<string, string> {
  const timestamp = Math.floor(sentAt.getTime() / 1000);
  const custom = Object.entries(customHeaders).filter(([name]) => isCustomHeader(name));
  const own: Record<string, string> = {
    "content-type": "application/json; charset=utf-8",
    "user-agent": "Muster-Webhooks/1",
    "x-service-signature": serviceSignature(keys[0], body),
    "x-service-hmac-label": keys[0].label,
    "x-service-webhook-version": apiVersion,
    "webhook-id": eventId,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": keys.map((key) => standardSignature(key, eventId, timestamp, body)).join(" "),
  };
  if (custom.length === 0) return own;
  return { ...Object.fromEntries(custom.map(([name, value]) => [name.toLowerCase(), value])), ...own };
}
