import { createPrivateKey, X509Certificate } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, unwatchFile, watchFile, writeFileSync } from "node:fs";
import type { Server } from "node:https";
import { isIP } from "node:net";
import { join } from "node:path";
import type { Settings } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { SettingsError } from "#lib/platform/settings-error.ts";
import { selfSigned } from "./self-signed.ts";

export interface KeyPair {
  /** PEM. */
  cert: string;
  /** PEM. */
  key: string;
}

const DAY_MS = 86_400_000;
const LIFE_DAYS = 365;
const RENEW_DAYS = 30;
const WARN_DAYS = 14;
const RELOAD_MS = 5_000;

/**
 * TLS_CERT and TLS_KEY, otherwise a local certificate in DATA_DIR/tls, created or renewed as needed. Throws
 * SettingsError.
 */
export function loadCertificate({ tls, data_dir, public_url }: Settings): KeyPair {
  return tls ? readGiven(tls) : localCertificate(join(data_dir, "tls"), new URL(public_url).hostname);
}

/**
 * Keeps a running server's certificate up to date: given files when they change, the local one before it expires. Warns
 * every day when given ones are about to.
 */
export function keepCertificate(server: Server, settings: Settings, onProblem: (error: unknown) => void): () => void {
  const reload = () => {
    try {
      server.setSecureContext(loadCertificate(settings));
    } catch (error) {
      onProblem(error);
    }
  };
  const timer = setInterval(reload, DAY_MS).unref();
  const files = settings.tls ? [settings.tls.cert, settings.tls.key] : [];
  for (const file of files) watchFile(file, { interval: RELOAD_MS, persistent: false }, reload);
  return () => {
    clearInterval(timer);
    for (const file of files) unwatchFile(file, reload);
  };
}

function readGiven(files: { cert: string; key: string }): KeyPair {
  const [cert, key] = (["cert", "key"] as const).map((kind) => {
    try {
      return readFileSync(files[kind], "utf8");
    } catch (error) {
      throw new SettingsError(
        `TLS_${kind.toUpperCase()}=${files[kind]} can't be read (${(error as NodeJS.ErrnoException).code}). Write the path of a PEM file.`,
      );
    }
  }) as [string, string];
  if (!belongTogether(cert, key)) {
    throw new SettingsError(
      `TLS_CERT=${files.cert} and TLS_KEY=${files.key} don't match or aren't PEM. Provide a certificate and its private key.`,
    );
  }
  warnOfEnd(cert);
  return { cert, key };
}

function warnOfEnd(cert: string): void {
  const { validTo } = new X509Certificate(cert);
  const left = new Date(validTo).getTime() - Date.now();
  if (left > WARN_DAYS * DAY_MS) return;
  log().warn(
    { valid_to: new Date(validTo).toISOString() },
    left > 0
      ? `TLS_CERT expires in less than ${WARN_DAYS} days: replace the files, which are then reloaded`
      : "TLS_CERT has expired, so clients refuse it: replace the files, which are then reloaded",
  );
}

function localCertificate(folder: string, publicHost: string): KeyPair {
  const files = { cert: join(folder, "cert.pem"), key: join(folder, "key.pem") };
  const names = [...new Set(["localhost", "127.0.0.1", "::1", publicHost.replace(/^\[|\]$/g, "")])];
  const kept = readKept(files);
  if (kept && isGoodFor(kept.cert, names)) return kept;
  const made = selfSigned({
    ...{ commonName: "Muster on this machine", names },
    ...{ from: new Date(Date.now() - DAY_MS), to: new Date(Date.now() + LIFE_DAYS * DAY_MS) },
  });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const kind of ["key", "cert"] as const) {
    const draft = `${files[kind]}.${process.pid}`;
    writeFileSync(draft, made[kind], { mode: 0o600 });
    renameSync(draft, files[kind]);
  }
  return made;
}

function readKept(files: { cert: string; key: string }): KeyPair | null {
  try {
    const pair = { cert: readFileSync(files.cert, "utf8"), key: readFileSync(files.key, "utf8") };
    return belongTogether(pair.cert, pair.key) ? pair : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function belongTogether(cert: string, key: string): boolean {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

function isGoodFor(cert: string, names: string[]): boolean {
  const parsed = new X509Certificate(cert);
  const lasts = new Date(parsed.validTo).getTime() - Date.now() > RENEW_DAYS * DAY_MS;
  return lasts && names.every((name) => (isIP(name) ? parsed.checkIP(name) : parsed.checkHost(name)) !== undefined);
}
