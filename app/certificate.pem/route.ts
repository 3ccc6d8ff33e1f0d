import { certificate } from "#components/developers/access-tokens/curl.ts";
import { settings } from "#lib/platform/env.ts";
import { ownCertificate } from "#lib/platform/process/own-certificate.ts";

// Read for each request: the certificate is renewed while we run.
export const dynamic = "force-dynamic";

/** The certificate that we serve with, for programs that must be told to trust it. */
export function GET(): Response {
  const pem = ownCertificate(settings());
  if (pem === null) return new Response("This service's certificate isn't self-signed.\n", { status: 404 });
  return new Response(pem, {
    headers: {
      "content-type": "application/x-pem-file",
      "content-disposition": `attachment; filename="${certificate.file}"`,
      "cache-control": "no-store",
    },
  });
}
