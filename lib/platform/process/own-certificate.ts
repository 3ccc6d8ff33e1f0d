import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Settings, settings } from "#lib/platform/env.ts";

/**
 * The certificate that clients must be given because it is self-signed, as PEM; null if they needn't: another authority
 * issued it, or a proxy in front of us has its own.
 */
export function ownCertificate({ tls, data_dir, https_port, trusted_proxies }: Settings): string | null {
  if (https_port === 0 || trusted_proxies.length > 0) return null;
  try {
    const path = tls?.cert ?? join(/* turbopackIgnore: true */ data_dir, "tls", "cert.pem");
    const certificate = new X509Certificate(readFileSync(/* turbopackIgnore: true */ path));
    return certificate.verify(certificate.publicKey) ? certificate.toString() : null;
  } catch {
    // Whoever serves us without a certificate of ours has one.
    return null;
  }
}

/** Where clients reach us, and whether they need our certificate for it. */
export function readService(): { origin: string; isSelfSigned: boolean } {
  return { origin: settings().public_url, isSelfSigned: ownCertificate(settings()) !== null };
}
