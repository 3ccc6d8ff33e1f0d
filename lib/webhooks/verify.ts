/** Runs in the browser too: everything here is Web Crypto. */

export interface ToVerify {
  signingKey: string;
  /** The raw body, exactly as it arrived. */
  body: string;
  /** `x-service-signature`, or `webhook-signature` together with the two below. */
  signature: string;
  webhookId?: string;
  webhookTimestamp?: string;
}

export interface Step {
  name: "signature_format" | "timestamp" | "signature";
  passed: boolean;
  /** What to look at when it did not. */
  hint: string | null;
}

const toleranceSeconds = 300;
const encoder = new TextEncoder();

async function hmac(key: Uint8Array<ArrayBuffer>, message: string): Promise<Uint8Array> {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, encoder.encode(message)));
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

async function serviceSignature(key: string, body: string): Promise<string> {
  return hex(await hmac(encoder.encode(key), `POST${body}`));
}

/** What the body may have gone through before it was signed over, by the mistakes that receivers make. */
async function hintFor({ signingKey, body, signature }: ToVerify): Promise<string> {
  if ((await serviceSignature(signingKey, body.trimEnd())) === signature)
    return "It matches without the line break at the end: verify the raw body, before anything reads it.";
  if (hex(await hmac(encoder.encode(signingKey), body)) === signature)
    return "It matches without the word POST: the signed text is POST followed by the body.";
  if ((await serviceSignature(signingKey.trim(), body)) === signature)
    return "It matches without the spaces around the signing key.";
  try {
    if ((await serviceSignature(signingKey, JSON.stringify(JSON.parse(body)))) === signature)
      return "It matches the same JSON without spaces: verify the raw body, not one that was formatted.";
  } catch {
    return "The body is not JSON: it was cut or altered on its way.";
  }
  return "Body and key do not belong to this signature: compare x-service-hmac-label with the key's label.";
}

async function verifyService(given: ToVerify): Promise<Step[]> {
  const isHex = /^[0-9a-f]{64}$/.test(given.signature);
  const format: Step = {
    name: "signature_format",
    passed: isHex,
    hint: isHex ? null : "x-service-signature has 64 lower-case hexadecimal characters and nothing else.",
  };
  if (!isHex) return [format];
  const passed = (await serviceSignature(given.signingKey, given.body)) === given.signature;
  return [format, { name: "signature", passed, hint: passed ? null : await hintFor(given) }];
}

async function verifyStandard(given: ToVerify, now: Date): Promise<Step[]> {
  const { signingKey, body, signature, webhookId = "", webhookTimestamp = "" } = given;
  const sentAt = /^\d{1,12}$/.test(webhookTimestamp) ? Number(webhookTimestamp) : Number.NaN;
  const isRecent = Math.abs(now.getTime() / 1000 - sentAt) <= toleranceSeconds;
  const timestamp: Step = {
    name: "timestamp",
    passed: isRecent,
    hint: isRecent ? null : "webhook-timestamp is more than five minutes away: a receiver refuses it as a replay.",
  };
  const encoded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(signingKey)?.[1];
  const key = encoded === undefined ? encoder.encode(signingKey) : fromBase64(encoded);
  const expected = `v1,${base64(await hmac(key, `${webhookId}.${webhookTimestamp}.${body}`))}`;
  const passed = signature.split(" ").includes(expected);
  const hint = passed
    ? null
    : "None of the signatures matches: check webhook-id, webhook-timestamp, the raw body and the key.";
  return [{ name: "signature_format", passed: true, hint: null }, timestamp, { name: "signature", passed, hint }];
}

/** Verifies a delivery step by step, by either signature; it is valid when every step passed. */
export function verifySignature(given: ToVerify, now = new Date()): Promise<Step[]> {
  return given.signature.startsWith("v1,") ? verifyStandard(given, now) : verifyService(given);
}
