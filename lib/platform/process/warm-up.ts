import { once } from "node:events";
import { createServer, get, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { StartError } from "./exit-with-message.ts";
import { loopback } from "./listen.ts";

/** A page and an operation, which load most of what all others need. */
const paths = ["/sign-in", "/rest/v2/openapi.json"];

/** A busy machine takes a while to load them. */
const limitMs = 60_000;

/**
 * As a proxy that ended TLS, which `gate` must trust, requests what the first clients would otherwise wait for. Throws
 * StartError if a response doesn't come.
 */
export async function warmUp(gate: RequestListener, signal = AbortSignal.timeout(limitMs)): Promise<void> {
  const server = createServer(gate);
  await once(server.listen(0, loopback), "listening");
  const { port } = server.address() as AddressInfo;
  const headers = { "x-forwarded-proto": "https", connection: "close" };
  try {
    for (const path of paths) {
      const sent = get({ host: loopback, port, path, headers, signal });
      const [response] = await once(sent, "response");
      await once(response.resume(), "close");
    }
  } catch (error) {
    throw new StartError(`its first pages don't come (${error instanceof Error ? error.message : error})`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
