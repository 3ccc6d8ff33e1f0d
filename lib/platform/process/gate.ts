import type { IncomingMessage, RequestListener } from "node:http";
import { isProtocolPath } from "#lib/platform/api/router.ts";
import type { Settings } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { logAnswer } from "./access-log.ts";
import type { Health } from "./health.ts";
import { httpsAddressFor } from "./https-rule.ts";
import type { Lane } from "./native-lane.ts";
import { redirect, refuse } from "./refuse.ts";
import { readTarget } from "./request-target.ts";
import { receive, trustedProxies } from "./trusted-proxy.ts";
import { countRequest, type LaneName } from "./web-metrics.ts";

const validHost = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The entry point of every request, on both ports: verified connection facts, its path, what load balancers ask, the
 * HTTPS rule, then its lane.
 * Both lanes see the path as parsed here. Also handles "Expect: 100-continue", so that no body is requested for a
 * request that will be refused.
 */
export function makeGate(
  { trusted_proxies, public_url }: Settings,
  { health, native, pages }: { native: Lane; pages: Lane; health: Health },
): RequestListener {
  const isTrusted = trustedProxies(trusted_proxies);
  const logger = log();
  const lanes = { api: native, pages };
  return (incoming, outgoing) => {
    const { secure, request_id } = receive(incoming, isTrusted);
    const { method = "GET", headers } = incoming;
    const target = readTarget(incoming.url ?? "/");
    if (target !== null && health.answer(target.path, incoming, outgoing)) return;
    logAnswer(logger, incoming, outgoing);
    let reached: LaneName = "refused";
    countRequest(outgoing, () => reached);
    if (!secure) {
      const authorized = headers.authorization !== undefined;
      const address = httpsAddressFor({ method, target, authorized }, public_url, isProtocolPath);
      if (address) redirect(outgoing, address, request_id);
      else
        refuse(incoming, outgoing, {
          status: 403,
          reason: "https_required",
          message: `Use HTTPS: ${public_url}`,
          request_id,
        });
      return;
    }
    const refused = (message: string) =>
      refuse(incoming, outgoing, { status: 400, reason: "malformed_request", message, request_id });
    if (target === null) return refused("Send the path alone, such as /rest/v2/invoices");
    const problem = hostProblem(incoming);
    if (problem !== null) return refused(problem);
    if (headers.expect !== undefined) outgoing.writeContinue();
    incoming.url = target.path + target.query;
    reached = isProtocolPath(target.loosest) ? "api" : "pages";
    lanes[reached](incoming, outgoing);
  };
}

/** RFC 9112 3.2: one Host header with a host and an optional port; only HTTP/1.0 may omit it. */
function hostProblem({ rawHeaders, headers: { host }, httpVersion }: IncomingMessage): string | null {
  if (host === undefined) return httpVersion === "1.0" ? null : "The Host header is missing";
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at] as string)) hosts += 1;
  if (hosts > 1) return "Send one Host header";
  return validHost.test(host) ? null : "The Host header must be a host and an optional port";
}

function isHost(name: string): boolean {
  return name.length === 4 && name.toLowerCase() === "host";
}
