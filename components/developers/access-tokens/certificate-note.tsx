import { certificate, type Service } from "./curl.ts";

/** Where to get the file that the command next to it names. */
export function CertificateNote({ service }: { service: Service }) {
  if (!service.isSelfSigned) return null;
  return (
    <p className="max-w-text text-left text-xs text-fg-2">
      The certificate of {new URL(service.origin).host} is self-signed.{" "}
      <a href={certificate.href} download={certificate.file} className="link">
        Download {certificate.file}
      </a>{" "}
      to the folder where you run the command.
    </p>
  );
}
