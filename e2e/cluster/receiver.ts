import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { openLog } from "./durable-log.ts";

export interface Receiver {
  url: string;
  signingKey: string;
  close(): Promise<void>;
}

/** A customer's receiver: verifies each delivery, and says yes once the event is on disk. */
export async function startReceiver(port: number, path: string): Promise<Receiver> {
  const signingKey = "cluster-test-signing-key-0123456789";
  const log = await openLog(path);
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const expected = createHmac("sha256", signingKey).update("POST").update(body).digest("hex");
    if (request.headers["x-service-signature"] !== expected) return void response.writeHead(401).end();
    const { meta, resource } = JSON.parse(body).data;
    await log.write({ event: meta.event_id, type: meta.event_type, id: resource.id });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    signingKey,
    async close() {
      server.closeAllConnections();
      server.close();
      await log.close();
    },
  };
}
