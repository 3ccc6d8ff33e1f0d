import { Agent, request } from "node:https";
import { setTimeout as pause } from "node:timers/promises";

interface PayAnswer {
  status: number;
  data: { id: string; invoices: { id: string }[] } | null;
}

export interface PayClient {
  /** Retries a write with the same idempotency key until the response is final. */
  post(path: string, body: object, key: string): Promise<PayAnswer>;
  /** Requests in flight. */
  underWay(): number;
  /** Responses with status 500; there should be none. */
  failures(): number;
}

const longestMs = 120_000;

/** A careful client: it sends an Idempotency-Key with every write, and retries. */
export function payClient(port: number, token: string): PayClient {
  // The certificate is the trial's own, and traffic stays on loopback.
  const agent = new Agent({ keepAlive: true, maxSockets: 24, rejectUnauthorized: false });
  let underWay = 0;
  let failures = 0;

  function once(path: string, body: object, key: string): Promise<{ status: number; text: string; again: boolean }> {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": key };
    return new Promise((resolve, reject) => {
      const sent = request(
        { agent, port, host: "127.0.0.1", method: "POST", path: `/rest/v2${path}`, headers, timeout: 30_000 },
        (response) => {
          const pieces: Buffer[] = [];
          response.on("data", (piece: Buffer) => pieces.push(piece));
          response.on("error", reject);
          response.on("close", () => (response.complete ? undefined : reject(new Error("cut off"))));
          response.on("end", () => {
            const status = response.statusCode ?? 0;
            const again = status >= 500 || response.headers["retry-after"] !== undefined;
            resolve({ status, text: Buffer.concat(pieces).toString(), again });
          });
        },
      );
      sent.on("timeout", () => sent.destroy(new Error("no response")));
      sent.on("error", reject);
      sent.end(JSON.stringify(body));
    });
  }

  async function post(path: string, body: object, key: string): Promise<PayAnswer> {
    for (const giveUpAt = Date.now() + longestMs; ; await pause(100)) {
      underWay += 1;
      const answer = await once(path, body, key).catch(() => null);
      underWay -= 1;
      if (answer?.status === 500) failures += 1;
      if (answer && !answer.again) return { status: answer.status, data: JSON.parse(answer.text).data ?? null };
      if (Date.now() > giveUpAt) throw new Error(`${path} got no response within two minutes`);
    }
  }

  return { post, underWay: () => underWay, failures: () => failures };
}
