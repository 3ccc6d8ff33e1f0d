import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** Sets the status of responses from now on. */
  answer: (status: number) => void;
  close: () => Promise<void>;
}

/** A real local endpoint that records what it receives. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString("utf8") });
      response.writeHead(status, { "content-type": "text/plain" }).end(status < 300 ? "thank you" : "out of paper");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/events`,
    received,
    answer(next) {
      status = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The value a receiver compares with `x-service-signature`, per the specification. */
export function expectedSignature(key: string, body: string): string {
  return createHmac("sha256", key).update("POST").update(body).digest("hex");
}

export function eventOf({ body }: Received): {
  meta: { event_id: string; event_type: string };
  resource: { name: string };
} {
  return JSON.parse(body).data;
}
