import type { RequestListener } from "node:http";
import { log } from "#lib/api/log.ts";
import { isProtocolPath } from "#lib/api/router.ts";
import type { Settings } from "#lib/env.ts";
import { logAnswer } from "./access-log.ts";
import { httpsAddressFor } from "./https-rule.ts";
import type { Lane } from "./native-lane.ts";
import { redirect, refuse } from "./refuse.ts";
import { receive, trustedProxies } from "./trusted-proxy.ts";

/**
 * The way of every request, on both ports: what is true of it, the HTTPS rule, then its lane. It also answers
 * "Expect: 100-continue", so that no body is asked for where the answer is no.
 */
export function makeGate(
  { trusted_proxies, public_url }: Settings,
  lanes: { native: Lane; pages: Lane },
): RequestListener {
  const isTrusted = trustedProxies(trusted_proxies);
  const logger = log();
  return (incoming, outgoing) => {
    const { secure, request_id } = receive(incoming, isTrusted);
    logAnswer(logger, incoming, outgoing);
    const { url: target = "/", method = "GET", headers } = incoming;
    if (!secure) {
      const address = httpsAddressFor(
        { method, target, authorized: headers.authorization !== undefined },
        public_url,
        isProtocolPath,
      );
      if (address) redirect(outgoing, address, request_id);
      else refuse(incoming, outgoing, { status: 403, message: `Use HTTPS: ${public_url}`, request_id });
      return;
    }
    if (headers.host === undefined && incoming.httpVersion === "1.1") {
      refuse(incoming, outgoing, { status: 400, message: "The Host header is missing", request_id });
      return;
    }
    if (headers.expect !== undefined) outgoing.writeContinue();
    const query = target.indexOf("?");
    const lane = isProtocolPath(query === -1 ? target : target.slice(0, query)) ? lanes.native : lanes.pages;
    lane(incoming, outgoing);
  };
}
