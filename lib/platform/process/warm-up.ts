import { once } from "node:events";
import { createServer, get, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { loopback } from "./listen.ts";

/** A page and an operation, which load most of what all others need. */
const paths = ["/sign-in", "/rest/v2/openapi.json"];

/** As a proxy that ended TLS, which `gate` must trust, requests what the first clients would otherwise wait for. */
export async function warmUp(gate: RequestListener): Promise<void> {
  const server = createServer(gate);
  await once(server.listen(0, loopback), "listening");
  const { port } = server.address() as AddressInfo;
  const headers = { "x-forwarded-proto": "https", connection: "close" };
  for (const path of paths) {
    const sent = get({ host: loopback, port, path, headers });
    const [response] = await once(sent, "response");
    await once(response.resume(), "close");
  }
  server.close();
}
