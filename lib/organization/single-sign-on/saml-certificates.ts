import { type KeyObject, X509Certificate } from "node:crypto";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { maxCertificates } from "./inputs.ts";
import { fromBase64 } from "./saml-xml.ts";

const leastBits = 2048;
const longest = 16 * 1024;
const pem = /-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g;

/** Null also for one whose key or end can't be read. */
function readOne(base64: string): { text: string; key: KeyObject } | null {
  const bytes = fromBase64(base64, longest);
  try {
    const certificate = bytes && new X509Certificate(bytes);
    return certificate && { text: described(certificate.toString()).pem, key: certificate.publicKey };
  } catch {
    return null;
  }
}

function refuse(path: string, message: string): never {
  throw new ApiError(400, { reason: "invalid_value", path, message });
}

/**
 * Certificates in one form, from PEM (with any number of them) or the base64 that metadata has. Expired ones are taken:
 * what counts is the key, which the administrator vouches for. Throws `ApiError`.
 */
export function readCertificates(texts: readonly string[], path: string): string[] {
  const found = texts.flatMap((text) => {
    const blocks = [...text.matchAll(pem)].map(([, base64 = ""]) => base64);
    return (blocks.length > 0 ? blocks : [text]).map((base64) => readOne(base64));
  });
  const read = found.map((certificate) => {
    if (!certificate) return refuse(path, "must be certificates in PEM, which begin with -----BEGIN CERTIFICATE-----");
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.key;
    if (asymmetricKeyType !== "rsa" || (asymmetricKeyDetails?.modulusLength ?? 0) < leastBits)
      refuse(
        path,
        `must be certificates for RSA keys of at least ${leastBits} bits. Choose RSA with SHA-256 at the provider.`,
      );
    return certificate.text;
  });
  const own = [...new Set(read)];
  if (own.length === 0) refuse(path, "Enter the certificate that the provider signs with");
  if (own.length > maxCertificates) refuse(path, `Use at most ${maxCertificates} certificates`);
  return own;
}

/** What people recognize a certificate by. */
export function described(text: string) {
  const { fingerprint256, validTo } = new X509Certificate(text);
  return { pem: text, sha256: fingerprint256, expires_at: new Date(validTo).toISOString() };
}
