import { createServer as createPlainServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Duplex } from "node:stream";
import { newRequestId } from "#lib/platform/caller.ts";
import { baselineVersion } from "#lib/platform/declaration/contract.ts";
import { errorContainer } from "#lib/platform/declaration/errors.ts";
import type { Reason } from "#lib/platform/declaration/reasons.ts";
import type { Settings } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { noteResponses } from "./drain.ts";
import type { GivenPorts } from "./held-ports.ts";
import { checkFree, listen, listenOn, type Port } from "./listen.ts";
import { keepCertificate, loadCertificate } from "./tls-certificate.ts";

/** Longer than the 60 s for which common proxies keep a connection, so that the proxy closes it, not us. */
export const KEEP_ALIVE_MS = 65_000;

/** Serves on the HTTPS and plain HTTP ports, both with the same listener; opens them unless given. Throws SettingsError. */
export async function openServers(
  settings: Settings,
  listener: RequestListener,
  given: GivenPorts | null = null,
): Promise<Server[]> {
  const servers: Server[] = [];
  const { https_port, http_port } = settings;
  if (https_port !== 0) {
    const tls = loadCertificate(settings);
    const server = createTlsServer({
      ...tls,
      minVersion: "TLSv1.2",
      keepAliveTimeout: KEEP_ALIVE_MS,
      requireHostHeader: false,
    });
    server.once(
      "close",
      keepCertificate(server, settings, (error) =>
        log().warn({ reason: String(error) }, "the TLS certificate could not be reloaded; the old one stays"),
      ),
    );
    servers.push(await open(server, listener, { number: https_port, setting: "HTTPS_PORT" }, given));
  }
  if (http_port !== 0) {
    const server = createPlainServer({ keepAliveTimeout: KEEP_ALIVE_MS, requireHostHeader: false });
    servers.push(await open(server, listener, { number: http_port, setting: "HTTP_PORT" }, given));
  }
  return servers;
}

async function open(server: Server, listener: RequestListener, port: Port, given: GivenPorts | null): Promise<Server> {
  noteResponses(server);
  server.on("request", listener);
  server.on("checkContinue", listener);
  server.on("clientError", refuseUnreadable);
  if (given) await listenOn(server, port, await given(port.setting));
  else {
    await checkFree(port);
    await listen(server, port);
  }
  return server;
}

const UNREADABLE: Record<string, [number, string, Reason]> = {
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large", "request_headers_too_large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout", "request_timeout"],
};
const MALFORMED: [number, string, Reason] = [400, "Bad Request", "malformed_request"];

function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex) {
  if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy();
  const [status, words, reason] = UNREADABLE[error.code ?? ""] ?? MALFORMED;
  const request_id = newRequestId();
  const body = JSON.stringify(
    errorContainer({ method: "", url: "", status, request_id, errors: [{ reason, message: words }] }),
  );
  const head = [
    `HTTP/1.1 ${status} ${words}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "X-Content-Type-Options: nosniff",
    `X-Request-Id: ${request_id}`,
    `X-Version: ${baselineVersion}`,
    "Connection: close",
  ];
  return socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
