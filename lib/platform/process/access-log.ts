import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { spelledOut } from "./request-target.ts";
import { arrivalOf } from "./trusted-proxy.ts";

/**
 * Writes a line once the response is done: 2xx at debug, 5xx at error, others at info. Omits the query, which may hold
 * personal data.
 */
export function logAnswer(log: Logger, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const started = performance.now();
  outgoing.once("close", () => {
    const { statusCode } = outgoing;
    const level = statusCode < 300 ? "debug" : statusCode < 500 ? "info" : "error";
    if (!log.isLevelEnabled(level)) return;
    log[level](
      {
        request_id: arrivalOf(incoming).request_id,
        method: incoming.method,
        path: shownPath(incoming.url ?? ""),
        status: statusCode,
        ms: Math.round((performance.now() - started) * 10) / 10,
        ...(outgoing.writableFinished ? {} : { aborted: true }),
      },
      "answered",
    );
  });
}

/**
 * Anyone with a link to a file may use it, so none is logged, in whatever spelling, as a path or as the absolute URL a
 * proxy requests; nor is a password in such a URL.
 */
function shownPath(target: string): string {
  const [path = ""] = target.split(/[?#]/, 1);
  const [link] = /^.*?[\\/](?:downloads|files)[\\/]/is.exec(spelledOut(path)) ?? [];
  return (link === undefined ? path : `${link}…`).replace(/^(\w+:[\\/]+)[^\\/]*@/, "$1");
}
