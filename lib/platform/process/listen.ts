import { createServer, type Server } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { SettingsError } from "#lib/platform/settings-error.ts";

export const loopback = "127.0.0.1";

const PATIENCE_MS = 2_000;

export interface Port {
  number: number;
  /** The setting for the port. */
  setting: "HTTPS_PORT" | "HTTP_PORT" | "METRICS_PORT";
  /** Default: all interfaces. */
  host?: string;
}

/** Starts a server. Throws SettingsError if the port is unavailable. */
export function listen(server: Server, port: Port): Promise<void> {
  return untilListening(server, port, (done) => server.listen({ port: port.number, host: port.host }, done));
}

/** The same on a port that the supervisor holds. */
export function listenOn(server: Server, port: Port, held: Server): Promise<void> {
  return untilListening(server, port, (done) => server.listen(held, done));
}

function untilListening(server: Server, port: Port, begin: (done: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const refused = (error: NodeJS.ErrnoException) => reject(unavailable(port, error));
    server.once("error", refused);
    begin(() => {
      server.off("error", refused);
      resolve();
    });
  });
}

/**
 * Throws SettingsError if `listen` couldn't use the port; 0 means none. Waits briefly for the web process of a killed
 * supervisor or npm, which is about to notice and release it.
 */
export async function checkFree(port: Port): Promise<void> {
  if (port.number === 0) return;
  for (const giveUpAt = performance.now() + PATIENCE_MS; ; await pause(100)) {
    const probe = createServer();
    try {
      await listen(probe, port);
      await new Promise((resolve) => probe.close(resolve));
      return;
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
    }
  }
}

/** Tells the operator why a port can't be opened. */
export function unavailable({ number, setting }: Port, error: NodeJS.ErrnoException): SettingsError {
  return new SettingsError(`${setting}=${number} ${explain(error, setting)}`);
}

function explain(error: NodeJS.ErrnoException, setting: string): string {
  if (error.code === "EADDRINUSE")
    return `is in use by another program. Stop that program, or set ${setting} to another port.`;
  if (error.code === "EACCES") return `is a port that this user may not open. Set ${setting} to a port above 1023.`;
  if (error.code === "EADDRNOTAVAIL")
    return "cannot be opened: METRICS_HOST is no address of this machine. Set another one.";
  return `cannot be opened (${error.message}). Set ${setting} to another port.`;
}
