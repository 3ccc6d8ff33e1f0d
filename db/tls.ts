import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import type { ConnectionOptions } from "node:tls";
import { settings } from "#lib/platform/env.ts";
import { tlsModeOf } from "./tls-mode.ts";

/** The URL with the mode that it has with the settings, for one of its hosts. */
export function withTlsMode(single: string, url: string): string {
  const explicit = new URL(single);
  explicit.searchParams.set("sslmode", tlsModeOf(url, settings().database_ca !== null) ?? "require");
  return explicit.href;
}

/** The driver's option for the URL's mode, with the CA of the settings. */
export function tlsOf(url: string): false | ConnectionOptions {
  const { database_ca } = settings();
  const mode = tlsModeOf(url, database_ca !== null);
  if (mode === "disable") return false;
  // The name in the certificate, also if it is an IP address.
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
  if (mode === "require") return { host, rejectUnauthorized: false };
  return database_ca === null ? { host } : { host, ca: readFileSync(database_ca, "utf8") };
}

class NoTlsError extends Error {
  readonly code = "NO_TLS";
}

const requestForTls = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const accepted = 0x53;

/** Asks the server to go on with TLS. Rejects with `closed` if it closes instead, and `NoTlsError` if it has none. */
export function requestTls(socket: Socket, closed: Error): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => reject(closed);
    socket.once("error", reject).once("close", end).once("end", end);
    socket.once("connect", () => socket.write(requestForTls));
    socket.once("data", ([answer]: Buffer) => {
      socket.off("error", reject).off("close", end).off("end", end);
      if (answer === accepted) return resolve();
      socket.destroy();
      reject(new NoTlsError("the database doesn't offer TLS"));
    });
  });
}
