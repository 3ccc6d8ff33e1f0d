import { createPublicKey, type KeyObject, verify } from "node:crypto";
import type { Cbor } from "./cbor.ts";

/** What authenticators may sign with, the best first: EdDSA, ES256, and RS256 (RFC 9053, RFC 8812). */
export const algorithms = [-8, -7, -257] as const;

/** Larger keys only make checking slow, and smaller ones are weak. */
const rsaBits = { min: 2048, max: 4096 };

const isBytes = (value: Cbor | undefined, length?: number): value is Uint8Array =>
  value instanceof Uint8Array && (length === undefined || value.length === length);
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

/** The JWK of a COSE key (RFC 9052 section 7); null for one that wasn't offered. */
function jwkOf(cose: Map<Cbor, Cbor>) {
  const [kind, algorithm, curve, x, y] = [1, 3, -1, -2, -3].map((label) => cose.get(label));
  if (kind === 2 && algorithm === -7 && curve === 1 && isBytes(x, 32) && isBytes(y, 32))
    return { kty: "EC", crv: "P-256", x: text(x), y: text(y) };
  if (kind === 1 && algorithm === -8 && curve === 6 && isBytes(x, 32))
    return { kty: "OKP", crv: "Ed25519", x: text(x) };
  if (kind === 3 && algorithm === -257 && isBytes(curve) && isBytes(x))
    return { kty: "RSA", n: text(curve), e: text(x) };
  return null;
}

/** The key as it is stored (SubjectPublicKeyInfo); null for one that wasn't offered, or isn't on its curve. */
export function storedKeyOf(cose: Cbor): Uint8Array | null {
  const jwk = cose instanceof Map ? jwkOf(cose) : null;
  if (jwk === null) return null;
  let key: KeyObject;
  try {
    key = createPublicKey({ key: jwk, format: "jwk" });
  } catch {
    return null;
  }
  const bits = key.asymmetricKeyDetails?.modulusLength;
  if (bits !== undefined && (bits < rsaBits.min || bits > rsaBits.max)) return null;
  return key.export({ format: "der", type: "spki" });
}

/** Whether the stored key has signed this. */
export function isSignedBy(stored: Uint8Array, signed: Uint8Array, signature: Uint8Array): boolean {
  const key = createPublicKey({ key: Buffer.from(stored), format: "der", type: "spki" });
  try {
    return verify(key.asymmetricKeyType === "ed25519" ? null : "sha256", signed, key, signature);
  } catch {
    return false;
  }
}
