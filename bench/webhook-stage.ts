import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type postgres from "postgres";
import { childEnvironment } from "#lib/platform/environment.ts";
import { type Running, startProgram } from "./processes.ts";
import type { BareSending } from "./webhook-bare-sender.ts";
import type { Arrivals, Question } from "./webhook-receiver.ts";

const workerFile = join(import.meta.dirname, "..", "lib", "registry", "worker.ts");

/** A local receiver, plus bare senders and workers started on demand. */
export interface WebhookStage {
  /** The receiver's URL; `/quick` responds, `/hang…` never does. */
  url: string;
  forget(): Promise<void>;
  /** Deliveries that arrived since `forget`. */
  count(): Promise<number>;
  arrivals(): Promise<Arrivals>;
  /** Total POSTs per second without queue, signature or log, from `processes` identical senders. */
  bare(sending: Omit<BareSending, "url">, processes: number): Promise<number>;
  startWorker(): Promise<Running>;
  [Symbol.asyncDispose](): Promise<void>;
}

async function askedOf<Answer>(child: ChildProcess, message: object | string): Promise<Answer> {
  child.send(message);
  const [answer] = (await once(child, "message")) as [Answer];
  return answer;
}

export async function setWebhookStage(databaseUrl: string): Promise<WebhookStage> {
  const receiver = fork(new URL("./webhook-receiver.ts", import.meta.url), { execArgv: [], serialization: "advanced" });
  const [{ port }] = (await once(receiver, "message")) as [{ port: number }];
  const startSender = () => startProgram(new URL("./webhook-bare-sender.ts", import.meta.url), childEnvironment({}));
  const url = `http://127.0.0.1:${port}`;
  const ask = <Answer>(question: Question) => askedOf<Answer>(receiver, question);
  return {
    url,
    forget: () => ask("reset"),
    count: () => ask("count"),
    arrivals: () => ask("arrivals"),
    async bare(sending, processes) {
      await using stack = new AsyncDisposableStack();
      const senders = await Promise.all(Array.from({ length: processes }, startSender));
      for (const sender of senders) stack.use(sender);
      const answers = await Promise.all(
        senders.map(({ child }) => askedOf<{ rate: number }>(child, { ...sending, url: `${url}/quick` })),
      );
      return answers.reduce((sum, { rate }) => sum + rate, 0);
    },
    startWorker: () =>
      startProgram(workerFile, childEnvironment({ DATABASE_URL: databaseUrl, WEBHOOK_ALLOW_CIDRS: "127.0.0.1/32" })),
    async [Symbol.asyncDispose]() {
      receiver.kill();
    },
  };
}

/** Resolves when the queue holds nothing for these subscriptions. */
export async function waitUntilDrained(sql: postgres.Sql, subscriptions: string[]): Promise<void> {
  for (;;) {
    const [left] =
      await sql`select exists (select from webhook_queue where subscription_id = any (${subscriptions})) as any`;
    if (!left?.any) return;
    await pause(100);
  }
}
