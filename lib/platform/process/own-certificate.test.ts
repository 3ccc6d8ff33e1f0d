import { X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "selfsigned";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseSettings } from "#lib/platform/env.ts";
import { ownCertificate } from "./own-certificate.ts";
import { loadCertificate } from "./tls-certificate.ts";

let folder: string;
const settingsWith = (more: Record<string, string> = {}) => parseSettings({ DATA_DIR: folder, ...more });
const read = (more?: Record<string, string>) => ownCertificate(settingsWith(more));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-own-certificate-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

test("is the local certificate, without its key", () => {
  expect(read()).toBeNull();
  const { cert } = loadCertificate(settingsWith());
  expect(new X509Certificate(read() as string).fingerprint256).toBe(new X509Certificate(cert).fingerprint256);
  expect(read()).not.toContain("PRIVATE KEY");
});

test("is a given certificate only if it is self-signed", async () => {
  loadCertificate(settingsWith());
  const given = (cert: string) => ({ TLS_CERT: cert, TLS_KEY: join(folder, "tls", "key.pem") });
  expect(read(given(join(folder, "tls", "cert.pem")))).toContain("BEGIN CERTIFICATE");
  const ca = await generate([{ name: "commonName", value: "An authority" }], { keyType: "ec", curve: "P-256" });
  const { cert } = await generate([{ name: "commonName", value: "muster.example.com" }], {
    ...{ keyType: "ec", curve: "P-256" },
    ca: { key: ca.private, cert: ca.cert },
  });
  const issued = join(folder, "issued.pem");
  writeFileSync(issued, cert);
  expect(read(given(issued))).toBeNull();
});

test("isn't needed behind a proxy, which has its own", () => {
  loadCertificate(settingsWith());
  expect(read({ TRUSTED_PROXIES: "10.0.0.0/8" })).toBeNull();
  expect(read({ HTTPS_PORT: "0", TRUSTED_PROXIES: "10.0.0.0/8", PUBLIC_URL: "https://muster.example.com" })).toBeNull();
});
