import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { arrivalOf } from "./trusted-proxy.ts";

/** Writes a line when the answer is done: 2xx at debug, 5xx at error, others at info. The query stays out: it may hold personal data. */
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

/** Who holds a download link may use it, so none is written down: neither as a path nor as the whole address that a proxy asks for. */
function shownPath(target: string): string {
  return target.split("?", 1)[0]?.replace(/(\/(?:downloads|files)\/).+/i, "$1…") ?? "";
}
