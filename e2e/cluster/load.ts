import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { openLog } from "./durable-log.ts";

/** One answer to a write, or 0 without an answer. Times in milliseconds. */
export interface Answer {
  status: number;
  /** The proxy's own: the product gives each of its answers an ID. */
  isProxys: boolean;
  sentAt: number;
  at: number;
}

export interface Load {
  answers: Answer[];
  /** Sends nothing new, and waits for what is open, or gives that up. */
  stop(how: "finish" | "give up"): Promise<void>;
}

/** A caller's own patience, longer than any of the product's. */
const patienceMs = 90_000;
const retryMs = 1000;
const maxAttempts = 200;

/**
 * Creates candidates at this rate, each with an Idempotency-Key until it is acknowledged, and logs what is sent before
 * it is sent and what is acknowledged. At most one second's writes are open.
 */
export async function startLoad(
  { origin, tokens, rate }: { origin: string; tokens: readonly string[]; rate: number },
  path: string,
): Promise<Load> {
  const log = await openLog(path);
  const answers: Answer[] = [];
  const open = new Set<Promise<void>>();
  let hasGivenUp = false;

  async function attempt(token: string, email: string): Promise<Pick<Answer, "status"> & { text: string }> {
    const sentAt = performance.now();
    const asked = fetch(`${origin}/rest/v2/ats/candidates`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": email },
      body: JSON.stringify({ first_name: "Ada", last_name: "Okafor", email }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const answer = await asked
      .then(async (response) => ({
        status: response.status,
        isProxys: !response.headers.has("x-request-id"),
        text: await response.text(),
      }))
      .catch((error: Error) => ({ status: 0, isProxys: false, text: String(error.cause ?? error) }));
    const { status, isProxys } = answer;
    answers.push({ status, isProxys, sentAt, at: performance.now() });
    return answer;
  }

  async function write(token: string): Promise<void> {
    const email = `${randomUUID()}@letterbox.example`;
    await log.write({ sent: email });
    for (let turn = 1; turn <= maxAttempts && !hasGivenUp; turn += 1) {
      const { status, text } = await attempt(token, email);
      if (status === 201) return log.write({ acknowledged: email, id: JSON.parse(text).data.id });
      await log.write({ refused: email, status, text: status === 503 ? undefined : text.slice(0, 300) });
      await pause(retryMs);
    }
  }

  const start = performance.now();
  let begun = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - start) * rate) / 1000;
    for (; begun < due; begun += 1) {
      if (open.size >= rate) continue;
      const one = write(tokens[begun % tokens.length] as string).finally(() => open.delete(one));
      open.add(one);
    }
  }, 20);

  return {
    answers,
    async stop(how) {
      hasGivenUp = how === "give up";
      clearInterval(timer);
      await Promise.all(open);
      await log.close();
    },
  };
}
